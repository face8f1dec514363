/**
 * Compares several vendors on the same addresses, for an account that has them switched on. Each question is cleared, recorded and charged to the budgets like
 * one of a search. No answer is shown or charged in credits: answers are counted, and keyed hashes of their contacts are stored so that later outcomes count.
 */
import { randomUUIDv7 } from 'node:crypto';
import { AppError } from '@deedline/contract/errors';
import type { CompareRows, Comparison, CreateComparison } from '@deedline/contract/vendors/comparison';
import { readEmail } from '@deedline/engine/normalize/email';
import { readPhone } from '@deedline/engine/normalize/phone';
import { isUuid } from '../../../is-uuid.ts';
import { inTransaction } from '../../../transaction.ts';
import type { Vendor } from '../../../outside/vendors/vendor.ts';
import { contactText } from '../../credits/answer-items.ts';
import { lackedBy } from '../../lookup/gather-evidence.ts';
import type { BuyingContext } from '../../lookup/search-context.ts';
import { takeBasis } from '../../purposes/take-basis.ts';
import { recordAudit, type Requester } from '../../record/record-audit.ts';
import { addUp, compareVendors, contactsIn, shareOf } from './compare-vendors.ts';
import { evaluateVendors, missingOf, mostOf, readDoor, type Evaluated } from './evaluate-vendors.ts';
import {
  type ComparisonRow,
  endPart,
  insertComparison,
  insertPart,
  selectComparisons,
  selectOutcomesOf,
  selectParts,
  takeMicros,
} from './queries.ts';

const SHOWN = 20;

/**
 * Creates a comparison without asking anything yet. Throws `vendor_not_found` when a vendor is not switched on for this purpose, `invalid_request` when it may
 * cost more than `mostMicros`.
 */
export async function createComparison(
  ctx: BuyingContext,
  accountId: string,
  { vendors: ids, purpose, rows, mostMicros }: CreateComparison,
  from: Requester,
): Promise<Comparison> {
  const vendors = findVendors(ctx, ids);
  const price = mostOf(vendors, rows);
  if (price === undefined) throw new AppError('invalid_request', 'One of these vendors cannot be asked by address. No vendor was asked.');
  if (price > mostMicros) throw new AppError('invalid_request', 'The comparison may cost more than its limit. No vendor was asked.');
  const missing = await missingOf(ctx, { accountId, vendors, purpose, lacks: [] });
  if (missing.length > 0) throw new AppError('vendor_not_found', sayMissing(missing));
  await takeBasis(ctx, accountId, purpose, {});
  const made = { id: randomUUIDv7(), purpose, vendors: vendors.map(({ id }) => id), rows, mostMicros };
  await inTransaction(ctx.db, async (db) => {
    await insertComparison(db, { ...made, accountId, at: ctx.now() });
    const { id: subject, ...facts } = made;
    await recordAudit(db, { kind: 'setting', what: 'vendors_compared', accountId, from, subject, facts });
  });
  return readComparison(ctx, accountId, made.id);
}

/** Asks about one part of the rows. A part that was submitted before, even if it was not finished, is not asked again. */
export async function compareRows(ctx: BuyingContext, accountId: string, id: string, { part, rows }: CompareRows): Promise<Comparison> {
  const { vendors: ids, purpose } = await findComparison(ctx, accountId, id);
  const vendors = findVendors(ctx, ids);
  const { glbaPurpose, dppaPurpose } = await takeBasis(ctx, accountId, purpose, {});
  const doors = rows.map(readDoor).filter((door) => door !== null);
  const isTaken = await inTransaction(ctx.db, async (db) => {
    if (!(await insertPart(db, { id, part, rows: rows.length, unread: rows.length - doors.length }))) return false;
    if (await takeMicros(db, id, mostOf(vendors, doors.length) ?? Infinity)) return true;
    throw new AppError('invalid_request', 'With these rows, the comparison may cost more than its limit. No vendor was asked about them.');
  });
  if (isTaken) {
    const evaluation = { accountId, vendors, purpose, lacks: lackedBy(glbaPurpose, dppaPurpose) };
    const evaluated = await evaluateVendors(ctx, evaluation, doors);
    const { notAsked, unanswered } = evaluated;
    const counts = { ...compareVendors(evaluated.rows, ids), notAsked, unanswered };
    await inTransaction(ctx.db, (db) => endPart(db, { id, part, counts, contacts: hashContacts(ctx, evaluated) }));
  }
  return readComparison(ctx, accountId, id);
}

/** Hashes contacts the same way as the records of outcomes. */
function hashContacts({ hash }: Pick<BuyingContext, 'hash'>, { rows }: Evaluated): { vendor: string; contact: Buffer }[] {
  return rows.flatMap(({ said }) =>
    [...said].flatMap(([vendor, { found }]) =>
      contactsIn(found).flatMap(({ kind, contact }) => {
        const read = kind === 'phone' ? readPhone(contact) : readEmail(contact);
        return read === null ? [] : [{ vendor, contact: hash('contacts', contactText(kind, read)) }];
      }),
    ),
  );
}

export async function listComparisons(ctx: BuyingContext, accountId: string): Promise<{ comparisons: Comparison[] }> {
  return { comparisons: await present(ctx, accountId, await selectComparisons(ctx.db, accountId, SHOWN, null)) };
}

async function readComparison(ctx: BuyingContext, accountId: string, id: string): Promise<Comparison> {
  return (await present(ctx, accountId, [await findComparison(ctx, accountId, id)]))[0]!;
}

/** Throws `comparison_not_found` alike for another account's comparison and for one that does not exist. */
async function findComparison(ctx: BuyingContext, accountId: string, id: string): Promise<ComparisonRow> {
  const [row] = isUuid(id) ? await selectComparisons(ctx.db, accountId, 1, id) : [];
  if (row === undefined) throw new AppError('comparison_not_found');
  return row;
}

async function present(ctx: BuyingContext, accountId: string, rows: readonly ComparisonRow[]): Promise<Comparison[]> {
  const ids = rows.map(({ id }) => id);
  const [parts, outcomes] = await Promise.all([selectParts(ctx.db, ids), selectOutcomesOf(ctx.db, accountId, ids)]);
  return rows.map((row) => {
    const mine = parts.filter(({ comparison_id: of }) => of === row.id);
    const counted = mine.flatMap(({ counts }) => counts ?? []);
    const sum = addUp(counted) ?? compareVendors([], row.vendors);
    const total = (of: (part: (typeof mine)[number]) => number): number => mine.reduce((all, each) => all + of(each), 0);
    return {
      id: row.id,
      createdAt: row.created_at.toISOString(),
      purpose: row.purpose,
      mostMicros: row.most_micros,
      rows: row.rows,
      compared: total((each) => (each.counts === null ? 0 : each.rows - each.unread)),
      unread: total(({ unread }) => unread),
      notAsked: counted.reduce((all, { notAsked }) => all + notAsked, 0),
      unanswered: counted.reduce((all, { unanswered }) => all + unanswered, 0),
      vendors: sum.vendors.map(({ billedOfKnownMicros: _known, ...each }) => {
        const told = outcomes.find(({ comparison_id: of, vendor }) => of === row.id && vendor === each.vendor);
        return { ...each, label: labelOf(ctx, each.vendor), reportedRight: shareOf(told?.right ?? 0, told?.reported ?? 0) };
      }),
      agree: sum.agree.map(({ vendors, alike }) => ({ vendors: [...vendors], alike })),
    };
  });
}

function labelOf({ vendorShelf }: Pick<BuyingContext, 'vendorShelf'>, vendor: string): string {
  return vendorShelf.vendors.find(({ id }) => id === vendor)?.terms.label ?? vendor;
}

function findVendors({ vendorShelf }: Pick<BuyingContext, 'vendorShelf'>, ids: readonly string[]): Vendor[] {
  return [...new Set(ids)].map((id) => {
    const vendor = vendorShelf.vendors.find((each) => each.id === id);
    if (vendor === undefined) throw new AppError('vendor_not_found');
    return vendor;
  });
}

function sayMissing(missing: readonly Vendor[]): string {
  return `Switch on for this use first: ${missing.map(({ terms }) => terms.label).join(', ')}. Nothing was asked.`;
}
