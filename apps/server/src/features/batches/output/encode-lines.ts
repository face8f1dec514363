/**
 * Concatenates the UTF-8 of all lines. Each line is encoded by itself: a page joined into one string of tens of thousands of pieces would be flattened before
 * it is encoded, with two bytes per character if a single one is not Latin-1.
 */
export function encodeLines(lines: readonly string[]): Buffer {
  return Buffer.concat(lines.map((line) => Buffer.from(line)));
}
