/** Names between quotes or parentheses: 'HALE JOHN "BUD"', 'JOHN (JACK) SAMPSON'. */
import { opensMark } from './name-marks.ts';

const QUOTED = /"([^"]{1,40})"|''([^']{1,40})''|(?<=\s)'([A-Z][A-Z .-]{1,30})'(?=[\s,]|$)|\(([A-Z][A-Z'. -]{1,30})\)/g;

export interface PlainLine {
  /** The line without them, where enough of a name is left. */
  text: string;
  /** Single words only: 'THE GOAT' is nobody's name. */
  nicknames: string[];
}

/** Takes the nicknames out of a folded line; parentheses that hold a mark ('LIFE ESTATE') stay. */
export function takeNicknames(folded: string): PlainLine {
  if (!folded.includes('"') && !folded.includes('(') && !folded.includes(" '")) return { text: folded, nicknames: [] };
  const nicknames: string[] = [];
  const text = folded.replace(QUOTED, (whole, quoted?: string, doubled?: string, single?: string, bracketed?: string) => {
    const name = (quoted ?? doubled ?? single ?? bracketed ?? '').trim();
    const words = name.split(/[\s.-]+/).filter((word) => word !== '');
    if (bracketed !== undefined && (words.length > 2 || words.some((word) => opensMark(word)))) return whole;
    if (words.length === 1 && (words[0]?.length ?? 0) > 1) nicknames.push(name);
    return ' ';
  });
  const isName = text.split(/[^A-Z]+/).filter((word) => word !== '').length > 1;
  return isName ? { text, nicknames } : { text: folded, nicknames: [] };
}
