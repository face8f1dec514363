/** The element from which on a page can wait until what stands before it is painted says so by this attribute. */
const START = /<\w+(?=\s[^>]*\bdata-paint-later\b)/;

/** A document, or what stands in it, in front of that element and from it on. One part alone where no element says so. */
export function splitPaint(html: string): [string, ...string[]] {
  const at = html.search(START);
  return at === -1 ? [html] : [html.slice(0, at), html.slice(at)];
}
