/** Letters that Unicode decomposition does not turn into ASCII. */
const LETTERS: Readonly<Record<string, string>> = {
  ß: 'SS',
  ẞ: 'SS',
  Æ: 'AE',
  æ: 'AE',
  Ø: 'O',
  ø: 'O',
  Œ: 'OE',
  œ: 'OE',
  Ł: 'L',
  ł: 'L',
  Đ: 'D',
  đ: 'D',
  ı: 'I',
  Þ: 'TH',
  þ: 'TH',
  Ð: 'D',
  ð: 'D',
  '‘': "'",
  '’': "'",
  '‛': "'",
  '´': "'",
  '`': "'",
  ʼ: "'",
  '“': '"',
  '”': '"',
  '‐': '-',
  '‑': '-',
  '–': '-',
  '—': '-',
  '−': '-',
  '½': ' 1/2',
  '¼': ' 1/4',
  '¾': ' 3/4',
  '⁄': '/',
  º: '',
  ª: '',
};

/** Longer than any name or address in a public record; text beyond it is ignored. */
const MAX_LENGTH = 1000;

function isPlain(text: string): boolean {
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code < 32 || code > 126 || code === 96) return false;
  }
  return true;
}

function foldCharacter(char: string): string {
  const code = char.charCodeAt(0);
  if (code === 96) return "'";
  if (code < 32 || code === 127) return ' ';
  if (code < 127) return char;
  const known = LETTERS[char];
  if (known !== undefined) return known;
  const plain = char.normalize('NFKD').replace(/\p{M}+/gu, '');
  if (plain !== '' && isPlain(plain)) return plain;
  return /\p{M}/u.test(char) ? '' : ' ';
}

/**
 * Folds text of any alphabet and case to upper-case ASCII, the form in which everything is compared: accents are dropped, typographic quotes and dashes become
 * plain, control characters and anything else become spaces. Never throws.
 */
export function foldText(text: string): string {
  const cut = text.length > MAX_LENGTH ? text.slice(0, MAX_LENGTH) : text;
  if (isPlain(cut)) return cut.toUpperCase();
  let folded = '';
  for (const char of cut) folded += foldCharacter(char);
  return folded.toUpperCase();
}
