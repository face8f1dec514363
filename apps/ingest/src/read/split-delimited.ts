/** The fields of a line, or 'open' when a quoted field has not ended where the line does. */
export type SplitLine = string[] | 'open';

/**
 * Splits a delimited line. A quote ends its field only before a delimiter or at the end of the line, so a quote that
 * nobody doubled inside a quoted field (`"JOHN "BUD" HALE"`) stays part of it.
 */
export function splitDelimited(text: string, delimiter: string): SplitLine {
  if (!text.includes('"')) return text.split(delimiter);
  const fields: string[] = [];
  let at = 0;
  for (;;) {
    if (text[at] === '"') {
      const end = findClosingQuote(text, at + 1, delimiter);
      if (end < 0) return 'open';
      fields.push(text.slice(at + 1, end).replaceAll('""', '"'));
      at = end + 1;
    } else {
      const end = text.indexOf(delimiter, at);
      fields.push(end < 0 ? text.slice(at) : text.slice(at, end));
      at = end < 0 ? text.length : end;
    }
    if (at >= text.length) return fields;
    at += 1;
  }
}

// Where a quote stands undoubled inside the field, its writer does not double: then `""` at the end is a quote and the end.
function findClosingQuote(text: string, from: number, delimiter: string): number {
  let doubles = true;
  for (let at = text.indexOf('"', from); at >= 0; at = text.indexOf('"', at + 1)) {
    const next = text[at + 1];
    if (next === undefined || next === delimiter) return at;
    if (next !== '"') doubles = false;
    else if (doubles) at += 1;
  }
  return -1;
}
