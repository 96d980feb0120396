// Plays in a real browser as people do: by touch on phones, by mouse at the big screen. What came of it is printed.
import { pathToFileURL } from "node:url";

const order = JSON.parse(process.argv[2]);
const { chromium } = await import(pathToFileURL(order.playwright).href);
const browser = await chromium.launch({ executablePath: order.browser, args: ["--no-sandbox"] });
const errors = [];
const requests = [];
/** A long match is played without what moves. */
const calm = order.calm ? { reducedMotion: "reduce" } : {};
const PHONE = { ...calm, viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 1 };
const LAPTOP = { ...calm, viewport: { width: 1280, height: 800 } };
/** Where somebody sits at a laptop: a seat is taken and decided by the same touches. */
const SEATED = { ...LAPTOP, hasTouch: true };

async function opened(context, url) {
  const page = await context.newPage();
  await page.addInitScript(countAnswers);
  page.on("pageerror", (error) => errors.push(error.message));
  page.on("console", (message) => message.type() === "error" && errors.push(message.text()));
  page.on("request", (request) => requests.push(request.url()));
  await page.goto(url);
  return page;
}

const shot = (page, name) => order.shots && page.screenshot({ path: `${order.shots}/${name}.png` });

/** In the page: how many choices it has sent to its table. */
function countAnswers() {
  window.answers = 0;
  for (const [kind, name] of [[WebSocket, "send"], [Worker, "postMessage"]]) {
    const plain = kind.prototype[name];
    kind.prototype[name] = function (message, ...more) {
      const kind = typeof message === "string" ? JSON.parse(message).t : message.t;
      if (kind === "choose") window.answers++;
      return plain.call(this, message, ...more);
    };
  }
}

/** In the page: what can be touched there, and how it looks, so that one sees when it is another. */
function seen() {
  const box = document.querySelector(".board")?.getBoundingClientRect();
  const middles = (marks) =>
    [...document.querySelectorAll(marks)]
      .map((mark) => mark.getBoundingClientRect())
      .map((mark) => [mark.x + mark.width / 2, mark.y + mark.height / 2]);
  const inside = ([x, y]) => x > box.x && x < box.right - 62 && y > box.y + 60 && y < box.bottom - 60;
  const buttons = [...document.querySelectorAll(".sheet .row button:not(.plain)")];
  const goals = middles(".rim, .glow");
  return {
    mine: document.querySelector("#app.mine .sheet:not(.sent) .sheet-body") !== null,
    answers: window.answers,
    sheet: document.querySelector(".sheet")?.outerHTML,
    go: buttons.findIndex((button) => button.matches(".primary")),
    buttons: buttons.length,
    goals: goals.length,
    places: box ? [...goals.filter(inside), ...middles(".card-table .pick")] : [],
  };
}

/** Touch what is bright until one more choice is sent and the table has answered; whether one was. */
async function decide(page, turn) {
  const { answers } = await page.evaluate(seen);
  for (let step = 0; step < 12; step++) {
    const now = await page.evaluate(seen);
    if (now.answers > answers || !now.mine) return now.answers > answers;
    // who only points at one place after the other never decides: every other touch is a button's, if there is one
    const press = now.go >= 0 || !now.places.length || (step % 2 && now.buttons);
    const at = now.go >= 0 ? now.go : turn % Math.max(now.buttons, 1);
    if (press && now.buttons)
      await page.locator(".sheet .row button:not(.plain)").nth(at).tap({ timeout: 5000 }).catch(() => {});
    else if (now.places.length) await page.touchscreen.tap(...now.places[(turn + step) % now.places.length]);
    // a line of the log that was touched has led the board elsewhere: back to what is asked
    else if (now.goals) await page.locator(".tool").first().tap({ timeout: 5000 }).catch(() => {});
    await page
      .waitForFunction((was) => document.querySelector(".sheet")?.outerHTML !== was, now.sheet, { timeout: 400 })
      .catch(() => {});
  }
  return false;
}

/** Let whoever is asked decide, until there are so many decisions or the match is over; ``between`` is told of each. */
async function play(pages, decisions, between) {
  let done = 0;
  let first = null;
  for (let idle = 0; done < decisions && idle < 300; idle++) {
    for (const page of pages().filter(Boolean)) {
      if (page.isClosed()) continue;
      const lift = page.locator(".curtain.on button");
      if (await lift.count()) await lift.first().tap();
      const now = await page.evaluate(seen);
      if (now.mine && !first) {
        await page.waitForFunction(() => !document.querySelector(".stage")?.getAnimations().length);
        const { goals, places } = await page.evaluate(seen);
        first = { goals, places: places.length };
      }
      if (now.mine && (await decide(page, done))) {
        done++;
        idle = 0;
      }
      await between(done, idle);
    }
    const awake = pages().find(Boolean);
    if (await awake.locator(".sheet.quiet em").count()) break;
    await awake.waitForTimeout(100);
  }
  return { done, first };
}

async function atTable() {
  const screen = await opened(await browser.newContext(LAPTOP), order.screen);
  await screen.waitForSelector(".qr svg");
  await shot(screen, "screen-lobby");
  const contexts = [];
  const phones = [];
  for (const [seat, name] of order.phones.entries()) {
    contexts.push(await browser.newContext(seat < (order.hand ?? 9) ? PHONE : SEATED));
    phones.push(await opened(contexts[seat], order.address));
    await phones[seat].waitForSelector(".chair:not([disabled])");
    await phones[seat].fill("input.name", name);
    await phones[seat].locator(".chair").nth(seat).tap();
    await phones[seat].waitForSelector(".chair.you");
  }
  await shot(phones[0], "phone-lobby");
  await screen.locator("button.primary").click();
  await phones[0].waitForSelector("#app.playing .sheet-body");
  const last = phones.length - 1;
  let slept = false;
  const came = await play(
    () => phones,
    order.decisions,
    async (count, idle) => {
      if (order.tells) console.log(JSON.stringify({ done: count }));
      if (count >= order.sleeps && count < order.wakes && !slept) {
        slept = true;
        await phones[last].close();
        phones[last] = null;
      }
      if (!phones[last] && (count >= order.wakes || idle > 30)) {
        phones[last] = await opened(contexts[last], order.address.split("#")[0]);
        await phones[last].waitForSelector("#app.playing .sheet-body");
      }
    },
  );
  await screen.waitForTimeout(400);
  await shot(screen, "screen");
  await shot(phones[0], "phone");
  const seats = await phones[0].locator(".seat b").allTextContents();
  const over = await phones[0].locator(".sheet.quiet em").count();
  const read = await phones[0].locator("body").ariaSnapshot();
  return { ...came, over, seats, read, log: await screen.locator(".log .line").count(), secret: await screen.locator(".secret").count() };
}

async function alone() {
  const page = await opened(await browser.newContext(PHONE), order.page);
  await page.waitForSelector("input.chair");
  if (order.people > 1) await page.locator("select.levels").nth(1).selectOption("");
  await page.locator("button.big").tap();
  await page.waitForSelector("#app.playing .sheet-body, .curtain.on button", { timeout: 600_000 });
  const came = await play(() => [page], order.decisions, async () => {});
  await shot(page, "page");
  return { ...came, log: await page.locator(".log .line").count() };
}

/** What is read where the client does not start: without scripts, and where its own is none for the browser. */
async function unable() {
  const read = [];
  for (const scripts of [false, true]) {
    const page = await (await browser.newContext({ ...PHONE, javaScriptEnabled: scripts })).newPage();
    await page.route(/client-.*\.js$/, (route) => route.fulfill({ contentType: "text/javascript", body: "?" }));
    await page.goto(order.unable);
    if (scripts) await page.evaluate(() => document.getAnimations().map((waiting) => waiting.finish()));
    await page.locator(".unborn").waitFor();
    read.push(await page.locator("body").innerText());
  }
  return { read };
}

process.on("exit", () => errors.length && console.error(JSON.stringify(errors.slice(0, 5))));
const came = await (order.unable ? unable() : order.page ? alone() : atTable());
console.log(JSON.stringify({ ...came, errors, strange: requests.filter((url) => !url.match(order.allowed)) }));
await browser.close();
