import type { RawName } from '@deedline/engine/model/evidence';
import { dropEmpty } from '../values.ts';
import { PERSON_COLUMNS } from './columns.ts';

const GENERATION = /^(jr|sr|ii|iii|iv|v)\.?$/i;

/**
 * A person's name in its 42 positions, not trimmed on the left. The last seven hold 'JR' as well as 'MR.' and 'ESQ': only what
 * tells people apart is kept. A name that does not keep to the columns is read as one line.
 */
export function readPersonName(text: string): RawName {
  const cut = (column: readonly [number, number]): string => text.slice(column[0], column[1]).trim();
  const first = cut(PERSON_COLUMNS.first);
  const isRunOn = /\S/.test(text[PERSON_COLUMNS.first[0] - 1] ?? ' ') && /\S/.test(text[PERSON_COLUMNS.first[0]] ?? ' ');
  if (first === '' || isRunOn) return { full: text.trim().replace(/\s+/g, ' ') };
  const suffix = cut(PERSON_COLUMNS.suffix);
  return dropEmpty<RawName>({
    last: cut(PERSON_COLUMNS.last),
    first,
    middle: cut(PERSON_COLUMNS.middle),
    suffix: GENERATION.test(suffix) ? suffix : undefined,
  });
}
