import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Evidence } from '../model/evidence.ts';
import { readQuery, resolve } from '../pipeline.ts';
import type { QueryInput } from '../query/query.ts';
import { makeAddress, makeEvidence, TEST_CONTEXT } from '../testing/make-evidence.ts';
import { QUILLMERE } from '../testing/quillmere.ts';

const HOME = makeAddress('418 TANNERY ROW');
const ANSEL = { name: { first: 'ANSEL', last: 'PIKE' }, address: HOME, phones: ['4195550142'] };
const nameless = { name: { first: 'ANSEL', last: 'PIKE' } };

/** Records with ties that ids could break: copies of one day, records without home or contact, addresses with one house number. */
const TIES: readonly Evidence[] = [
  makeEvidence('person', 't1', ANSEL, { source: 'phone_listing', lastSeen: '2025-05-01' }),
  makeEvidence('person', 't2', ANSEL, { source: 'email_list', lastSeen: '2025-05-01' }),
  makeEvidence('person', 't3', ANSEL, { source: 'email_list', lastSeen: '2026-02-09' }),
  makeEvidence('person', 't4', { ...nameless, birthDate: '1961-04-02' }, { source: 'voter' }),
  makeEvidence('person', 't5', { ...nameless, birthDate: '1961-04-02' }, { source: 'second_listing' }),
  makeEvidence('person', 't6', { name: { first: 'ISADORA', last: 'PIKE' }, address: makeAddress('9 OAK ST') }, { lastSeen: '2024' }),
  makeEvidence('person', 't7', { name: { first: 'ISADORA', last: 'PIKE' }, address: makeAddress('9 OAK AVE') }, { lastSeen: '2024' }),
];
const FOUND = [...QUILLMERE, ...TIES];

const QUERIES: readonly [string, QueryInput][] = [
  ['address', { searchMode: 'property_address', street: '418 Tannery Row', zip: '00412' }],
  ['owner', { searchMode: 'owner_name', ownerName: 'Ansel Pike', state: 'FK' }],
  ['person', { searchMode: 'person_search', firstName: 'Ansel', lastName: 'Pike' }],
  ['phone', { searchMode: 'reverse_phone', phoneNumber: '4195550142' }],
];

const isId = (key: string): boolean => key === 'evidenceId' || key === 'repeats';

/** The answer, with each record's id replaced by what its source calls it. */
function answerTo(input: QueryInput, found: readonly Evidence[]): unknown {
  const read = readQuery(input);
  if (!read.ok) throw new Error(read.problems[0]?.message);
  const calls = new Map(found.map(({ id, source, recordId }) => [id, `${source}/${recordId}`]));
  return JSON.parse(
    JSON.stringify(resolve(read.query, found, TEST_CONTEXT), (key, value: unknown) =>
      isId(key) && typeof value === 'string' ? calls.get(value) : value,
    ),
  );
}

describe('an answer', () => {
  const ids = FOUND.map((_, index) => String(index + 1));
  const renamed = fc
    .shuffledSubarray(ids, { minLength: ids.length })
    .map((shuffled) => FOUND.map((record, index): Evidence => ({ ...record, id: shuffled[index]! })));

  it.each(QUERIES)('by %s does not depend on the ids that the store gave its records', (_, input) => {
    const expected = answerTo(input, FOUND);
    fc.assert(
      fc.property(renamed, (found) => {
        expect(answerTo(input, found)).toEqual(expected);
      }),
    );
  });
});
