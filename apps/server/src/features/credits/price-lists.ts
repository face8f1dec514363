/** The operator's prices as editions, each valid from a certain moment. An edition is never changed; a new one replaces it. */
import { sayFault } from '@deedline/contract/plain-words';
import { priceFigures, type PriceFigures } from '@deedline/contract/money/price-list';
import { PRICE_NOTICE_DAYS, type PriceList, type Prices as SearchPrices } from '@deedline/contract/search/prices';
import type { AppContext, Prices } from '../../context.ts';
import { inTransaction, type Queryable } from '../../transaction.ts';
import { type Actor, OperatorError, recordAct } from '../record/operator-context.ts';

const FRESH_MS = 5_000;
/** Kind of the mails to owners. */
export const PRICES_COMING = 'prices_coming';

export interface PriceEdition extends PriceList {
  validFrom: Date;
  setBy: string;
  setAt: Date;
}

/** Caches the editions for a few seconds, in each process. */
export function watchPrices(db: Queryable, clock: () => number = () => performance.now()): Prices {
  let known: Promise<PriceEdition[]> | undefined;
  let readAt = -Infinity;
  const read = () => {
    readAt = clock();
    const reading = selectEditions(db);
    reading.catch(() => (known = known === reading ? undefined : known));
    return reading;
  };
  return {
    // Leaves out who set the edition, which is not public.
    async at(moment) {
      const { edition, prices, packages } = inForce(
        await (known !== undefined && clock() - readAt < FRESH_MS ? known : (known = read())),
        moment,
      )!;
      return { edition, prices, packages };
    },
    forget: () => void (known = undefined),
  };
}

/** The edition in force: the one that became valid last, and of several with the same moment the one that was set last. */
export function inForce(editions: readonly PriceEdition[], moment: Date): PriceEdition | undefined {
  const due = editions.filter(({ validFrom }) => validFrom <= moment);
  return due.toSorted((a, b) => b.validFrom.getTime() - a.validFrom.getTime() || b.edition - a.edition)[0];
}

/** The next edition that is not in force yet; undefined if none is set. */
export async function readComing(db: Queryable, now: Date): Promise<PriceEdition | undefined> {
  const editions = await selectEditions(db);
  const days = editions.map(({ validFrom }) => validFrom.getTime()).filter((day) => day > now.getTime());
  return days.length === 0 ? undefined : inForce(editions, new Date(Math.min(...days)));
}

/** All editions, the latest first. */
export async function selectEditions(db: Queryable): Promise<PriceEdition[]> {
  const found = await db.query({
    name: 'select-price-lists',
    text: 'select edition, list, valid_from, set_by, set_at from price_list order by edition desc',
  });
  return found.rows.map(({ edition, list, valid_from, set_by, set_at }) => ({
    edition,
    ...list,
    validFrom: valid_from,
    setBy: set_by,
    setAt: set_at,
  }));
}

export interface NewPrices {
  /** Prices that are not named keep their value from the edition in force then. */
  prices?: Partial<PriceFigures['prices']>;
  /** By position, from 0. */
  packages?: Readonly<Record<number, PriceFigures['packages'][number]>> | PriceFigures['packages'];
  /** Absent: from now on. */
  validFrom?: Date;
}

type Setting = Pick<AppContext, 'db' | 'now'> & Actor;

/**
 * Sets a new edition. Throws OperatorError, with nothing changed, if its day is past, its figures do not fit together, or a price rises without the promised
 * notice.
 */
export async function setPrices(ctx: Setting, { prices = {}, packages = {}, validFrom }: NewPrices): Promise<PriceEdition> {
  const now = ctx.now();
  const from = validFrom ?? now;
  if (from < now)
    throw new OperatorError(
      'Prices can only be set from now on or from a later day: what was charged stays as it was. Nothing was changed.',
      2,
    );
  return inTransaction(ctx.db, async (db) => {
    await db.query(`select pg_advisory_xact_lock(hashtextextended('price_list', 0))`);
    const editions = await selectEditions(db);
    const before = inForce(editions, from)!;
    const figures = {
      prices: { ...before.prices, ...prices },
      packages: before.packages.map((each, place) => packages[place] ?? each),
    };
    const read = priceFigures.safeParse(figures);
    if (!read.success)
      throw new OperatorError(
        `${read.error.issues.map((issue) => sayFault(issue).replace(/\.?$/, '.')).join(' ')} Nothing was changed.`,
        2,
      );
    await refuseWithoutNotice(db, editions, read.data, from, now);
    const edition = editions[0]!.edition + 1;
    await insertEdition(db, { edition, ...read.data, validFrom: from, setBy: ctx.operator, setAt: now });
    if (from > now) await postPriceMails(db, now);
    await recordAct(ctx, db, { command: 'prices-set', result: 'done', subject: String(edition), detail: `from ${from.toISOString()}` });
    return { edition, ...read.data, validFrom: from, setBy: ctx.operator, setAt: now };
  });
}

const NOTICE_MS = PRICE_NOTICE_DAYS * 24 * 60 * 60 * 1000;

/**
 * Throws if a price rises sooner than the terms promise. A price that was in force within the notice period is no rise: what was lowered, for a while or by
 * mistake, may return. Nobody needs notice before the first purchase of credits.
 */
async function refuseWithoutNotice(
  db: Queryable,
  editions: readonly PriceEdition[],
  figures: PriceFigures,
  from: Date,
  now: Date,
): Promise<void> {
  if (from.getTime() - now.getTime() >= NOTICE_MS) return;
  const since = new Date(now.getTime() - NOTICE_MS);
  const changes = editions.map(({ validFrom }) => validFrom).filter((day) => day > since && day <= now);
  const known = [from, now, since, ...changes].flatMap((moment) => inForce(editions, moment) ?? []);
  if (!rises(figures, known)) return;
  const bought = await db.query('select exists (select from payment where movements > 0) as is_bought');
  if (bought.rows[0]?.is_bought !== true) return;
  const first = new Date(now.getTime() + NOTICE_MS + 24 * 60 * 60 * 1000 - 1).toISOString().slice(0, 10);
  throw new OperatorError(
    `Customers have bought credits, and the terms promise them ${PRICE_NOTICE_DAYS} days of notice before a price rises: set it from ${first} or later. Nothing was changed.`,
    2,
  );
}

const perCredit = ({ credits, price }: PriceFigures['packages'][number]): number => price / credits;

/** Whether a search, or a credit of a package, costs more than in each of these lists. */
function rises({ prices, packages }: PriceFigures, known: readonly PriceFigures[]): boolean {
  const kinds = Object.keys(prices) as (keyof SearchPrices)[];
  return (
    kinds.some((kind) => known.every((list) => prices[kind] > list.prices[kind])) ||
    packages.some((each, place) => known.every((list) => perCredit(each) > perCredit(list.packages[place]!)))
  );
}

/** Mails every owner of an account that pays. `setAt` identifies the edition that the mail is about. */
async function postPriceMails(db: Queryable, setAt: Date): Promise<void> {
  await db.query(
    `insert into mail_outbox (id, kind, recipient, account_id, created_at, due_at)
     select gen_random_uuid(), $2, member.email, account.id, $1, $1 from account join member on member.account_id = account.id
     where account.closed_at is null and account.billing = 'billed' and member.role = 'owner' and member.removed_at is null`,
    [setAt, PRICES_COMING],
  );
}

async function insertEdition(db: Queryable, { edition, prices, packages, validFrom, setBy, setAt }: PriceEdition): Promise<void> {
  await db.query('insert into price_list (edition, list, valid_from, set_by, set_at) values ($1, $2, $3, $4, $5)', [
    edition,
    JSON.stringify({ prices, packages }),
    validFrom,
    setBy,
    setAt,
  ]);
}

/** Whether an account is charged nothing because its people are the operator's own. */
export async function isIncludedAccount(db: Queryable, accountId: string): Promise<boolean> {
  const found = await db.query(`select billing = 'included' as is_included from account where id = $1`, [accountId]);
  return found.rows[0]?.is_included ?? false;
}

/** Takes effect from now on; running searches and quoted batches are charged as they were told. */
export async function setAccountKind(ctx: Setting, accountId: string, kind: 'billed' | 'included', reason: string): Promise<void> {
  await inTransaction(ctx.db, async (db) => {
    const changed = await db.query('update account set billing = $2 where id = $1 and closed_at is null', [accountId, kind]);
    if (changed.rowCount === 0) throw new OperatorError(`The account ${accountId} is closed. Nothing was changed.`, 1);
    await recordAct(ctx, db, { command: 'account-kind', result: 'done', accountId, detail: kind, reason });
  });
}
