import { describe, expect, it } from 'vitest';
import { rateName } from '@deedline/engine/compare/compare-names';
import { COUNTRY_FREQUENCIES } from '@deedline/engine/normalize/term-frequencies';
import type { PersonView } from '@deedline/engine/compare/comparable';
import { PERSON_WEIGHTS } from '@deedline/engine/compare/person-weights';
import { makePeople } from '../match/labelled/testing/make-people.ts';
import { estimateTable, fitPrior, tableText, tell } from './estimate-table.ts';

const views: PersonView[] = makePeople(400).map(({ given, surname, number, street, postcode, birth }) => ({
  names: [
    rateName(
      { display: `${given} ${surname}`, ...(given ? { first: given } : {}), ...(surname ? { last: surname } : {}) },
      COUNTRY_FREQUENCIES,
    ),
  ],
  births: birth.length === 8 ? [`${birth.slice(0, 4)}-${birth.slice(4, 6)}-${birth.slice(6)}`] : [],
  addresses: [{ parts: { kind: 'street', number, street: street.toUpperCase(), zip5: postcode }, building: '' }],
  phones: new Set(),
  emails: new Set(),
}));
const same = views.flatMap((view, at) => (at % 2 === 0 ? [[view, views[at + 1]!] as const] : []));
const random = Array.from(
  { length: 40_000 },
  (_, at) => [views[(at * 7) % views.length]!, views[(at * 13 + 2) % views.length]!] as const,
).filter(([left, right]) => Math.floor(views.indexOf(left) / 2) !== Math.floor(views.indexOf(right) / 2));

describe('the table', () => {
  const { table, remarks } = estimateTable(same, random);

  it('gives agreement more than slips, slips more than difference, and the silent nothing', () => {
    expect(table.birth.exact).toBeGreaterThan(table.birth.typo);
    expect(table.birth.typo).toBeGreaterThan(table.birth.contradiction);
    expect(table.address.unit).toBeGreaterThan(table.address.elsewhere);
    expect(table.given.exact).toBeGreaterThan(table.given.different);
    for (const field of [table.surname, table.given, table.middle, table.suffix, table.birth, table.address]) expect(field.missing).toBe(0);
  });

  it('keeps what it never met, and says so', () => {
    expect(table.suffix).toEqual(PERSON_WEIGHTS.suffix);
    expect(table.phone.shared).toBe(PERSON_WEIGHTS.phone.shared);
    expect(remarks.join('\n')).toContain('suffix.different: met 0 + 0 times');
  });

  it('has a prior that says as many pairs as there are', () => {
    const pairs = same.map(([left, right]) => ({ left: { view: left }, right: { view: right }, isOne: true }));
    const strangers = random.slice(0, 4000).map(([left, right]) => ({ left: { view: left }, right: { view: right }, isOne: false }));
    const told = tell(table, [...pairs, ...strangers]);
    const shift = fitPrior(told);
    const said = told.reduce((sum, { weight }) => sum + 1 / (1 + 2 ** -(weight + shift)), 0);
    expect(said).toBeCloseTo(told.filter(({ isOne }) => isOne).length, 1);
  });

  it('is written the same each time', () => {
    expect(tableText(table, -12, 'a test')).toBe(tableText(estimateTable(same, random).table, -12, 'a test'));
  });
});
