import { sequence } from '../figures.ts';

export interface MadeRecord {
  id: string;
  given: string;
  surname: string;
  number: string;
  street: string;
  city: string;
  postcode: string;
  /** 'YYYYMMDD' */
  birth: string;
}

const GIVENS = 'ANSEL ISADORA OTTO JANE EMIL ROWAN MAEVE TOBIAS HESTER LINUS CLARA BRAM'.split(' ');
const STEMS = 'PELL MARL VAN ZABR OST QUILL TANN LARK GRIST COOP'.split(' ');
const ENDINGS = 'WORTH OWE DERS ISKIE REY MERE STEAD LEY'.split(' ');
const STREETS = ['Tannery Row', 'Mill Street', 'Elm Court', 'Coopers Wharf', 'Granite Avenue'];
const CITIES = ['Quillmere', 'Larkhaven', 'Ostrey'];

/** Invents people; each appears once unchanged and once with one to three errors typical of real files. The result is the same each time. */
export function makePeople(count: number): MadeRecord[] {
  const next = sequence(4);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(next() * list.length)]!;
  const two = (most: number): string => String(1 + Math.floor(next() * most)).padStart(2, '0');
  return Array.from({ length: count }, (_, at) => {
    const person: MadeRecord = {
      id: `rec-${at}-org`,
      given: pick(GIVENS),
      surname: pick(STEMS) + pick(ENDINGS),
      number: String(1 + Math.floor(next() * 400)),
      street: pick(STREETS),
      city: pick(CITIES),
      postcode: String(2000 + Math.floor(next() * 90)),
      birth: `${1920 + Math.floor(next() * 80)}${two(12)}${two(28)}`,
    };
    const copy = { ...person, id: `rec-${at}-dup-0` };
    for (let error = next() * 3; error > 0; error--) spoil(copy, next);
    return [person, copy];
  }).flat();
}

function spoil(copy: MadeRecord, next: () => number): void {
  const fields = ['given', 'surname', 'number', 'street', 'city', 'postcode', 'birth'] as const;
  const field = fields[Math.floor(next() * fields.length)]!;
  const kind = next();
  if (kind < 0.1) [copy.given, copy.surname] = [copy.surname, copy.given];
  else if (kind < 0.25) copy[field] = '';
  else {
    const at = 1 + Math.floor(next() * Math.max(1, copy[field].length - 2));
    copy[field] = copy[field].slice(0, at) + (copy[field][at + 1] ?? '') + (copy[field][at] ?? '') + copy[field].slice(at + 2);
  }
}

interface Layout {
  delimiter?: string;
  /** Text put around every heading and value. */
  pad?: string;
  /** One column for the whole name. */
  whole?: boolean;
  dates?: 'DD.MM.YYYY';
  /** A column with the id of the other record. */
  sameAs?: boolean;
}

export function toCsv(people: readonly MadeRecord[], { delimiter = ',', pad = '', whole, dates, sameAs }: Layout = {}): string {
  const rows = people.map(({ id, given, surname, number, street, city, postcode, birth }) => {
    const date = dates && birth !== '' ? `${birth.slice(6)}.${birth.slice(4, 6)}.${birth.slice(0, 4)}` : birth;
    const names = whole ? [`${given} ${surname}`] : [given, surname];
    const other = id.includes('org') ? id.replace('org', 'dup-0') : id.replace('dup-0', 'org');
    return [id, ...names, number, street, city, postcode, date, ...(sameAs ? [other] : [])];
  });
  const names = whole ? ['full_name'] : ['given_name', 'surname'];
  const header = ['rec_id', ...names, 'street_number', 'address_1', 'suburb', 'postcode', 'date_of_birth', ...(sameAs ? ['same_as'] : [])];
  return [header, ...rows].map((cells) => cells.map((cell) => pad + cell + pad).join(delimiter)).join('\n');
}

/** A CSV of households with a father, his son of the same name born twenty years later, and the mother; two records of each. */
export function makeHomes(count: number): string {
  const rows = makePeople(count)
    .filter(({ id }) => id.endsWith('-org'))
    .flatMap((father, home) => {
      const born = 1930 + (home % 40);
      const members = [
        { given: father.given, born },
        { given: father.given, born: born + 20 },
        { given: GIVENS[(GIVENS.indexOf(father.given) + 1) % GIVENS.length]!, born: born + 3 },
      ];
      return members.flatMap((member, at) =>
        ['a', 'b'].map((copy) => {
          const { surname, number, street, city, postcode } = father;
          return [`${home}-${at}-${copy}`, `${home}-${at}`, member.given, surname, number, street, city, postcode, member.born].join(',');
        }),
      );
    });
  return ['rec_id,person,given_name,surname,street_number,address_1,suburb,postcode,born', ...rows].join('\n');
}
