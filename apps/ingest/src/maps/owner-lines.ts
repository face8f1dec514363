import { readName } from '@deedline/engine/normalize/name';
import { CARE_OF } from './mailing-lines.ts';

/** The contents of a cell with several lines. */
interface OwnerLines {
  names: string[];
  careOf: string;
}

const ADDRESS_BEGINS = /^(?:\d|p\.?\s?o\.?\s+box\b)/i;

/**
 * Reads owners that are listed below each other in a cell. If each line is a person's name, they are separate names; otherwise they are one name that continues
 * on the next line. An in-care-of line and an address below are not names.
 */
export function readOwnerLines(cell: string): OwnerLines {
  const lines = cell
    .split(/\s*[\r\n]+\s*/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const address = lines.findIndex((line, at) => at > 0 && ADDRESS_BEGINS.test(line));
  const above = address < 0 ? lines : lines.slice(0, address);
  const marked = above.find((line, at) => at > 0 && CARE_OF.test(line));
  const names = above.filter((line) => line !== marked);
  return { names: names.every(isPerson) ? names : [names.join(' ')], careOf: marked?.replace(CARE_OF, '') ?? '' };
}

function isPerson(line: string): boolean {
  if (/[,&-]$|\b(?:and|of|the|for)$/i.test(line)) return false;
  const { kind, persons, marks } = readName({ full: line });
  return (kind === 'person' || kind === 'couple') && marks.length === 0 && persons.every(({ first, last }) => first && last);
}
