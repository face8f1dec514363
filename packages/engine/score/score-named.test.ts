import { describe, expect, it } from 'vitest';
import type { Answer } from '../model/answer.ts';
import type { ResolveContext } from '../cluster/scene.ts';
import type { Evidence, PersonBody } from '../model/evidence.ts';
import { readQuery, resolve } from '../pipeline.ts';
import type { QueryInput } from '../query/query.ts';
import { makeAddress, makeEvidence, TEST_CONTEXT } from '../testing/make-evidence.ts';

const ASKED: QueryInput = { searchMode: 'person_search', firstName: 'Kimberly', lastName: 'Nelson', state: 'FK' };

function record(id: string, body: Partial<PersonBody>): Evidence {
  const name = { first: 'KIMBERLY', last: 'NELSON' };
  return makeEvidence('person', id, { name, ...body }, { source: 'voter', lastSeen: '2026-01-01' });
}

/** Ten people with one name, each with a home and birth date of her own, and a record of that name with only a phone. */
const NAMESAKES = Array.from({ length: 10 }, (_, index) =>
  record(`n${index}`, {
    address: makeAddress(`${100 + index * 7} TANNERY ROW`, `0041${index}`, index < 5 ? 'QUILLMERE' : 'LARKHAVEN'),
    birthDate: `19${50 + index * 4}-03-1${index}`,
    phones: [`419555010${index}`],
  }),
);
const SILENT = record('silent', { phones: ['4195550199'] });

function ask(
  more: Partial<QueryInput>,
  found: readonly Evidence[] = [...NAMESAKES, SILENT],
  context: ResolveContext = TEST_CONTEXT,
): Answer {
  const read = readQuery({ ...ASKED, ...more });
  if (!read.ok) throw new Error(read.problems[0]?.message);
  return resolve(read.query, found, context);
}

function sayMost({ confidenceScore, bestContactConfidence }: Answer): [number, number] {
  return [confidenceScore ?? 0, bestContactConfidence];
}

const UNCONFIRMED: [string, Partial<QueryInput>][] = [
  ['a city that does not exist', { city: 'Zyxville' }],
  ['a city where nobody of the name lives', { city: 'Sunderwell' }],
  ['a state where nobody of the name lives', { state: 'OH' }],
  ['a ZIP code that does not exist', { zip: '99999' }],
  ['a street that does not exist', { street: '77 Xylophone Quay', city: 'Zyxville' }],
  ['a birth date that nobody has', { dob: '07/19/1902' }],
  ['a middle name that nobody has', { middleName: 'Xanthippe' }],
];

describe('a common name', () => {
  it.each(UNCONFIRMED)('has no higher confidence for %s', (_, more) => {
    const [identity, contact] = sayMost(ask(more));
    const [before, contactBefore] = sayMost(ask({}));
    expect(before).toBeLessThan(20);
    expect(identity).toBeLessThanOrEqual(before);
    expect(contact).toBeLessThanOrEqual(contactBefore);
  });

  it('has no higher confidence for several conditions that nobody meets than for one', () => {
    const before = sayMost(ask({ city: 'Zyxville' }))[0];
    expect(sayMost(ask({ city: 'Zyxville', dob: '07/19/1902' }))[0]).toBeLessThanOrEqual(before);
  });

  it.each<[string, Partial<QueryInput>]>([
    ['address', { street: '114 Tannery Row', city: 'Quillmere', zip: '00412' }],
    ['birth date', { dob: '03/12/1958' }],
  ])('is sure for the %s that one of them has', (_, more) => {
    const answer = ask(more);
    expect(answer.confidenceScore).toBeGreaterThan(80);
    expect(answer.owner?.dateOfBirth).toBe('1958-03-12');
  });

  it('means the person at the address, even if another condition matches nobody', () => {
    expect(ask({ street: '114 Tannery Row', city: 'Quillmere', zip: '00412', middleName: 'Xanthippe' }).owner?.dateOfBirth).toBe(
      '1958-03-12',
    );
  });
});

describe('a name with more bearers than records show', () => {
  const cut = { ...TEST_CONTEXT, cut: new Set(['nameAnywhere', 'nameState'] as const) };

  it('means nobody by the name alone, but the person who matches a ZIP code, street or birth date', () => {
    expect(ask({ zip: '00499' }, [NAMESAKES[2]!], cut).matched).toBe(false);
    expect(ask({ zip: '00499' }, [SILENT], cut).matched).toBe(false);
    expect(ask({ zip: '00412' }, [NAMESAKES[2]!], cut).confidenceScore).toBeGreaterThan(80);
    expect(ask({ dob: '03/12/1958' }, [NAMESAKES[2]!], cut).confidenceScore).toBeGreaterThan(80);
  });

  it('means the person in the state, if everybody in the state is on record', () => {
    const inState = { ...TEST_CONTEXT, cut: new Set(['nameAnywhere'] as const) };
    expect(ask({}, [NAMESAKES[2]!], inState).matched).toBe(true);
    expect(ask({}, [SILENT], inState).matched).toBe(false);
  });
});

describe('two people who match about equally well', () => {
  const two = [NAMESAKES[0]!, NAMESAKES[1]!];

  it('have chances that add up to at most 1, and no contact is more certain than that its holder is meant', () => {
    const { alike, confidenceScore, phones, bestContactConfidence } = ask({}, two);
    expect(alike?.people).toHaveLength(2);
    expect(alike!.people.reduce((sum, person) => sum + person.confidence, 0)).toBeLessThanOrEqual(100);
    expect(confidenceScore).toBeLessThanOrEqual(50);
    expect(phones.length).toBeGreaterThan(0);
    expect(bestContactConfidence).toBeLessThanOrEqual(confidenceScore!);
  });

  it('share the chance of having a number that both were seen with', () => {
    const phones = ['4195550150'];
    const found = [
      record('1', { address: makeAddress('418 TANNERY ROW'), phones }),
      record('2', { name: { first: 'ANSEL', last: 'PIKE' }, address: makeAddress('9 COOPERS WHARF', '00377', 'LARKHAVEN'), phones }),
    ];
    const read = readQuery({ searchMode: 'reverse_phone', phoneNumber: '4195550150' });
    if (!read.ok) throw new Error('not read');
    const { alike, confidenceScore, bestContactConfidence } = resolve(read.query, found, TEST_CONTEXT);
    expect(alike?.kind).toBe('either');
    expect(confidenceScore).toBeLessThanOrEqual(50);
    expect(bestContactConfidence).toBeLessThanOrEqual(confidenceScore!);
    expect(alike!.people.reduce((sum, person) => sum + person.confidence, 0)).toBeLessThanOrEqual(100);
  });
});
