import type { ListStatus } from '@deedline/contract/compliance/do-not-call';
import type { MailboxCheck, Results } from '@deedline/contract/search/results';
import type { AnswerPart } from '@deedline/contract/search/search';
import type { AppContext } from '../../context.ts';
import type { KeyedHash } from '../../keyed-hash.ts';
import type { Queryable } from '../../transaction.ts';

/** Something that an answer may have said, in the form stored with answers. */
export interface SoughtItem {
  part: AnswerPart;
  item: string;
  /** What it says about somebody, in words. */
  category: string;
}

/** What was delivered to recipients of the same profession, for the same purposes. */
export type Delivery = DeliveryRow;

/** To whom any of these items was delivered, as far back as the audit record goes. */
export async function findDeliveries({ db, hash }: Pick<AppContext, 'db' | 'hash'>, sought: readonly SoughtItem[]): Promise<Delivery[]> {
  const ids = new Map(sought.flatMap(({ part, item, category }) => deliveredIds(hash, part, item).map((id) => [id, category] as const)));
  return ids.size === 0 ? [] : selectDeliveries(db, ids);
}

export interface Delivered {
  hasProperty: boolean;
  owners: number;
  phones: number;
  emails: number;
  relatives: number;
  /** Contacts that were withheld because they were too unsure. */
  withheld: number;
  dnc: { listed: number; notListed: number; notChecked: number; listDate: string | null; lists: ConsultedList[] };
  /** The emails by the known state of their mailboxes, and the checks that found it. */
  mailboxes: { deliverable: number; undeliverable: number; catchAll: number; notChecked: number; checks: MailboxCheck[] };
  /** What was delivered, part by part, as keyed hashes: whoever has an item and the key can find it again, and nobody can read it. */
  results: Record<string, string[]>;
}

/** A list that was consulted about a phone: its owner, kind and date. */
type ConsultedList = Pick<ListStatus, 'owner' | 'kind' | 'state' | 'listDate'>;

/** Enough digits of a keyed hash to avoid collisions. */
const ID_DIGITS = 32;

/** The ids under which an item may be on record, one for each key of the installation. */
function deliveredIds(hash: KeyedHash, part: AnswerPart, item: string): string[] {
  return hash.every(part, item).map((id) => id.toString('hex').slice(0, ID_DIGITS));
}

/** What the audit stores about an answer: counts, the ids of its items, and what do-not-call lists said. */
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
    withheld: withheld.phones + withheld.emails,
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

interface DeliveryRow {
  /** What they stated as their profession, and whether they have a licence; null if nothing. */
  profession: string | null;
  licence: string | null;
  purpose: string;
  glbaPurpose: string | null;
  dppaPurpose: string | null;
  /** What was delivered. */
  categories: string[];
  /** The number of accounts, and of answers. */
  recipients: number;
  answers: number;
  first: Date;
  last: Date;
}

const IN_ANSWER = `facts #> '{delivered,results,contacts}' ?| $1 or facts #> '{delivered,results,property}' ?| $1 or facts #> '{delivered,results,person}' ?| $1`;

/** Reads every search on record, because they are not indexed by whom they were about. `categories` maps each id that is looked for to its category. */
async function selectDeliveries(db: Queryable, categories: ReadonlyMap<string, string>): Promise<DeliveryRow[]> {
  const found = await db.query(
    `with sought as (select * from unnest($1::text[], $2::text[]) as sought (id, category)),
     answer as materialized (select subject, account_id, at, facts from audit_record where kind = 'search' and account_id is not null and (${IN_ANSWER}))
     select facts #>> '{licence,profession}' as profession, facts #>> '{licence,kind}' as licence, coalesce(facts ->> 'purpose', '') as purpose,
       facts ->> 'glbaPurpose' as "glbaPurpose", facts ->> 'dppaPurpose' as "dppaPurpose", array_agg(distinct category order by category) as categories,
       count(distinct account_id)::integer as recipients, count(distinct subject)::integer as answers, min(at) as first, max(at) as last
     from answer
     cross join lateral jsonb_each(facts #> '{delivered,results}') as part (name, ids)
     cross join lateral jsonb_array_elements_text(ids) as item (id)
     join sought using (id)
     group by 1, 2, 3, 4, 5 order by max(at) desc`,
    [[...categories.keys()], [...categories.values()]],
  );
  return found.rows;
}
