// What a browser remembers of its person between two visits; nothing where it may not remember.

export interface Memory {
  /** The key of the table, and the one that is shown: the seat's own after somebody sat down. */
  table?: string;
  key?: string;
  name?: string;
}

const NAME = "fordewind";
/** No key or name is longer: what is was not put here by this page. */
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
    // a private window: everything else works
  }
}
