// What the browser stores about its user between visits; nothing where it may not store.

export interface Memory {
  /** The key of the table, and the key in use: that of a seat once somebody sits there. */
  table?: string;
  key?: string;
  name?: string;
}

const NAME = "fordewind";
/** The greatest length of a key or name: anything longer is not from this page. */
const LONGEST = 100;

export function remembered(): Memory {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(NAME) ?? "{}");
    if (typeof found !== "object" || found === null) return {};
    const texts = Object.entries(found).filter(([, value]) => typeof value === "string" && value.length < LONGEST);
    return Object.fromEntries(texts);
  } catch {
    return {};
  }
}

export function remember(memory: Memory): void {
  try {
    localStorage.setItem(NAME, JSON.stringify(memory));
  } catch {
    // a private window: only the memory is missing
  }
}
