import type { EvidenceKindOf, Records } from '../cluster/scene.ts';
import type { AddressParts } from '../normalize/address.ts';
import { apnKeyText } from '../normalize/apn.ts';
import { parseAddressOnce } from '../normalize/read-once.ts';

/** All records of one parcel, freshest first. */
export interface PropertyFile {
  countyFips: string;
  /** As the roll prints it. */
  apn: string;
  countyName: string | null;
  state: string | null;
  situs: AddressParts | null;
  parcels: readonly EvidenceKindOf<'parcel'>[];
  sales: readonly EvidenceKindOf<'sale'>[];
  taxes: readonly EvidenceKindOf<'tax'>[];
  /** A record of the owner's wish not to be published: nothing about the owner may be shown. */
  isConfidential: boolean;
}

/** Groups parcels, deeds and tax bills by county and parcel number; in the order of those two. */
export function collectProperties(records: Records): PropertyFile[] {
  const files = new Map<string, { parcels: EvidenceKindOf<'parcel'>[]; sales: EvidenceKindOf<'sale'>[]; taxes: EvidenceKindOf<'tax'>[] }>();
  const fileOf = (body: {
    countyFips: string;
    apn: string;
  }): { parcels: EvidenceKindOf<'parcel'>[]; sales: EvidenceKindOf<'sale'>[]; taxes: EvidenceKindOf<'tax'>[] } => {
    const key = `${body.countyFips}:${apnKeyText(body.apn)}`;
    const file = files.get(key) ?? { parcels: [], sales: [], taxes: [] };
    files.set(key, file);
    return file;
  };
  for (const parcel of records.parcels) fileOf(parcel.body).parcels.push(parcel);
  for (const sale of records.sales) fileOf(sale.body).sales.push(sale);
  for (const tax of records.taxes) fileOf(tax.body).taxes.push(tax);
  return [...files.entries()]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([, { parcels, sales, taxes }]) => {
      const sorted = [...parcels].sort((a, b) => compareDown(freshness(records, a), freshness(records, b)));
      const first = sorted[0];
      if (!first) return [];
      const source = records.sources.get(first.source);
      const situs = sorted.map((parcel) => parcel.body.situs).find((address) => address !== undefined);
      return [
        {
          countyFips: first.body.countyFips,
          apn: first.body.apn,
          countyName: sorted.map((parcel) => parcel.body.countyName).find(Boolean) ?? source?.countyName ?? null,
          state: source?.state ?? null,
          situs: situs ? parseAddressOnce(situs) : null,
          parcels: sorted,
          sales: [...sales].sort((a, b) => compareDown(a.body.saleDate, b.body.saleDate)),
          taxes: [...taxes].sort((a, b) => b.body.taxYear - a.body.taxYear),
          isConfidential: parcels.some((parcel) => parcel.body.confidential === true),
        },
      ];
    });
}

function freshness(records: Records, parcel: EvidenceKindOf<'parcel'>): string {
  return `${parcel.body.taxYear ?? '0000'}|${parcel.lastSeen ?? ''}|${records.sources.get(parcel.source)?.asOf ?? ''}`;
}

export function compareDown(a: string, b: string): number {
  return a < b ? 1 : a > b ? -1 : 0;
}

/** The first value that a record gives, freshest record first. */
export function firstOf<T, V>(items: readonly T[], value: (item: T) => V | undefined | null): V | null {
  for (const item of items) {
    const found = value(item);
    if (found !== undefined && found !== null) return found;
  }
  return null;
}
