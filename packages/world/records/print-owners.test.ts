import { describe, expect, it } from 'vitest';
import { NOISE, Noise } from '../errors/noise.ts';
import type { FullName, OwnerKind, Person, Title } from '../people/types.ts';
import { randomOf } from '../ground/random.ts';
import { printOwners, rollStyle } from './print-owners.ts';

const TODAY = 20_758;

function person(first: string, middle: string, last: string, changes: Partial<Person> & { suffix?: string } = {}): Person {
  const { suffix = '', ...rest } = changes;
  const name: FullName & { from: number } = { first, middle, last, suffix, from: -10_000 };
  return {
    index: 0,
    id: 'P0',
    sex: 'F',
    born: -10_000,
    died: null,
    names: [name],
    mother: null,
    father: null,
    children: [],
    spouse: null,
    formerSpouses: [],
    household: null,
    householdId: 0,
    stays: [],
    phones: [],
    emails: [],
    leftState: false,
    investor: false,
    isBeyond: false,
    companies: [],
    ...rest,
  };
}

/** All forms that a county's style makes of a title, over many draws. */
function forms(kind: OwnerKind, persons: Person[], county = 0, width = 80, trustName: string | null = null): string[] {
  const title: Title = {
    from: 15_000,
    kind,
    persons,
    organisation: null,
    trustName,
    representative: null,
    price: 0,
    loan: 0,
    titleCompany: '',
    deed: 'WD',
    book: 1,
    page: 1,
  };
  const printed = Array.from({ length: 300 }, (_, seed) =>
    printOwners(randomOf('forms', seed), title, TODAY, rollStyle(county, width), new Noise(NOISE.clean)),
  );
  return [...new Set(printed)];
}

const john = person('JOHN', 'ALLEN', 'SMITH', { sex: 'M' });
const mary = person('MARY', 'BETH', 'SMITH');

describe('printOwners', () => {
  it('puts the surname first and carries it over to a spouse of the same name', () => {
    expect(forms('person', [john])).toContain('SMITH JOHN A');
    expect(forms('person', [john, mary])).toEqual(expect.arrayContaining(['SMITH JOHN A & MARY B', 'SMITH JOHN A ET UX']));
    expect(forms('person', [john, person('INEZ', '', 'DE LA CRUZ')])).toContain('SMITH JOHN A & DE LA CRUZ INEZ');
  });

  it('follows the county’s habits', () => {
    expect(forms('person', [john, mary], 1)).toContain('SMITH, JOHN A & SMITH, MARY B JTRS');
    expect(forms('person', [john, mary], 2)).toContain('SMITH JOHN ALLEN + MARY BETH H/W');
    expect(forms('person', [person('JOHN', 'ALLEN', 'SMITH', { suffix: 'JR' })])).toContain('SMITH JOHN A JR');
  });

  it('fits the column', () => {
    const long = [person('BARTHOLOMEW', 'ALEXANDER', 'QUARRYSTEAD'), person('CHRISTOPHERINA', 'GUADALUPE', 'UNDERWORTHING-PELL')];
    expect(forms('person', long, 0, 30).filter((form) => form.length > 30)).toEqual([]);
  });

  it('names trustees, or the trust', () => {
    expect(forms('trust', [john, mary], 0, 80, '')).toContain('SMITH JOHN A & MARY B TR');
    expect(forms('trust', [john], 1, 80, '')).toContain('SMITH, JOHN A TTEE');
    expect(forms('trust', [john], 0, 80, 'SMITH FAMILY TRUST')).toEqual(['SMITH FAMILY TRUST']);
  });

  it('shows a death in only some of its forms', () => {
    const printed = forms('estate', [person('JOHN', 'ALLEN', 'SMITH', { died: 15_000 })]);
    const expected = ['ESTATE OF SMITH JOHN A', 'HEIRS OF JOHN A SMITH', 'SMITH JOHN A', "SMITH JOHN A (DEC'D)", 'SMITH JOHN A EST'];
    expect(printed).toEqual(expect.arrayContaining(expected));
    const widowed = forms('person', [john, person('MARY', 'BETH', 'SMITH', { died: 16_000 })]);
    expect(widowed).toEqual(expect.arrayContaining(['SMITH JOHN A', 'SMITH JOHN A & MARY B']));
  });

  it('marks a life estate of the old', () => {
    expect(
      forms('person', [
        person('EDITH', '', 'TARN', {
          born: TODAY - 30_000,
          names: [{ first: 'EDITH', middle: '', last: 'TARN', suffix: '', from: TODAY - 30_000 }],
        }),
      ]),
    ).toEqual(expect.arrayContaining(['TARN EDITH', 'TARN EDITH LIFE EST', 'TARN EDITH ET AL']));
  });
});
