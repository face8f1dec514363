/** The SQL of contact outcomes. Purchases are in bought_item and contact_purchase, which are written at settlement. */
import type { CalibratedKind } from '@deedline/contract/accuracy/accuracy';
import type { RefundReason } from '@deedline/contract/accuracy/outcome';
import type { ContactOutcome } from '@deedline/contract/accuracy/outcome-kinds';
import type { Queryable } from '../../transaction.ts';
import type { Purchase, ReportOnRecord } from './rules.ts';

/** Locks the account's wallet until the transaction ends. False when the account is closed. */
export async function lockOpenAccount(db: Queryable, accountId: string): Promise<boolean> {
  await db.query('select lock_wallets(array[$1::uuid])', [accountId]);
  const open = await db.query('select from account where id = $1 and closed_at is null', [accountId]);
  return open.rowCount === 1;
}

/** `contact`: its hash, under the key that was in use then. */
type Keyed<T, Contact> = T & { contact: Contact };

/** `contacts`: the hashes of one contact under each key. */
export async function selectReports(
  db: Queryable,
  accountId: string,
  contacts: readonly Buffer[],
): Promise<Keyed<ReportOnRecord, Buffer>[]> {
  const found = await db.query(
    `select contact, search_id as "searchId", outcome, reported_at as "reportedAt", reported_bad_at as "reportedBadAt", was_right_party as "wasRightParty",
       purchase_id as "purchaseId", refunded_credits as "refundedCredits", refunded_at as "refundedAt"
     from contact_outcome where account_id = $1 and contact = any($2::bytea[])`,
    [accountId, contacts],
  );
  return found.rows;
}

/** The latest search that charged for the contact, or else the one that an earlier report found. */
export async function selectPurchase(
  db: Queryable,
  accountId: string,
  contacts: readonly Buffer[],
  known: string | null,
): Promise<Keyed<Purchase, Buffer | null> | null> {
  const found = await db.query(
    `with latest as (
       select search_id, item from bought_item where account_id = $1 and part = 'contacts' and item = any($2::bytea[]) order by bought_at desc limit 1
     )
     select (select item from latest) as contact, search_id as "searchId", bought_at as "boughtAt", credits, contacts,
       (select coalesce(sum(refunded_credits), 0)::integer from contact_outcome
        where account_id = $1 and purchase_id = contact_purchase.search_id and refunded_at is not null) as "refundedCredits",
       case when refunds_paid_only then paid_credits_left(search_id)::integer end as "paidCreditsLeft"
     from contact_purchase where account_id = $1 and search_id = coalesce((select search_id from latest), $3)`,
    [accountId, contacts, known],
  );
  return found.rows[0] ?? null;
}

/** Credits charged for contacts after `since`, and refunds for contacts after it. */
export async function selectWindow(
  db: Queryable,
  accountId: string,
  since: Date,
): Promise<{ chargedCredits: number; refunds: { at: Date; credits: number }[] }> {
  const charged = await db.query(
    'select coalesce(sum(credits), 0)::integer as credits from contact_purchase where account_id = $1 and bought_at > $2',
    [accountId, since],
  );
  const refunds = await db.query(
    'select refunded_at as at, refunded_credits as credits from contact_outcome where account_id = $1 and refunded_at > $2',
    [accountId, since],
  );
  return { chargedCredits: charged.rows[0]!.credits, refunds: refunds.rows };
}

export interface OutcomeRow {
  contact: Buffer;
  outcome: ContactOutcome;
  reported_at: Date;
  reason: RefundReason;
  refundable_from: Date | null;
  refunded_credits: number;
}
const SHOWN = 'contact, outcome, reported_at, reason, refundable_from, refunded_credits';

export interface NewOutcome {
  accountId: string;
  searchId: string;
  contact: Buffer;
  outcome: ContactOutcome;
  reportedAt: Date;
  reportedBadAt: Date | null;
  wasRightParty: boolean;
  reason: RefundReason;
  refundableFrom: Date | null;
  purchaseId: string | null;
  refundedCredits: number;
  refundedAt: Date | null;
  /** What a calibration label is made of; null for results that do not say what scored them. */
  label: OutcomeLabel | null;
  importId: string | null;
  occurredAt: Date | null;
  /** The persons to whom it was attributed; see `hashPersons`. */
  persons: Buffer[];
}

/** What the result said about the contact, and what scored it. */
export interface OutcomeLabel {
  kind: CalibratedKind;
  /** In percent. */
  confidence: number;
  engineVersion: string;
  calibrationId: number | null;
  deliveredAt: Date;
  /** How many independent records supported it, and its source if there was only one; null when the result does not say. */
  records: number | null;
  source: string | null;
  /** How many vendors named it, if only vendors did. */
  vendors: number | null;
  /** If it was held below what its curve says: the raw chance, 0..1. */
  heldRaw: number | null;
}

/** A new report on a contact of a result replaces the earlier one; the caller passes on what was refunded. */
export async function upsertOutcome(db: Queryable, made: NewOutcome): Promise<OutcomeRow> {
  const kept = await db.query(
    `insert into contact_outcome (account_id, search_id, contact, outcome, reported_at, reported_bad_at, was_right_party, reason, refundable_from, purchase_id, refunded_credits, refunded_at,
       kind, confidence, engine_version, calibration_id, delivered_at, import_id, occurred_at, records, source, held_raw, vendors, persons)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23, $24)
     on conflict (search_id, contact) do update set outcome = excluded.outcome, reported_at = excluded.reported_at,
       reported_bad_at = excluded.reported_bad_at, was_right_party = excluded.was_right_party, reason = excluded.reason,
       refundable_from = excluded.refundable_from, purchase_id = excluded.purchase_id,
       refunded_credits = excluded.refunded_credits, refunded_at = excluded.refunded_at, kind = excluded.kind, confidence = excluded.confidence,
       engine_version = excluded.engine_version, calibration_id = excluded.calibration_id, delivered_at = excluded.delivered_at,
       import_id = excluded.import_id, occurred_at = excluded.occurred_at,
       records = excluded.records, source = excluded.source, held_raw = excluded.held_raw, vendors = excluded.vendors, persons = excluded.persons
     returning ${SHOWN}`,
    [
      made.accountId,
      made.searchId,
      made.contact,
      made.outcome,
      made.reportedAt,
      made.reportedBadAt,
      made.wasRightParty,
      made.reason,
      made.refundableFrom,
      made.purchaseId,
      made.refundedCredits,
      made.refundedAt,
      made.label?.kind ?? null,
      made.label?.confidence ?? null,
      made.label?.engineVersion ?? null,
      made.label?.calibrationId ?? null,
      made.label?.deliveredAt ?? null,
      made.importId,
      made.occurredAt,
      made.label?.records ?? null,
      made.label?.source ?? null,
      made.label?.heldRaw ?? null,
      made.label?.vendors ?? null,
      made.persons,
    ],
  );
  return kept.rows[0]!;
}

/** False when this contact of this search was refunded before. */
export async function callRefundCredits(
  db: Queryable,
  refund: { accountId: string; searchId: string; contact: Buffer; credits: number },
): Promise<boolean> {
  const { accountId, searchId, contact, credits } = refund;
  const moved = await db.query('select refund_credits($1, $2, $3) as moved', [
    `${searchId}:${contact.toString('hex')}`,
    accountId,
    credits,
  ]);
  return moved.rows[0]!.moved;
}

export async function selectOutcomes(db: Queryable, accountId: string, searchId: string): Promise<OutcomeRow[]> {
  const found = await db.query(`select ${SHOWN} from contact_outcome where search_id = $2 and account_id = $1`, [accountId, searchId]);
  return found.rows;
}

export async function deleteBought(db: Queryable, accountId: string): Promise<void> {
  for (const table of [
    'withheld_contact',
    'brought_outcome',
    'contact_outcome',
    'person_report',
    'outcome_import',
    'bought_item',
    'contact_purchase',
  ] as const)
    await db.query(`delete from ${table} where account_id = $1`, [accountId]);
}

/** Forgets what was bought before the first two moments and what was withheld before the last. Returns how many rows. */
export async function deleteOldPurchases(db: Queryable, itemsBefore: Date, purchasesBefore: Date, withheldBefore: Date): Promise<number> {
  const items = await db.query('delete from bought_item where bought_at < $1 and not is_account_held(account_id)', [itemsBefore]);
  const purchases = await db.query('delete from contact_purchase where bought_at < $1 and not is_account_held(account_id)', [
    purchasesBefore,
  ]);
  const withheld = await db.query('delete from withheld_contact where delivered_at < $1 and not is_account_held(account_id)', [
    withheldBefore,
  ]);
  return (items.rowCount ?? 0) + (purchases.rowCount ?? 0) + (withheld.rowCount ?? 0);
}
