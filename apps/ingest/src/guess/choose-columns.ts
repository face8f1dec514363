import type { MapGuess } from '@deedline/contract/files/map-preview';
import type { Kind, Look } from './contents.ts';
import { type Field, NAMES, rankOf, wordsOf } from './headers.ts';

export interface ChosenColumn {
  column: string;
  look: Look;
  why: string;
  by: MapGuess['guesses'][number]['by'];
}
export interface Chosen {
  fields: Map<Field, ChosenColumn>;
  phones: ChosenColumn[];
  emails: ChosenColumn[];
}

/**
 * What the values of a field have to look like, and the least share that does: a header that the values contradict is not believed. Blank columns are accepted.
 */
const LOOKS: Readonly<Partial<Record<Field, readonly [Kind, number]>>> = {
  fips: ['fips', 0.9],
  owner1: ['letters', 0.9],
  owner2: ['letters', 0.9],
  ownerLast: ['letters', 0.9],
  ownerFirst: ['letters', 0.9],
  ownerMiddle: ['letters', 0.9],
  buyer: ['letters', 0.9],
  seller: ['letters', 0.9],
  careOf: ['letters', 0.8],
  situs: ['letters', 0.7],
  situsStreet: ['letters', 0.3],
  situsCity: ['letters', 0.9],
  situsState: ['state', 0.8],
  situsZip: ['zip', 0.7],
  mail1: ['letters', 0.7],
  mailCity: ['letters', 0.9],
  mailState: ['state', 0.5],
  mailZip: ['zip', 0.6],
  taxYear: ['year', 0.8],
  yearBuilt: ['number', 0.8],
  marketValue: ['number', 0.8],
  assessedValue: ['number', 0.8],
  landValue: ['number', 0.8],
  buildingValue: ['number', 0.8],
  squareFeet: ['number', 0.8],
  acreage: ['number', 0.8],
  lotSquareFeet: ['number', 0.8],
  bedrooms: ['number', 0.8],
  bathrooms: ['number', 0.8],
  halfBaths: ['number', 0.8],
  salePrice: ['number', 0.8],
};

const SAID: Readonly<Partial<Record<Kind, string>>> = {
  letters: 'words',
  number: 'numbers',
  zip: 'ZIP codes',
  state: 'states',
  year: 'years',
  fips: 'county codes',
  name: 'names',
  street: 'streets',
  parcel: 'parcel numbers',
  phone: 'phones',
  email: 'email addresses',
  date: 'dates',
};

/** Assigns columns to fields: by header if the values do not contradict it, then by values alone. */
export function chooseColumns(columns: readonly string[], looks: readonly Look[]): Chosen {
  const chosen: Chosen = { fields: new Map(), phones: [], emails: [] };
  const free = new Set(columns.keys());
  const headers = columns.map(wordsOf);
  for (const at of columns.keys()) takeContact(chosen, free, at, columns[at]!, headers[at]!, looks[at]!);
  const pairs = columns.flatMap((_, at) =>
    (Object.keys(NAMES) as Field[]).flatMap((field) => {
      const rank = rankOf(headers[at]!, field);
      return rank === undefined || !isCredible(field, looks[at]!) ? [] : [{ at, field, rank: rank + (looks[at]!.filled === 0 ? 100 : 0) }];
    }),
  );
  for (const { at, field } of pairs.sort((one, other) => one.rank - other.rank)) {
    if (!free.has(at) || chosen.fields.has(field)) continue;
    free.delete(at);
    chosen.fields.set(field, { column: columns[at]!, look: looks[at]!, ...reasonOf(field, columns[at]!, looks[at]!) });
  }
  settleAddresses(chosen);
  chooseByContent(chosen, free, columns, looks);
  return chosen;
}

function isCredible(field: Field, look: Look): boolean {
  const [kind, least] = LOOKS[field] ?? [];
  return kind === undefined || look.filled === 0 || look.share[kind] >= least!;
}

function reasonOf(field: Field, column: string, look: Look): Pick<ChosenColumn, 'why' | 'by'> {
  const [kind] = LOOKS[field] ?? [];
  if (look.filled === 0) return { why: `it is called ${column}; the rows looked at leave it blank`, by: 'header' };
  if (kind === undefined) return { why: `it is called ${column}`, by: 'header' };
  return { why: `it is called ${column}, and ${Math.round(look.share[kind] * 100)} % of its values are ${SAID[kind]!}`, by: 'both' };
}

const MANY = 0.8;

function takeContact(chosen: Chosen, free: Set<number>, at: number, column: string, words: readonly string[], look: Look): void {
  for (const [kind, list] of [
    ['phone', chosen.phones],
    ['email', chosen.emails],
  ] as const) {
    const isCalled = words.includes(kind.toUpperCase());
    // A ten-digit number may be a parcel number: only a header, or separators within the number, make it a phone.
    const isSeen =
      look.share[kind] >= MANY && (kind === 'email' || look.values.filter((text) => /\D/.test(text)).length >= look.values.length * MANY);
    if (!(isSeen || (isCalled && look.share[kind] >= 0.5)) || /TYPE|STATUS|DNC|SCORE/.test(words.join(' '))) continue;
    free.delete(at);
    const share = `${Math.round(look.share[kind] * 100)} % of its values are ${SAID[kind]!}`;
    list.push({ column, look, why: isCalled ? `it is called ${column}, and ${share}` : share, by: isCalled ? 'both' : 'content' });
    return;
  }
}

/**
 * Resolves CITY, STATE and ZIP columns that do not say whose they are: they belong to the mailing address if the situs has its own, and to the situs if the
 * mailing address has.
 */
function settleAddresses({ fields }: Chosen): void {
  const pairs = [
    ['situsCity', 'mailCity'],
    ['situsState', 'mailState'],
    ['situsZip', 'mailZip'],
  ] as const;
  for (const [situs, mail] of pairs) {
    const found = fields.get(situs);
    if (found === undefined || fields.has(mail) || !fields.has('mail1')) continue;
    const isPlain = !wordsOf(found.column).some((word) => ['SITUS', 'PROPERTY', 'PARCEL'].includes(word));
    if (!isPlain) continue;
    fields.set(mail, found);
    fields.delete(situs);
  }
}

/** Assigns the remaining fields by values that are unlikely to mean anything else. */
function chooseByContent({ fields, phones, emails }: Chosen, free: Set<number>, columns: readonly string[], looks: readonly Look[]): void {
  const wanted: readonly (readonly [Field, Kind, (look: Look) => boolean])[] = [
    ['apn', 'parcel', ({ distinct, filled, share }) => distinct > 0.95 && filled > 0.95 && share.date < 0.5 && share.phone < 0.5],
    ['owner1', 'name', ({ distinct, share }) => distinct > 0.3 && share.street < 0.2],
    ['situs', 'street', ({ distinct }) => distinct > 0.3],
    ['mail1', 'street', ({ distinct }) => distinct > 0.3],
    ['mailState', 'state', () => fields.has('mail1')],
    [
      'mailZip',
      'zip',
      ({ distinct, share, values }) =>
        fields.has('mail1') && distinct > 0.005 && share.year < 0.5 && values.some((text) => text.length >= 5),
    ],
  ];
  const isPerson = phones.length > 0 || emails.length > 0;
  for (const [field, kind, fits] of wanted) {
    if (fields.has(field) || (field === 'apn' && isPerson) || (field === 'owner1' && fields.has('ownerLast'))) continue;
    const best = [...free]
      .filter((at) => looks[at]!.share[kind] >= MANY && looks[at]!.values.length > 0 && fits(looks[at]!))
      .sort((one, other) => looks[other]!.share[kind] - looks[one]!.share[kind])[0];
    if (best === undefined) continue;
    free.delete(best);
    const look = looks[best]!;
    fields.set(field, {
      column: columns[best]!,
      look,
      why: `${Math.round(look.share[kind] * 100)} % of its values are ${SAID[kind]!}`,
      by: 'content',
    });
  }
}
