const ESCAPED = /&(amp|lt|gt|quot|apos|nbsp|#0*39|#x27);/gi;
const SIGNS: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };

/** Decodes HTML in a cell: some portals export their tables with `SMITH JOHN &amp; MARY` and `<br>` between lines. */
export function cellText(cell: string): string {
  const text = cell.trim();
  if (!text.includes('&') && !text.includes('<')) return text;
  return text
    .replace(/\s*<br\s*\/?>\s*/gi, '\n')
    .replace(ESCAPED, (_, sign: string) => SIGNS[sign.toLowerCase()] ?? "'")
    .trim();
}
