import type { Evidence } from '@deedline/engine/model/evidence';
import { readName, type NameKind, type NameReading } from '@deedline/engine/normalize/name';
import type { TruthParcel } from '../../packages/world/truth.ts';
import { isOwnerOf } from './judge.ts';
import type { RunRecord, ShareName } from './run-record.ts';
import { words } from './same-name.ts';
import type { TruthIndex } from './truth.ts';

const SHARE_OF: Record<NameKind, ShareName> = {
  person: 'kindPerson',
  couple: 'kindCouple',
  trust: 'kindTrust',
  estate: 'kindEstate',
  company: 'kindCompany',
  government: 'kindGovernment',
};

/** Heirs have often told nobody: such a line prints the dead as if they lived, and nothing in it says otherwise. */
const ESTATE_WORDS: ReadonlySet<string> = new Set(['ESTATE', 'EST', 'HEIRS', 'HRS', 'DECD', 'DECEASED', 'DEC', 'LATE']);

/** Whether the owner of a roll's record is read as what it is. Only lines of today's owner have a known kind. */
export function judgeKind(record: RunRecord, truth: TruthIndex, parcel: TruthParcel, found: readonly Evidence[], unit: number): void {
  const isRoll = (item: Evidence): item is Extract<Evidence, { kind: 'parcel' }> =>
    item.kind === 'parcel' && item.body.countyFips === parcel.fips && item.body.apn === parcel.apn && item.body.owners.length === 1;
  const roll = found.find(isRoll);
  if (!roll) return;
  const [owner] = roll.body.owners;
  const printed = owner!.full ?? '';
  if (!isOwnerOf(truth, parcel, printed)) return;
  const kind = kindOf(truth, parcel, printed);
  record.shares[SHARE_OF[kind]].push({ unit, got: isReadAs(readName(owner!), kind) ? 1 : 0, of: 1 });
}

/** 'SMITH JOHN & MARY TRS' are two persons, marked as trustees: that is how a trust without a name of its own is printed. */
function isReadAs(reading: NameReading, kind: NameKind): boolean {
  return reading.kind === kind || (kind === 'trust' && reading.marks.includes('trustee'));
}

/** By the truth, as far as the line can show it: a couple is printed with both given names. */
function kindOf(truth: TruthIndex, parcel: TruthParcel, printed: string): NameKind {
  const tokens = words(printed);
  if (parcel.ownerKind === 'company' || parcel.ownerKind === 'government' || parcel.ownerKind === 'trust') return parcel.ownerKind;
  if (parcel.ownerKind === 'estate' && tokens.some((token) => ESTATE_WORDS.has(token))) return 'estate';
  const named = parcel.personIds.filter((id) => {
    const given = truth.persons.get(id)?.names.flatMap((name) => words(name.first).slice(0, 1)) ?? [];
    return given.some((each) => tokens.includes(each));
  });
  return named.length > 1 || /&|\+|\bAND\b/.test(printed) ? 'couple' : 'person';
}
