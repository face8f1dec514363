import type { Feed } from '@deedline/contract/operator/feeds';
import type { AppContext } from '../../context.ts';
import type { Server } from '../../http/contract-types.ts';
import { serve } from '../../http/serve.ts';
import { asOperator } from '../identity/require-operator.ts';
import { refuseAct } from '../record/refuse-act.ts';
import type { ListedFeed } from './feed.ts';
import { addFeed, editFeed, listFeeds, removeFeed, runFeed, scheduleFeed, sealToken, setFeed } from './feeds.ts';
import { NEVER } from './rules.ts';

/** Routes of feeds, for operators only. An address typed here can only reach the internet over HTTPS; the command line allows more. */
export function addFeedRoutes(server: Server, ctx: AppContext): void {
  serve(server, 'GET /api/operator/feeds', async () => (await listFeeds(ctx)).map(presentFeed));
  serve(server, 'POST /api/operator/feeds', async (request) => {
    const once = { request: null, every: 'once', hour: 0, allowsPrivate: false, allowsHttp: false } as const;
    const { token, ...feed } = request.body;
    const seal = token === undefined ? undefined : sealToken(ctx, token);
    await refuseAct(addFeed(asOperator(ctx, request), { ...feed, ...once, token: seal }));
  });
  serve(server, 'POST /api/operator/feeds/:name/run', async (request) => {
    await refuseAct(runFeed(asOperator(ctx, request), request.params.name));
  });
  serve(server, 'POST /api/operator/feeds/:name/stop', async (request) => {
    await refuseAct(setFeed(asOperator(ctx, request), request.params.name, false));
  });
  serve(server, 'PUT /api/operator/feeds/:name', async (request) => {
    const { token, ...change } = request.body;
    const seal = typeof token === 'string' ? sealToken(ctx, token) : token;
    await refuseAct(editFeed(asOperator(ctx, request), request.params.name, { ...change, token: seal }));
  });
  serve(server, 'POST /api/operator/feeds/:name/remove', async (request) => {
    await refuseAct(removeFeed(asOperator(ctx, request), request.params.name, request.body.reason));
  });
  serve(server, 'PUT /api/operator/feeds/:name/schedule', async (request) => {
    const { every, hour } = request.body;
    const nextAt = await refuseAct(scheduleFeed(asOperator(ctx, request), request.params.name, every, hour));
    return { nextAt: nextAt.toISOString() };
  });
}

function presentFeed(row: ListedFeed): Feed {
  const isComing = row.next_at < NEVER;
  return {
    name: row.name,
    address: row.address,
    where: row.rows_where,
    tokenEnd: row.token_end,
    every: row.every,
    hour: row.hour,
    isOn: row.is_on && row.every !== 'once',
    nextAt: isComing ? row.next_at.toISOString() : null,
    begunAt: row.begun_at?.toISOString() ?? null,
    progress: row.progress === null ? null : describeProgress(row.progress),
    last: row.ended_at === null ? null : { endedAt: row.ended_at.toISOString(), ...describeLast(row), fileId: row.load_file_id },
    canBeScheduled: row.is_known || row.every !== 'once',
  };
}

function describeProgress({ rows, total, bytes }: NonNullable<ListedFeed['progress']>): string {
  const [done, unit] = rows === undefined ? [bytes, 'bytes'] : [rows, 'rows'];
  return `${done.toLocaleString('en-US')}${total === undefined ? '' : ` of ${total.toLocaleString('en-US')}`} ${unit}`;
}

function describeLast({ outcome, failure, load_state: state, load_failure: loadFailure, load_report: loaded }: ListedFeed) {
  if (outcome === 'failed') return { isFailure: true, says: failure ?? 'It could not be fetched.' };
  if (outcome === 'fetched') return { isFailure: false, says: 'Fetched.' };
  if (outcome === 'unchanged') return { isFailure: false, says: 'Nothing had changed.' };
  if (state === 'failed') return { isFailure: true, says: `Fetched, but not loaded: ${loadFailure ?? 'the worker ended'}` };
  if (state === 'cancelled') return { isFailure: false, says: 'Fetched, but its load was cancelled.' };
  if (state !== 'done' || loaded === null) return { isFailure: false, says: 'Fetched; it is waiting to load, or loading.' };
  if (loaded.outcome === 'unchanged') return { isFailure: false, says: 'Fetched, and already live.' };
  return { isFailure: false, says: `${loaded.loaded.toLocaleString('en-US')} rows live as of ${loaded.asOf}.` };
}
