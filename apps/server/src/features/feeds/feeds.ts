/** Files of records that are fetched from their publisher, once or by a schedule. */
import { randomUUIDv7 } from 'node:crypto';
import { isAllowedUrl } from '@deedline/outbound/address';
import type { AppContext } from '../../context.ts';
import { inTransaction } from '../../transaction.ts';
import { type Actor, OperatorError, recordAct } from '../record/operator-context.ts';
import type { FeedRequest, ListedFeed } from './feed.ts';
import { askRun, insertFeed, selectFeed, selectFeeds, selectKnownRequest, switchFeed, updateSchedule } from './queries.ts';
import { type Every, NEVER, nextTime, type Period } from './rules.ts';

type Acting = Pick<AppContext, 'db' | 'now'> & Actor;

export interface NewFeed {
  name: string;
  address: string;
  where?: string | undefined;
  /** Null: it is fetched once, and an operator says how it is read. */
  request: FeedRequest | null;
  every: Every;
  /** Of UTC. */
  hour: number;
  allowsPrivate: boolean;
  allowsHttp: boolean;
}

/** Fetched at once, and by its schedule from then on. Throws OperatorError. */
export async function addFeed(ctx: Acting, feed: NewFeed): Promise<void> {
  const { name, address, where, request, every, hour, allowsPrivate, allowsHttp } = feed;
  if (!isAllowedUrl(address, { reach: allowsPrivate ? 'own' : 'internet', plain: allowsHttp }))
    throw new OperatorError(
      'This address is not fetched: it is none of the internet over HTTPS. --allow-private and --allow-http allow others. Nothing was changed.',
      2,
    );
  const now = ctx.now();
  const row = { id: randomUUIDv7(), name, address, rows_where: where ?? null, request, every, hour };
  await inTransaction(ctx.db, async (db) => {
    const made = {
      ...row,
      allows_private: allowsPrivate,
      allows_http: allowsHttp,
      is_on: true,
      next_at: now,
      made_by: ctx.operator,
      made_at: now,
    };
    if (!(await insertFeed(db, made))) throw new OperatorError(`There is a feed ${name} already. Nothing was changed.`, 2);
    await recordAct(ctx, db, {
      command: 'feed-add',
      result: 'done',
      subject: name,
      detail: JSON.stringify({ source: request?.source.name, every, hour }),
    });
  });
}

export function listFeeds(ctx: Pick<AppContext, 'db'>): Promise<ListedFeed[]> {
  return selectFeeds(ctx.db);
}

/** Now, whether it is on or off. Throws OperatorError. */
export async function runFeed(ctx: Acting, name: string): Promise<void> {
  await inTransaction(ctx.db, async (db) => {
    if (!(await askRun(db, name, ctx.now()))) throw noFeed(name);
    await recordAct(ctx, db, { command: 'feed-run', result: 'done', subject: name });
  });
}

/** One that is off is fetched when somebody asks for it, and else not; what it loaded stays. Throws OperatorError. Returns when it comes next. */
export async function setFeed(ctx: Acting, name: string, isOn: boolean): Promise<Date | null> {
  const feed = await selectFeed(ctx.db, name);
  if (feed === undefined) throw noFeed(name);
  const nextAt = isOn ? nextTime(feed.every, feed.hour, ctx.now()) : NEVER;
  await inTransaction(ctx.db, async (db) => {
    await switchFeed(db, name, isOn, nextAt);
    await recordAct(ctx, db, { command: isOn ? 'feed-start' : 'feed-stop', result: 'done', subject: name });
  });
  return isOn ? nextAt : null;
}

/**
 * What was fetched once, and loaded by an operator since, is fetched by a schedule from now on and read as it was then. Throws OperatorError. Returns when
 * it comes next.
 */
export async function scheduleFeed(ctx: Acting, name: string, every: Period, hour: number): Promise<Date> {
  if ((await selectFeed(ctx.db, name)) === undefined) throw noFeed(name);
  const request = await selectKnownRequest(ctx.db, name);
  if (request === undefined)
    throw new OperatorError('Load what was fetched first: then it is known how it is read. Nothing was changed.', 2);
  const nextAt = nextTime(every, hour, ctx.now());
  await inTransaction(ctx.db, async (db) => {
    await updateSchedule(db, name, { request, every, hour, nextAt });
    await recordAct(ctx, db, { command: 'feed-schedule', result: 'done', subject: name, detail: JSON.stringify({ every, hour }) });
  });
  return nextAt;
}

function noFeed(name: string): OperatorError {
  return new OperatorError(`There is no feed ${name}. Nothing was changed.`, 1);
}
