import type { ListSaying } from '@deedline/contract/do-not-call';
import type { MailboxCheck, Results } from '@deedline/contract/results';
import type { AnswerPart } from '@deedline/contract/search';
import type { KeyedHash } from '../../keyed-hash.ts';

export interface Delivered {
  hasProperty: boolean;
  owners: number;
  phones: number;
  emails: number;
  relatives: number;
  /** Held back because they were too unsure. */
  withheld: number;
  dnc: { listed: number; notListed: number; notChecked: number; listDate: string | null; lists: ConsultedList[] };
  /** How many of the emails by what was learnt of their mailboxes, and by which checks. */
  mailboxes: { deliverable: number; undeliverable: number; catchAll: number; notChecked: number; checks: MailboxCheck[] };
  /** What was delivered, part by part, as keyed hashes: found again by who has it and the key, and readable to nobody. */
  results: Record<string, string[]>;
}

/** A list that was asked about a phone: whose, of what kind and of which day. */
type ConsultedList = Pick<ListSaying, 'owner' | 'kind' | 'state' | 'listDate'>;

/** As much of a keyed hash as nobody finds twice. */
const ID_DIGITS = 32;

/** The ids of something that an answer says, by one of which it is found in the record: the one under the key of its time. */
export function deliveredIds(hash: KeyedHash, part: AnswerPart, item: string): string[] {
  return hash.every(part, item).map((id) => id.toString('hex').slice(0, ID_DIGITS));
}

/** What the audit keeps of an answer: how much of what, by which ids, and what the do-not-call list said. */
export function describeDelivered(results: Results, parts: readonly { part: string; items: readonly string[] }[]): Delivered {
  const { phones, emails, owners, relatives, withheld } = results;
  const states = Object.groupBy(phones, ({ dnc }) => dnc.state);
  const mailboxes = Object.groupBy(emails, ({ status }) => status);
  const listDate =
    phones
      .flatMap(({ dnc }) => dnc.listDate ?? [])
      .toSorted()
      .at(-1) ?? null;
  return {
    hasProperty: results.propertyAddress !== null,
    owners: owners.length,
    phones: phones.length,
    emails: emails.length,
    relatives: relatives.length,
    withheld: withheld === undefined ? 0 : withheld.phones + withheld.emails,
    dnc: {
      listed: states.listed?.length ?? 0,
      notListed: states.not_listed?.length ?? 0,
      notChecked: states.not_checked?.length ?? 0,
      listDate,
      lists: listConsulted(phones),
    },
    mailboxes: {
      deliverable: mailboxes.deliverable?.length ?? 0,
      undeliverable: mailboxes.undeliverable?.length ?? 0,
      catchAll: mailboxes.catch_all?.length ?? 0,
      notChecked: mailboxes.unknown?.length ?? 0,
      checks: distinct(emails.flatMap(({ checked }) => checked ?? [])),
    },
    results: Object.fromEntries(parts.map(({ part, items }) => [part, items.map((item) => item.slice(0, ID_DIGITS))])),
  };
}

function listConsulted(phones: Results['phones']): ConsultedList[] {
  const consulted = phones
    .flatMap(({ dnc }) => dnc.lists ?? [])
    .map(({ owner, kind, state, listDate }) => ({ owner, kind, state, listDate }));
  return distinct(consulted);
}

function distinct<T extends object>(items: readonly T[]): T[] {
  return [...new Map(items.map((item) => [JSON.stringify(item), item])).values()];
}
