import { readName } from '@deedline/engine/normalize/name';
import { CARE_OF } from './mailing-lines.ts';

/** Of a cell that holds several lines. */
interface OwnerLines {
  names: string[];
  careOf: string;
}

const ADDRESS_BEGINS = /^(?:\d|p\.?\s?o\.?\s+box\b)/i;

/**
 * Owners that stand one below the other in a cell. Lines are names of their own where each is a person's; else they are one name that goes on in the next
 * line. Whom letters go through, and an address below, are no names.
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
