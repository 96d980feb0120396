// Starts `fordewind lsp` and joins it with the editor.
const { workspace } = require("vscode");
const { LanguageClient } = require("vscode-languageclient/node");

let client;

exports.activate = () => {
  const command = workspace.getConfiguration("fordewind").get("command");
  const documentSelector = [{ language: "fordewind" }, { language: "yaml", scheme: "file" }];
  client = new LanguageClient("fordewind", "Fordewind", { command, args: ["lsp"] }, { documentSelector });
  return client.start();
};

exports.deactivate = () => (client && client.isRunning() ? client.stop() : undefined);
