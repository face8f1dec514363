import { type EvidenceKindOf, haveSame, type Records } from '../cluster/scene.ts';
import { type AddressParts, formatAddress } from '../normalize/address.ts';
import { apnKeyText, apnPrint } from '../normalize/apn.ts';
import { parseAddressOnce } from '../normalize/read-once.ts';
import { withNamedAddressee, withNamedOwners, withNamedParties } from './named-parties.ts';
import { isWithheldName } from './withheld.ts';
import { fileWith, type Lot, tellLots } from './tell-lots.ts';

/** All records of one parcel, freshest first, without lines that name nobody. */
export interface PropertyFile {
  /** Unique among the parcels of a search. */
  id: string;
  countyFips: string;
  /** As the roll prints it. */
  apn: string;
  countyName: string | null;
  state: string | null;
  situs: AddressParts | null;
  parcels: readonly EvidenceKindOf<'parcel'>[];
  sales: readonly EvidenceKindOf<'sale'>[];
  taxes: readonly EvidenceKindOf<'tax'>[];
  /** A record states that the owner may not be published: nothing about the owner may be shown. */
  isConfidential: boolean;
}

/** Stands for a property without any record. */
export const NO_PROPERTY: PropertyFile = {
  id: '',
  countyFips: '',
  apn: '',
  countyName: null,
  state: null,
  situs: null,
  parcels: [],
  sales: [],
  taxes: [],
  isConfidential: false,
};

/** Groups parcels, deeds and tax bills by parcel, ordered by id (county and number). */
export function collectProperties(records: Records): readonly PropertyFile[] {
  const [first] = records.parcels;
  if (first === undefined) return [];
  const last = collected.get(first);
  const isSame = last !== undefined && haveSame(FILED, last.records, records);
  if (isSame && last.records.sources === records.sources) return last.files;
  const lots = isSame ? last.lots : fileLots(records);
  const files = tellApart(lots.map((lot) => toFile(records, lot))).sort((a, b) => (a.id < b.id ? -1 : 1));
  collected.set(first, { records, lots, files });
  return files;
}

const FILED = ['parcels', 'sales', 'taxes'] as const;
type Filed = Pick<Records, 'sources' | (typeof FILED)[number]>;

/** The last result by its first parcel record: most rounds of lookups find no further parcel, deed or bill. */
const collected = new WeakMap<object, { records: Filed; lots: readonly Lot[]; files: readonly PropertyFile[] }>();

function fileLots({ parcels, sales, taxes }: Filed): readonly Lot[] {
  const lots = tellLots(parcels);
  fileWith(lots, sales, taxes);
  return lots;
}

function toFile(records: Records, { countyFips, parcels, sales, taxes }: Lot): PropertyFile {
  const sorted = [...parcels].sort((a, b) => compareDown(freshness(records, a), freshness(records, b)));
  const first = sorted[0]!;
  const source = records.sources.get(first.source);
  const printed = sorted.map((parcel) => parcel.body.situs).find((address) => address !== undefined);
  const situs = printed ? parseAddressOnce(printed) : null;
  return {
    id: `${countyFips}:${apnKeyText(first.body.apn)}:${apnPrint(first.body.apn)}:`,
    countyFips,
    apn: first.body.apn,
    countyName: sorted.map((parcel) => parcel.body.countyName).find(Boolean) ?? source?.countyName ?? null,
    state: source?.state ?? null,
    situs,
    parcels: sorted.map(withNamedOwners),
    sales: sales.map(withNamedParties).sort((a, b) => compareDown(a.body.saleDate, b.body.saleDate)),
    taxes: taxes.map(withNamedAddressee).sort((a, b) => b.body.taxYear - a.body.taxYear),
    isConfidential: parcels.some(({ body }) => body.confidential === true || body.owners.some(isWithheldName)),
  };
}

/** Adds the address to the ids of parcels that print the same number. */
function tellApart(files: readonly PropertyFile[]): PropertyFile[] {
  const alike = Map.groupBy(files, ({ id }) => id);
  return files.map((file) =>
    alike.get(file.id)!.length > 1 && file.situs ? { ...file, id: `${file.id}${formatAddress(file.situs)}` } : file,
  );
}

function freshness(records: Records, parcel: EvidenceKindOf<'parcel'>): string {
  return `${parcel.body.taxYear ?? '0000'}|${parcel.lastSeen ?? ''}|${records.sources.get(parcel.source)?.asOf ?? ''}`;
}

export function compareDown(a: string, b: string): number {
  return a < b ? 1 : a > b ? -1 : 0;
}

/** The first value that a record has, freshest record first. */
export function firstOf<T, V>(items: readonly T[], value: (item: T) => V | undefined | null): V | null {
  for (const item of items) {
    const found = value(item);
    if (found !== undefined && found !== null) return found;
  }
  return null;
}
