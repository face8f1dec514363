/** Feeds: files of records that are fetched from their publisher, once or on a schedule. */
import { randomUUIDv7 } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { isAllowedUrl } from '@deedline/outbound/address';
import type { AppContext } from '../../context.ts';
import { inTransaction, type Queryable } from '../../transaction.ts';
import { type Actor, OperatorError, recordAct } from '../record/operator-context.ts';
import { FEED_TOKENS, sealForInstallation } from '../sealing/installation-seal.ts';
import type { FeedRequest, ListedFeed } from './feed.ts';
import {
  askRun,
  deleteFeed,
  type FeedToken,
  insertFeed,
  isTaken,
  type KnownFeed,
  lockFeed,
  selectFeeds,
  selectKnownRequest,
  switchFeed,
  updateFeed,
  updateSchedule,
  updateToken,
} from './queries.ts';
import { type Every, NEVER, nextTime, type Period } from './rules.ts';

type Acting = Pick<AppContext, 'db' | 'now'> & Actor;

export interface NewFeed {
  name: string;
  address: string;
  where?: string | undefined;
  /** Null if it is fetched once and an operator says how to read it. */
  request: FeedRequest | null;
  every: Every;
  /** In UTC. */
  hour: number;
  allowsPrivate: boolean;
  allowsHttp: boolean;
  /** The token that an ArcGIS server requires; made by `sealToken`. */
  token?: Seal | undefined;
}

/** Adds a feed, which is fetched at once and by its schedule from then on. Throws OperatorError. */
export async function addFeed(ctx: Acting, feed: NewFeed): Promise<void> {
  const { name, address, where, request, every, hour, allowsPrivate, allowsHttp, token } = feed;
  requireAllowed(address, allowsPrivate, allowsHttp);
  const now = ctx.now();
  const id = randomUUIDv7();
  const row = { id, token: token?.(id) ?? null, name, address, rows_where: where ?? null, request, every, hour };
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
    if (!(await insertFeed(db, made))) throw new OperatorError(`There is already a feed ${name}. Nothing was changed.`, 2);
    await recordAct(ctx, db, {
      command: 'feed-add',
      result: 'done',
      subject: name,
      detail: JSON.stringify({ source: request?.source.name, every, hour }),
    });
  });
}

function requireAllowed(address: string, allowsPrivate: boolean, allowsHttp: boolean): void {
  if (isAllowedUrl(address, { reach: allowsPrivate ? 'own' : 'internet', plain: allowsHttp })) return;
  throw new OperatorError(
    'This address is not fetched: it is none of the internet over HTTPS. --allow-private and --allow-http allow others. Nothing was changed.',
    2,
  );
}

const SHOWN_CHARACTERS = 4;

/** Seals a token so that it is bound to its feed. */
type Seal = (feedId: string) => FeedToken;

export function sealToken({ hash }: Pick<AppContext, 'hash'>, token: string): Seal {
  return (feedId) => ({
    sealed: sealForInstallation(hash, FEED_TOKENS, Buffer.from(token), feedId),
    end: token.slice(-SHOWN_CHARACTERS),
  });
}

export interface FeedChange {
  name: string;
  address: string;
  where: string | null;
  /** Undefined leaves it as it is. */
  schedule?: { every: Period; hour: number } | undefined;
  /** Undefined leaves it as it is; null removes it. */
  token?: Seal | null | undefined;
}

/** What it loaded stays as it is. With another address or token it is fetched in full at its next time. Throws OperatorError. */
export async function editFeed(ctx: Acting, name: string, change: FeedChange): Promise<void> {
  await inTransaction(ctx.db, async (db) => {
    const feed = await requireFeed(db, name);
    requireAllowed(change.address, feed.allows_private, feed.allows_http);
    if (await isTaken(db, change.name, feed.id)) throw new OperatorError(`There is already a feed ${change.name}. Nothing was changed.`, 2);
    const isOther = change.address !== feed.address || change.where !== feed.rows_where || change.token !== undefined;
    await updateFeed(db, feed.id, { name: change.name, address: change.address, where: change.where, isOther });
    if (change.token !== undefined) await updateToken(db, feed.id, change.token?.(feed.id) ?? null);
    if (change.schedule !== undefined) await changeSchedule(ctx, db, { ...feed, name: change.name }, change.schedule);
    const { token, ...told } = change;
    const detail = JSON.stringify({ ...told, ...(token === undefined ? {} : { token: token === null ? 'taken away' : 'another' }) });
    await recordAct(ctx, db, { command: 'feed-edit', result: 'done', subject: name, detail });
  });
}

/** Removes a feed with its runs; what it loaded stays. Throws OperatorError. */
export async function removeFeed(ctx: Acting & Pick<AppContext, 'config'>, name: string, reason?: string): Promise<void> {
  const id = await inTransaction(ctx.db, async (db) => {
    const feed = await requireFeed(db, name);
    await deleteFeed(db, feed.id);
    await recordAct(ctx, db, { command: 'feed-remove', result: 'done', subject: name, ...(reason === undefined ? {} : { reason }) });
    return feed.id;
  });
  await rm(join(ctx.config.dataDir, 'feeds', id), { recursive: true, force: true });
}

async function requireFeed(db: Queryable, name: string): Promise<KnownFeed> {
  const feed = await lockFeed(db, name);
  if (feed === undefined) throw noFeed(name);
  return feed;
}

export function listFeeds(ctx: Pick<AppContext, 'db'>): Promise<ListedFeed[]> {
  return selectFeeds(ctx.db);
}

/** Runs a feed now, whether it is on or off. Throws OperatorError. */
export async function runFeed(ctx: Acting, name: string): Promise<void> {
  await inTransaction(ctx.db, async (db) => {
    if (!(await askRun(db, name, ctx.now()))) throw noFeed(name);
    await recordAct(ctx, db, { command: 'feed-run', result: 'done', subject: name });
  });
}

/** A feed that is off is only fetched on request; what it loaded stays. Throws OperatorError. Returns its next time; null if it is off. */
export async function setFeed(ctx: Acting, name: string, isOn: boolean): Promise<Date | null> {
  return inTransaction(ctx.db, async (db) => {
    const feed = await requireFeed(db, name);
    const nextAt = isOn ? nextTime(feed.every, feed.hour, ctx.now()) : NEVER;
    await switchFeed(db, feed.id, isOn, nextAt);
    await recordAct(ctx, db, { command: isOn ? 'feed-start' : 'feed-stop', result: 'done', subject: name });
    return isOn ? nextAt : null;
  });
}

/** Puts a feed on a schedule that was fetched once and then loaded by an operator; it is read as it was then. Throws OperatorError. Returns its next time. */
export async function scheduleFeed(ctx: Acting, name: string, every: Period, hour: number): Promise<Date> {
  return inTransaction(ctx.db, async (db) => {
    const feed = await requireFeed(db, name);
    const nextAt = await changeSchedule(ctx, db, { ...feed, name }, { every, hour });
    await recordAct(ctx, db, { command: 'feed-schedule', result: 'done', subject: name, detail: JSON.stringify({ every, hour }) });
    return nextAt;
  });
}

/** It is read as it was last loaded, otherwise as stated when it was added. */
async function changeSchedule(
  ctx: Pick<AppContext, 'now'>,
  db: Queryable,
  feed: Pick<KnownFeed, 'request'> & { name: string },
  { every, hour }: { every: Period; hour: number },
): Promise<Date> {
  const request = (await selectKnownRequest(db, feed.name)) ?? feed.request;
  if (request === null) throw new OperatorError('First load what was fetched, so that it is known how to read it. Nothing was changed.', 2);
  const nextAt = nextTime(every, hour, ctx.now());
  await updateSchedule(db, feed.name, { request, every, hour, nextAt });
  return nextAt;
}

function noFeed(name: string): OperatorError {
  return new OperatorError(`There is no feed ${name}. Nothing was changed.`, 1);
}
