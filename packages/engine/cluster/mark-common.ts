import { unitText } from '../compare/compare-addresses.ts';
import type { ComparableAddress } from '../compare/comparable.ts';
import { askedAddressKeys } from '../keys/address-keys.ts';
import { emailKey, phoneKey } from '../keys/evidence-keys.ts';
import { isOfficeEmail } from '../normalize/email.ts';
import type { Mention } from './mention.ts';

/** Limit of different surnames on one phone, mailbox or address without a unit. With more, it belongs to an office, a mail drop or a placeholder. */
const MAX_SURNAMES = 25;

/**
 * Returns the mentions with contacts and addresses that too many people share marked as common, so that sharing them is no evidence of identity. `tooCommon`
 * holds the hashes of keys that match more records than are fetched.
 */
export function markCommon(mentions: readonly Mention[], tooCommon: ReadonlySet<bigint>): readonly Mention[] {
  const [contacts, doors]: [Surnames, Surnames] = [new Map(), new Map()];
  for (const { names, phones, emails, addresses } of mentions) {
    const surname = names[0]?.sound;
    if (surname === undefined) continue;
    for (const phone of phones) add(contacts, phone, surname);
    for (const email of emails) add(contacts, email, surname);
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
    const isShared = mention.phones.some((phone) => common.has(phone)) || mention.emails.some((email) => common.has(email));
    const areCommon = mention.addresses.map(isCommonDoor);
    if (!isShared && !areCommon.includes(true)) return mention;
    const addresses = mention.addresses.map((address, at) => (areCommon[at] ? { ...address, isCommon: true as const } : address));
    return { ...mention, addresses, ...(isShared ? { common } : {}) };
  });
}

/** Surnames by contact or address: a single string in the usual case, a set if there are several. */
type Surnames = Map<string, string | Set<string>>;

function isCrowd(surnames: string | Set<string> | undefined): boolean {
  return typeof surnames === 'object' && surnames.size > MAX_SURNAMES;
}

function add(of: Surnames, key: string, surname: string): void {
  const known = of.get(key);
  if (known === undefined) of.set(key, surname);
  else if (typeof known === 'object') known.add(surname);
  else if (known !== surname) of.set(key, new Set([known, surname]));
}

function hasCommonKey(tooCommon: ReadonlySet<bigint>, keysOf: () => readonly { hash: bigint }[]): boolean {
  return tooCommon.size > 0 && keysOf().some(({ hash }) => tooCommon.has(hash));
}
