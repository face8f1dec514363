import type { ParcelBody } from '@deedline/engine/model/evidence';
import { parseAddress } from '@deedline/engine/normalize/address';
import { readName } from '@deedline/engine/normalize/name';
import { findSuppressed, type SuppressionContext } from './find-suppressed.ts';
import { nameTexts } from './subjects.ts';

/** Of each parcel whether people alone own it, and every one of them opted out: a search finds nothing of it then. One look-up for all. */
export async function findOwnersOut(ctx: SuppressionContext, parcels: readonly ParcelBody[]): Promise<boolean[]> {
  const textsOf = parcels.map(textsOfOwners);
  const { person } = await findSuppressed(ctx, { phone: [], email: [], person: textsOf.flat(2) });
  return textsOf.map((owners) => owners.length > 0 && owners.every((texts) => texts.some((text) => person.has(text))));
}

/** For each owner the texts of an opt-out. None where one of them is no person: that one stays. */
function textsOfOwners({ owners, situs, mailing }: ParcelBody): string[][] {
  const places = [situs, mailing].flatMap((printed) => {
    const { number, zip5 } = printed === undefined ? {} : parseAddress(printed);
    return number && zip5 ? [`${number}|${zip5}`] : [];
  });
  const readings = owners.map((owner) => readName(owner));
  if (readings.some(({ persons }) => persons.length === 0)) return [];
  return readings.flatMap(({ persons }) =>
    persons.map(({ first, last }) => nameTexts([`${first} ${last}`]).flatMap((name) => places.map((place) => `${name}|${place}`))),
  );
}
