import { atPrices, type Prices, SHIPPED_EDITION } from '@deedline/contract/search/prices';
import type { Results } from '@deedline/contract/search/results';
import type { Receipt } from '@deedline/contract/search/search';
import { describeDelivered } from '../audit/deliveries.ts';
import { sealLeftOut } from '../audit/read-records.ts';
import type { Answered } from '../lookup/look-up.ts';
import { answerItems } from '../credits/answer-items.ts';
import type { HeldSearch } from './hold-credits.ts';
import { type Outcome, type OutcomeCase, type OutcomePart, pricesOf } from './queries.ts';
import { chargeInEachCase, levelsOf, NOTHING_USEFUL, priceAnswer, type Charge, type PricedAnswer } from '../credits/price-answer.ts';
import type { SearchContext } from '../lookup/search-context.ts';
import { sealAddress, sealResults } from './sealed-search.ts';
import { leaveUnpaid, whyUnpaid, type Terms } from '../lookup/unpaid.ts';
import type { AccountKey } from '../../context.ts';

/**
 * Builds everything that is recorded when a search ends. It contains the cost in each possible case, because which case applies is only known under the
 * wallet's lock. An account without a key is closed: none of its findings are kept.
 */
export function presentOutcome(
  ctx: Pick<SearchContext, 'hash' | 'config'>,
  { row }: HeldSearch,
  { results, suppressed, unpaid, drawn, vendors }: Answered,
  key: AccountKey | null,
): Outcome {
  const answer = priceAnswer(results, { mode: row.mode, includeContacts: row.include_contacts });
  const parts = answer.parts.map((part) => ({
    ...part,
    levels: levelsOf(part),
    ...hashItems(ctx, part.part, answerItems(part.part, results)),
  }));
  const held = row.credits_held;
  const isIncluded = row.is_included || !ctx.config.billing;
  const prices = pricesOf(row);
  const because = isIncluded ? null : whyUnpaid(answer, termsOf(row));
  const asked = vendorsIn(vendors, answer.parts.length > 0);
  const by = row.price_edition === SHIPPED_EDITION ? {} : { prices: { edition: row.price_edition, ...prices } };
  const sold: Omit<Sold, 'price'> = { ...by, held, delivered: answer.delivered, scoredBy: results.scoredBy, ...asked };
  const cases = Object.entries(chargeInEachCase(answer, held, prices)).map(([bought, charge]): [string, OutcomeCase] => {
    if (isIncluded) return [bought, includeCase(answer, sold)];
    if (because !== null && charge.due > 0)
      return [bought, holdCase(row, unpaid(because, charge.due), leaveUnpaid(because, charge), key, vendorsIn(vendors, false))];
    return [bought, sellCase(charge, { price: atPrices(answer.price, prices), ...sold })];
  });
  return {
    id: row.id,
    accountId: row.account_id,
    attempt: row.attempt,
    status: 'completed',
    errorMessage: null,
    sealedResults: key === null ? null : sealResults(key, row.id, results).toString('base64'),
    sealedAddress: (key === null ? null : sealAddress(key, row.id, results.propertyAddress))?.toString('base64') ?? null,
    confidenceScore: results.confidenceScore === null ? null : Math.round(results.confidenceScore),
    parts,
    buysNothing: because !== null,
    cases: Object.fromEntries(cases),
    sources: sourcesOnRecord(results),
    leftOut: sealLeftOut(ctx.hash, suppressed),
    delivered: describeDelivered(results, parts),
    ...scorerOnRecord(results),
    queryHash: ctx.hash('query', JSON.stringify(row.input)).toString('hex'),
    isIncluded,
    ...(drawn.length === 0
      ? {}
      : { withheld: drawn.map(({ text, ...said }) => ({ ...said, contact: ctx.hash('contacts', text).toString('hex') })) }),
  };
}

/** A row of a batch that was quoted as free stays free without a hold. A single search without a hold means that the account has no credits. */
function termsOf(row: HeldSearch['row']): Terms {
  return { payOnlyForContacts: row.pay_only_for_contacts, isWithoutCredits: row.credits_held === 0 && row.batch_job_id === null };
}

type Sold = Pick<Receipt, 'price' | 'held' | 'delivered' | 'vendors'> &
  Pick<Results, 'scoredBy'> & { prices?: Prices & { edition: number } };

function sellCase({ rule, charged, contactCredits }: Charge, sold: Sold): OutcomeCase {
  return { charged, contactCredits, receipt: { rule, ...sold, charged, released: sold.held - charged } };
}

/** Nothing is billed: credits that were held earlier are released, and the receipt names no price. */
function includeCase({ rule }: PricedAnswer, sold: Omit<Sold, 'price'>): OutcomeCase {
  const made = sellCase({ rule, due: 0, charged: 0, contactCredits: 0 }, { ...sold, price: 0 });
  return { ...made, receipt: { ...made.receipt, isIncluded: true } };
}

/** An answer that shows nothing also hides whether vendors had hits, so it looks the same when somebody who opted out was left out of it. */
function vendorsIn(vendors: Answered['vendors'], isShown: boolean): Pick<Receipt, 'vendors'> {
  if (vendors.length === 0) return {};
  return { vendors: isShown ? vendors : vendors.map((line) => ({ ...line, hits: 0 })) };
}

/** An answer that is held back records as little as one without a price. If the answer does not say why it is held back, the receipt does not say so either. */
function holdCase(
  row: HeldSearch['row'],
  results: Results,
  charge: Charge,
  key: AccountKey | null,
  asked: Pick<Receipt, 'vendors'>,
): OutcomeCase {
  const rule = results.heldBack?.because ? charge.rule : NOTHING_USEFUL;
  const sold = { price: 0, held: row.credits_held, delivered: [], scoredBy: results.scoredBy, ...asked };
  return {
    ...sellCase({ ...charge, rule }, sold),
    heldBack: {
      sealedResults: key === null ? null : sealResults(key, row.id, results).toString('base64'),
      sources: sourcesOnRecord(results),
      delivered: describeDelivered(results, []),
    },
  };
}

/** Hashes items under the key in use and under all others, so that items bought before a key rotation are still recognized. */
function hashItems({ hash }: Pick<SearchContext, 'hash'>, part: OutcomePart['part'], texts: readonly string[]): Hashed {
  const items = texts.map((text) => hash(part, text).toString('hex'));
  if (hash.keys().length === 1) return { items };
  const others = texts.map((text, index) =>
    hash
      .every(part, text)
      .flatMap((each) => each.toString('hex'))
      .filter((each) => each !== items[index]),
  );
  return { items, others };
}

type Hashed = Pick<OutcomePart, 'items' | 'others'>;

/** The facts about the scorer that the audit record keeps. */
export function scorerOnRecord({ scoredBy }: Answered['results']) {
  return { engineVersion: scoredBy.engineVersion, calibrationId: scoredBy.calibration };
}

/** The facts about the sources that the audit record keeps: which answered, and the dates of their data. */
export function sourcesOnRecord({ sources }: Answered['results']) {
  return sources.list.map(({ name, status, asOf }) => ({ name, status, asOf }));
}
