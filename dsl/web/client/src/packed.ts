// The parts of a page: gzip in letters, four bytes in five of them (Python's base64.b85encode, with a comma for "<").
const LETTERS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz!#$%&()*+-;,=>?@^_`{|}~";
const VALUES = new Uint8Array(128);
for (let value = 0; value < LETTERS.length; value++) VALUES[LETTERS.charCodeAt(value)] = value;
const LAST = LETTERS.length - 1;

function bytes(letters: string): Uint8Array<ArrayBuffer> {
  const made = new DataView(new ArrayBuffer(Math.ceil(letters.length / 5) * 4));
  for (let at = 0, to = 0; at < letters.length; at += 5, to += 4) {
    let word = 0;
    for (let each = at; each < at + 5; each++)
      word = word * LETTERS.length + (VALUES[letters.charCodeAt(each)] ?? LAST); // past the end: the last letter
    made.setUint32(to, word);
  }
  return new Uint8Array(made.buffer, 0, Math.floor((letters.length * 4) / 5));
}

export function unpacked(letters: string): Promise<ArrayBuffer> {
  const stream = new Blob([bytes(letters)]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Response(stream).arrayBuffer();
}
