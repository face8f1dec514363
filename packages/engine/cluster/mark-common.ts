import { unitText } from '../compare/compare-addresses.ts';
import type { ComparableAddress } from '../compare/comparable.ts';
import { askedAddressKeys } from '../keys/address-keys.ts';
import { emailKey, phoneKey } from '../keys/evidence-keys.ts';
import { isOfficeEmail } from '../normalize/email.ts';
import type { Mention } from './mention.ts';

/** Surnames on one phone, mailbox or door without a unit: with more of them it is an office's, a mail drop's or a placeholder. */
const MAX_SURNAMES = 25;

/**
 * The mentions, with what too many share marked as such: that two records both have it says nothing of whose they are. `tooCommon` has the
 * hashes of keys under which more records stand than are fetched.
 */
export function markCommon(mentions: readonly Mention[], tooCommon: ReadonlySet<bigint>): readonly Mention[] {
  const [contacts, doors] = [new Map<string, Set<string>>(), new Map<string, Set<string>>()];
  for (const { names, phones, emails, addresses } of mentions) {
    const surname = names[0]?.sound;
    if (surname === undefined) continue;
    for (const contact of [...phones, ...emails]) add(contacts, contact, surname);
    for (const { building } of addresses) add(doors, building, surname);
  }
  const isCommonDoor = ({ parts, building }: ComparableAddress): boolean =>
    unitText(parts) === '' &&
    (/^0+$/.test(parts.number ?? '') || isCrowd(doors.get(building)) || hasCommonKey(tooCommon, () => askedAddressKeys(parts)));
  const common = new Set<string>();
  for (const { phones, emails } of mentions) {
    for (const phone of phones) if (isCrowd(contacts.get(phone)) || hasCommonKey(tooCommon, () => [phoneKey(phone)])) common.add(phone);
    for (const email of emails)
      if (isOfficeEmail(email) || isCrowd(contacts.get(email)) || hasCommonKey(tooCommon, () => [emailKey(email)])) common.add(email);
  }
  return mentions.map((mention) => {
    const isShared = [...mention.phones, ...mention.emails].some((contact) => common.has(contact));
    const addresses = mention.addresses.map((address) => (isCommonDoor(address) ? { ...address, isCommon: true as const } : address));
    const isMoved = addresses.some((address) => address.isCommon);
    return isShared || isMoved ? { ...mention, ...(isMoved ? { addresses } : {}), ...(isShared ? { common } : {}) } : mention;
  });
}

function isCrowd(surnames: Set<string> | undefined): boolean {
  return (surnames?.size ?? 0) > MAX_SURNAMES;
}

function add(sets: Map<string, Set<string>>, key: string, surname: string): void {
  const set = sets.get(key);
  if (set) set.add(surname);
  else sets.set(key, new Set([surname]));
}

function hasCommonKey(tooCommon: ReadonlySet<bigint>, keysOf: () => readonly { hash: bigint }[]): boolean {
  return tooCommon.size > 0 && keysOf().some(({ hash }) => tooCommon.has(hash));
}
