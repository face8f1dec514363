import type { CalibratedKind } from '@deedline/contract/accuracy/accuracy';
import type { ContactKind } from '@deedline/contract/accuracy/outcome-kinds';
import { isOwnContact } from '@deedline/contract/search/own-list-words';
import type { Results } from '@deedline/contract/search/results';
import type { KeyedHash } from '../../keyed-hash.ts';
import { readEmail } from '@deedline/engine/normalize/email';
import { readPhone } from '@deedline/engine/normalize/phone';
import { contactText } from '../credits/answer-items.ts';
import { type Answered, type StandingHeld, standingIn } from '../lookup/read-standing.ts';

export interface FoundContact extends StandingHeld {
  kind: ContactKind;
  /** A phone as E.164, an email as the result writes it. */
  contact: string;
  confidence: number;
  /** The contact is on a list of the account's own. */
  isOwn: boolean;
  /** The kind of contact that calibration distinguishes. */
  calibratedKind: CalibratedKind;
}

type Contacts = Pick<Results, 'phones' | 'emails'> & Answered;

export function contactsOf({ phones, emails, sources }: Contacts): FoundContact[] {
  const readStanding = standingIn({ sources });
  return [
    ...phones.map((phone) => {
      const { e164, confidence, type } = phone;
      return {
        kind: 'phone',
        contact: e164,
        confidence,
        isOwn: isOwnContact(phone),
        calibratedKind: type ?? 'unknown',
        ...readStanding(phone),
      } as const;
    }),
    ...emails.map((email) => {
      const { email: contact, confidence } = email;
      return { kind: 'email', contact, confidence, isOwn: isOwnContact(email), calibratedKind: 'email', ...readStanding(email) } as const;
    }),
  ];
}

/** The contact of a result that a text means, however it is written; undefined when the result has none. */
export function findContact(results: Results | null, kind: ContactKind, text: string): FoundContact | undefined {
  const read = kind === 'phone' ? readPhone : readEmail;
  const meant = read(text);
  if (results === null || meant === null) return undefined;
  return contactsOf(results).find((each) => each.kind === kind && read(each.contact) === meant);
}

/**
 * The hash of a contact, as bought items of the part `contacts` are stored. `every`: under each of the installation's keys, since a record may use an older
 * one.
 */
export function hashContact(hash: KeyedHash, { kind, contact }: Pick<FoundContact, 'kind' | 'contact'>): { now: Buffer; every: Buffer[] } {
  const text = contactText(kind, contact);
  return { now: hash('contacts', text), every: hash.every('contacts', text) };
}
