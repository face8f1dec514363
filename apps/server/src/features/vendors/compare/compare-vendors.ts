/** Compares what several vendors said about the same rows. Pure. */
import { readName } from '@deedline/engine/normalize/name';
import { wilson } from '../../../wilson.ts';
import type { Found, FoundPerson } from '../../../outside/vendors/vendor.ts';

/** One row. */
export interface ComparedRow {
  /** The owner as typed or on record, given name first; null when unknown. */
  owner: string | null;
  /** Numbers known to be right, ten digits each; empty when none is known. */
  known: readonly string[];
  /** Answers by vendor. A vendor without an entry was not asked or did not answer. */
  said: ReadonlyMap<string, { found: Found | null; billedMicros: number }>;
}

/** `got` out of `of`, with the bounds of a 95 % Wilson interval. */
export interface Share {
  got: number;
  of: number;
  low: number;
  high: number;
}

export interface ComparedVendor {
  vendor: string;
  hit: Share;
  /** Among rows whose owner is known: the vendor names the owner. */
  ownerNamed: Share;
  /** The vendor gives a mobile number for its presumed owner, and does not report it as unreachable. */
  mobile: Share;
  /** Among rows with a number known to be right: the vendor gives that number. */
  right: Share;
  billedMicros: number;
  /** The amount billed for rows with a number known to be right. */
  billedOfKnownMicros: number;
}

export interface Agreement {
  vendors: readonly [string, string];
  /** Among rows for which both have numbers: they share at least one. */
  alike: Share;
}

export interface Compared {
  vendors: ComparedVendor[];
  agree: Agreement[];
}

export function compareVendors(rows: readonly ComparedRow[], vendors: readonly string[]): Compared {
  return {
    vendors: vendors.map((vendor) => compareOne(rows, vendor)),
    agree: vendors.flatMap((one, at) => vendors.slice(at + 1).map((other) => agreeOn(rows, [one, other]))),
  };
}

/** The counts of one part of a comparison's rows. */
export interface PartCounts extends Compared {
  notAsked: number;
  unanswered: number;
}

/** Sums the counts of several parts, which must have the same vendors in the same order. Null when there is no part. */
export function addUp(parts: readonly Compared[]): Compared | null {
  const [first, ...others] = parts;
  if (first === undefined) return null;
  return others.reduce(
    (sum, part) => ({
      vendors: sum.vendors.map((one, at) => addVendors(one, part.vendors[at]!)),
      agree: sum.agree.map((one, at) => ({ vendors: one.vendors, alike: addShares(one.alike, part.agree[at]!.alike) })),
    }),
    first,
  );
}

function addVendors(one: ComparedVendor, other: ComparedVendor): ComparedVendor {
  return {
    vendor: one.vendor,
    hit: addShares(one.hit, other.hit),
    ownerNamed: addShares(one.ownerNamed, other.ownerNamed),
    mobile: addShares(one.mobile, other.mobile),
    right: addShares(one.right, other.right),
    billedMicros: one.billedMicros + other.billedMicros,
    billedOfKnownMicros: one.billedOfKnownMicros + other.billedOfKnownMicros,
  };
}

const addShares = (one: Share, other: Share): Share => shareOf(one.got + other.got, one.of + other.of);

export function shareOf(got: number, of: number): Share {
  return { got, of, ...(of === 0 ? { low: 0, high: 1 } : wilson(got, of)) };
}

/** All phones and emails that a vendor gave, whoever they belong to. */
export function contactsIn(found: Found | null): { kind: 'phone' | 'email'; contact: string }[] {
  return (found?.persons ?? []).flatMap(({ phones, emails }) => [
    ...phones.map(({ phone }) => ({ kind: 'phone' as const, contact: phone })),
    ...emails.map(({ email }) => ({ kind: 'email' as const, contact: email })),
  ]);
}

function compareOne(rows: readonly ComparedRow[], vendor: string): ComparedVendor {
  const asked = rows.flatMap(({ said, ...row }) => {
    const answer = said.get(vendor);
    return answer === undefined ? [] : [{ ...row, ...answer }];
  });
  const withOwner = asked.filter(({ owner }) => owner !== null);
  const withKnown = asked.filter(({ known }) => known.length > 0);
  const sum = (of: typeof asked): number => of.reduce((total, { billedMicros }) => total + billedMicros, 0);
  return {
    vendor,
    hit: share(asked, ({ found }) => found !== null),
    ownerNamed: share(withOwner, ({ found, owner }) => ownersOf(found).some((person) => isNamed(person, owner!))),
    mobile: share(asked, ({ found }) =>
      ownersOf(found).some(({ phones }) => phones.some(({ lineType, isReachable }) => lineType === 'mobile' && isReachable !== false)),
    ),
    right: share(withKnown, ({ found, known }) => phonesOf(found).some((phone) => known.includes(phone))),
    billedMicros: sum(asked),
    billedOfKnownMicros: sum(withKnown),
  };
}

function agreeOn(rows: readonly ComparedRow[], vendors: readonly [string, string]): Agreement {
  const both = rows
    .map(({ said }) => vendors.map((vendor) => phonesOf(said.get(vendor)?.found ?? null)))
    .filter((phones) => phones.every(({ length }) => length > 0));
  return { vendors, alike: share(both, ([one, other]) => one!.some((phone) => other!.includes(phone))) };
}

function share<Of>(rows: readonly Of[], isGot: (row: Of) => boolean): Share {
  return shareOf(rows.filter(isGot).length, rows.length);
}

/** The persons whom the vendor marks as owners; if it marks none, the first person. */
function ownersOf(found: Found | null): FoundPerson[] {
  const persons = found?.persons ?? [];
  const marked = persons.filter(({ isOwner }) => isOwner === true);
  return marked.length > 0 ? marked : persons.slice(0, 1);
}

function phonesOf(found: Found | null): string[] {
  return (found?.persons ?? []).flatMap(({ phones }) => phones.map(({ phone }) => phone));
}

function isNamed({ name }: FoundPerson, owner: string): boolean {
  const [said, asked] = [readName(name), readName({ full: owner, order: 'first_last' })].map(({ persons }) => persons[0]);
  return said?.last !== undefined && said.last === asked?.last && said.first === asked.first;
}
