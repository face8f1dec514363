/** A log's line, or a text that was planted, as the words that stand in it: however it is written, the words are the same. */
const UUID = /[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}/gi;
const WORD = /[\p{L}\p{N}]+/gu;
const ESCAPED = /\\u([0-9a-f]{4})|\\./gi;
const ENCODED = /%([0-9a-f]{2})/gi;

export function readWords(text: string): string[] {
  const plain = decodePercents(decodeEscapes(text.replaceAll(UUID, ' ')));
  return plain.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase().match(WORD) ?? [];
}

/** What JSON and JavaScript put behind a backslash. */
function decodeEscapes(text: string): string {
  if (!text.includes('\\')) return text;
  return text.replaceAll(ESCAPED, (_, code: string | undefined) =>
    code === undefined ? ' ' : String.fromCharCode(Number.parseInt(code, 16)),
  );
}

/** Addresses of pages, and those that stand within one another. */
function decodePercents(text: string): string {
  let decoded = text;
  for (let layers = 0; layers < 3 && decoded.includes('%'); layers += 1)
    decoded = decoded.replaceAll(ENCODED, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
  return decoded;
}
