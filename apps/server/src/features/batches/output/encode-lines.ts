/**
 * UTF-8 of all of them, one behind the other. Each by itself: a page that is put together as one text first, of tens of thousands of pieces, is laid out
 * once more before it is encoded, and in two bytes a character where a single one is not Latin.
 */
export function encodeLines(lines: readonly string[]): Buffer {
  return Buffer.concat(lines.map((line) => Buffer.from(line)));
}
