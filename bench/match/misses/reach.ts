import type { Evidence, RawAddress, RawName } from '@deedline/engine/model/evidence';
import { buildingText } from '@deedline/engine/compare/compare-addresses';
import { emailKeyText, readEmail } from '@deedline/engine/normalize/email';
import { nicknameRoot } from '@deedline/engine/normalize/nickname';
import { readPhone } from '@deedline/engine/normalize/phone';
import { parseAddressOnce, readNameOnce } from '@deedline/engine/normalize/read-once';

/** A name in more records than this can be searched only together with a place, and leads nowhere alone. */
const TOO_COMMON = 100;

/** Number of records in the state per name. */
export type NameCounts = ReadonlyMap<string, number>;

export function countNames(evidence: readonly Evidence[]): NameCounts {
  const counts = new Map<string, number>();
  for (const item of evidence) for (const name of namesIn(item)) counts.set(name, (counts.get(name) ?? 0) + 1);
  return counts;
}

/**
 * The records of a person that can be reached with perfect knowledge of which are theirs: starting from the papers of a parcel and following shared
 * addresses, phones, emails, birth dates and uncommon names, each matched exactly as parsed. The remaining records share nothing with these.
 */
export function reachable(papers: readonly Evidence[], records: readonly Evidence[], counts: NameCounts): Set<string> {
  const known = new Set(papers.flatMap((paper) => traitsOf(paper, counts)));
  const reached = new Set<string>();
  let grows = true;
  while (grows) {
    grows = false;
    for (const record of records) {
      if (reached.has(record.id)) continue;
      const traits = traitsOf(record, counts);
      if (!traits.some((trait) => known.has(trait))) continue;
      reached.add(record.id);
      for (const trait of traits) known.add(trait);
      grows = true;
    }
  }
  return reached;
}

function traitsOf(item: Evidence, counts: NameCounts): string[] {
  const traits = namesIn(item).filter((name) => (counts.get(name) ?? 0) <= TOO_COMMON);
  for (const address of addressesOf(item)) {
    const parts = parseAddressOnce(address);
    if (parts.number !== undefined) traits.push(`door|${buildingText(parts)}`);
  }
  if (item.kind !== 'person') return traits;
  const { phones = [], emails = [], birthDate } = item.body;
  for (const phone of phones) traits.push(`phone|${readPhone(phone) ?? phone}`);
  for (const email of emails) traits.push(`email|${emailKeyText(readEmail(email) ?? email)}`);
  if (birthDate?.length === 10) traits.push(`birth|${birthDate}`);
  return traits;
}

function namesIn(item: Evidence): string[] {
  return printedNames(item).flatMap((printed) => {
    const { persons, aliases = [] } = readNameOnce(printed);
    return [...persons, ...aliases].flatMap(({ first, last }) => (first && last ? [`name|${last}|${nicknameRoot(first)}`] : []));
  });
}

/** Every name in a record of somebody who may be an owner or be behind one. */
export function printedNames(item: Evidence): RawName[] {
  switch (item.kind) {
    case 'parcel':
      return [...item.body.owners, ...(item.body.careOf ? [{ full: item.body.careOf }] : [])];
    case 'sale':
      return item.body.buyer ? [item.body.buyer] : [];
    case 'tax':
      return item.body.billedTo ? [item.body.billedTo] : [];
    case 'organisation':
      return [...item.body.officers, ...(item.body.agent ? [item.body.agent] : [])].map(({ name }) => name);
    case 'person':
      return [item.body.name, ...(item.body.alsoKnownAs ?? [])];
    default:
      return [];
  }
}

function addressesOf(item: Evidence): RawAddress[] {
  const places =
    item.kind === 'parcel'
      ? [item.body.situs, item.body.mailing]
      : item.kind === 'tax'
        ? [item.body.mailing]
        : item.kind === 'person'
          ? [item.body.address, item.body.previousAddress]
          : item.kind === 'organisation'
            ? [item.body.principalAddress, item.body.mailingAddress, ...item.body.officers.map(({ address }) => address)]
            : [];
  return places.filter((place) => place !== undefined);
}
