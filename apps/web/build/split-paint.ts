/** The first element whose painting can wait until everything before it is painted carries this attribute. */
const START = /<\w+(?=\s[^>]*\bdata-paint-later\b)/;

/** Splits a document, or a fragment, in front of that element. Returns a single part if no element has the attribute. */
export function splitPaint(html: string): [string, ...string[]] {
  const at = html.search(START);
  return at === -1 ? [html] : [html.slice(0, at), html.slice(at)];
}
