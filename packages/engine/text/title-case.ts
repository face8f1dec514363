/** Words that stay upper case, by kind of text: 'SE' is a direction in an address and a given name in a person's name. */
const KEPT_UPPER = {
  person: new Set('II III IV VI'.split(' ')),
  organisation: new Set('II III IV VI VII VIII LLC LLP LP PLLC LLLP PC PA NA USA US NE NW SE SW HOA FSB YMCA REIT DBA'.split(' ')),
  address: new Set('NE NW SE SW PO RR HC US FM RM'.split(' ')),
} satisfies Record<string, ReadonlySet<string>>;
type TitleKind = keyof typeof KEPT_UPPER;

const KEPT_LOWER: ReadonlySet<string> = new Set('OF THE AND FOR IN ON AT BY TO'.split(' '));
const MAC_NAMES: ReadonlySet<string> = new Set(
  'MACDONALD MACKENZIE MACLEOD MACKAY MACLEAN MACDOUGALL MACINTYRE MACMILLAN MACARTHUR MACGREGOR MACDOWELL MACALLISTER MACINTOSH MACNEIL MACPHERSON MACFARLANE MACLAREN MACKINNON MACAULAY MACBETH MACDUFF MACCORMACK'.split(
    ' ',
  ),
);

function capitalize(word: string): string {
  const lower = word.toLowerCase();
  if (/^\d/.test(lower)) return /^\d+(?:st|nd|rd|th)$/.test(lower) ? lower : word;
  if (word.length > 3 && word.startsWith('MC')) return `Mc${word[2] ?? ''}${lower.slice(3)}`;
  if (MAC_NAMES.has(word)) return `Mac${word[3] ?? ''}${lower.slice(4)}`;
  return `${word[0] ?? ''}${lower.slice(1)}`;
}

function titleWord(word: string, isFirst: boolean, kind: TitleKind): string {
  if (KEPT_UPPER[kind].has(word)) return word;
  if (!isFirst && kind !== 'person' && KEPT_LOWER.has(word)) return word.toLowerCase();
  if (!word.includes('-') && !word.includes("'")) return capitalize(word);
  return word
    .split('-')
    .map((part) => {
      const quote = part.indexOf("'");
      const isPrefix = quote === 1 || quote === 2;
      return isPrefix ? `${capitalize(part.slice(0, quote))}'${capitalize(part.slice(quote + 1))}` : capitalize(part);
    })
    .join('-');
}

/** Upper-case text as it would be written in a letter: 'MCKAY' -> 'McKay', "O'BRIEN-SMITH" -> "O'Brien-Smith", '3RD' -> '3rd', 'BANK OF' -> 'Bank of'. */
export function titleCase(text: string, kind: TitleKind = 'organisation'): string {
  return text
    .split(' ')
    .map((word, i) => titleWord(word, i === 0, kind))
    .join(' ');
}
