/** What XML cannot hold, a carriage return that it would turn into a line feed, and what would be read as such an escape. */
// oxlint-disable-next-line no-control-regex -- these are the characters to find
const TO_ESCAPE = /[\u0000-\u0008\u000B-\u001F\uFFFE\uFFFF]|_(?=x[0-9A-Fa-f]{4}_)/g;
const MARKUP = /[&<>]/g;
const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** Text as a spreadsheet reads it back: `_xHHHH_` for what XML cannot hold (ECMA-376 part 1, 22.9.2.19), and no lone surrogate. */
export function xlsxText(text: string): string {
  return text
    .toWellFormed()
    .replace(TO_ESCAPE, (character) => `_x${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`)
    .replace(MARKUP, (character) => ENTITIES[character]!);
}

/** 0 -> 'A', 26 -> 'AA' */
export function columnName(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26));
  return index < 26 ? letter : `${columnName(Math.floor(index / 26) - 1)}${letter}`;
}
