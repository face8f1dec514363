import type { CalibratedKind } from '@deedline/contract/accuracy/accuracy';
import type { ContactKind } from '@deedline/contract/accuracy/outcome-kinds';
import type { Email, Phone, Results } from '@deedline/contract/search/results';
import type { KeyedHash } from '../../keyed-hash.ts';
import { readEmail } from '@deedline/engine/normalize/email';
import { readPhone } from '@deedline/engine/normalize/phone';
import { contactText } from '../credits/answer-items.ts';

export interface FoundContact {
  kind: ContactKind;
  /** A phone as E.164, an email as the result writes it. */
  contact: string;
  confidence: number;
  /** As it is calibrated. */
  calibratedKind: CalibratedKind;
  /** How many independent records stand behind it; null where the result does not say. */
  records: number | null;
  /** Whose the only one is; null where there are several, or nobody says. */
  source: string | null;
}

/** Files that say of a line or a mailbox whether it works, and not whose it is. */
const CHECKS: readonly string[] = ['phone_line', 'mailbox', 'dnc'];

/** What stands behind a contact: of the records that say that it is theirs, copies apart. */
function readStanding({ sourceCount, evidence }: Pick<Phone | Email, 'sourceCount' | 'evidence'>, checks: ReadonlySet<string>) {
  const said = evidence.filter(({ question, repeats, source }) => question === 'contact' && repeats === null && !checks.has(source));
  const names = new Set(said.map(({ source }) => source));
  return { records: sourceCount, source: sourceCount === 1 && names.size === 1 ? [...names][0]! : null };
}

type Contacts = Pick<Results, 'phones' | 'emails' | 'sources'>;

export function contactsOf({ phones, emails, sources }: Contacts): FoundContact[] {
  const checks = new Set(sources.list.filter(({ role }) => CHECKS.includes(role ?? '')).map(({ name }) => name));
  return [
    ...phones.map((phone) => {
      const { e164, confidence, type } = phone;
      return { kind: 'phone', contact: e164, confidence, calibratedKind: type ?? 'unknown', ...readStanding(phone, checks) } as const;
    }),
    ...emails.map((email) => {
      const { email: contact, confidence } = email;
      return { kind: 'email', contact, confidence, calibratedKind: 'email', ...readStanding(email, checks) } as const;
    }),
  ];
}

/** The contact of a result that is meant, in whichever way it is written. */
export function findContact(results: Results | null, kind: ContactKind, text: string): FoundContact | undefined {
  const read = kind === 'phone' ? readPhone : readEmail;
  const meant = read(text);
  if (results === null || meant === null) return undefined;
  return contactsOf(results).find((each) => each.kind === kind && read(each.contact) === meant);
}

/** As the books know it: the hash of a bought item of the part `contacts`. `every`: as they may know it, under the key of its time. */
export function hashContact(hash: KeyedHash, { kind, contact }: Pick<FoundContact, 'kind' | 'contact'>): { now: Buffer; every: Buffer[] } {
  const text = contactText(kind, contact);
  return { now: hash('contacts', text), every: hash.every('contacts', text) };
}
