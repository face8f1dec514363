/** Brings a restored database up to date with what people decided after the backup: whoever opted out stays out, and closed accounts stay closed. */
import type { Queryable } from '../../../transaction.ts';
import { closeAgain } from '../close-account.ts';
import type { KeyedHash } from '../../../keyed-hash.ts';
import { undoOptOut } from '../../opt-outs/opt-out.ts';
import type { LogEntry, LogPage } from './entries.ts';
import { followChain, isKnown, listLost, type Chain, type KnownHead, type LogHead, type UnreadLine } from './chain.ts';
import { readLines } from './log-file.ts';
import { disownLogs, insertLoggedHashes, insertLoggedKey, saveReplayed, selectHeads, upsertLoggedOptOut } from './queries.ts';
import { deleteUnsubscribed, keepSubscribers, upsertLoggedHold, upsertLoggedRequest } from './replay-queries.ts';

export interface Replayed {
  /** That the database did not have. */
  optOuts: number;
  /** Hashes of opt-outs and of deletion lists that were not in effect. */
  hashes: number;
  accounts: number;
  keys: number;
  /** Newsletter addresses that were removed again. */
  unsubscribed: number;
  /** Privacy requests that the database did not have, or not in their latest state. */
  requests: number;
  /** Legal holds that the database did not have, or not as released. */
  holds: number;
  /** When the latest entry of the logs was made; null if they are empty. */
  last: string | null;
  unread: (UnreadLine & { file: string })[];
  /** One sentence for each gap of missing lines. */
  gaps: string[];
  /** How far each log goes. */
  ends: LogHead[];
}

/** Applied in order of time: an account that was closed before a hold was placed is erased as it was then, and one that was closed afterwards is kept. */
type Later = { at: number; apply: () => Promise<void> };
/** Ids, because one request or hold may occur several times, for example when it begins and ends. */
type Told = Record<'requests' | 'holds', Set<string>>;

/**
 * Replays all entries of the logs, in whatever order the logs are given, within the caller's transaction. What the database already knows stays as it is.
 * Lines that cannot be opened or are missing are reported and left out. Throws what opening a file throws. `known`: lines up to these are not replayed,
 * because the database has been through them and may have removed what they say, for its age.
 */
export async function replayOptOutLogs(
  db: Queryable,
  hash: KeyedHash,
  files: readonly string[],
  known: readonly KnownHead[] = [],
): Promise<Replayed> {
  const replayed: Replayed = {
    optOuts: 0,
    hashes: 0,
    accounts: 0,
    keys: 0,
    unsubscribed: 0,
    requests: 0,
    holds: 0,
    last: null,
    unread: [],
    gaps: [],
    ends: [],
  };
  const undone = new Map<string, Date>();
  // The files are read twice, because hashes may belong to opt-outs in another file.
  const chains: Chain[] = [];
  for await (const page of readAll(hash, files, known, chains)) {
    if (replayed.last === null || page.at > replayed.last) replayed.last = page.at;
    for (const { key, optOut } of page.entries) {
      if (key !== undefined && (await insertLoggedKey(db, key))) replayed.keys += 1;
      if (optOut === undefined) continue;
      if (await upsertLoggedOptOut(db, optOut)) replayed.optOuts += 1;
      if (optOut.undone_at !== null) undone.set(optOut.id, new Date(optOut.undone_at));
    }
  }
  for (const { file, gaps, unread, ends } of chains) {
    replayed.ends.push(...ends.values());
    replayed.gaps.push(...gaps);
    replayed.unread.push(...unread.map((line) => ({ file, ...line })));
  }
  if (chains.length > 0) replayed.gaps.push(...listLost(chains, await selectHeads(db)));
  const later: Later[] = [];
  const told: Told = { requests: new Set(), holds: new Set() };
  for await (const page of readAll(hash, files, known))
    for (const entry of page.entries) {
      await replayRest(db, entry, replayed, told);
      later.push(...listLater(db, hash, entry, replayed, told));
    }
  for (const { apply } of later.toSorted((one, other) => one.at - other.at)) await apply();
  for (const [id, at] of undone) await undoOptOut(db, id, at);
  return { ...replayed, requests: told.requests.size, holds: told.holds.size };
}

/** Records in the database how far each log was replayed. If lines were missing, the worker begins each log anew. */
export async function saveProgress(db: Queryable, { gaps, ends }: Replayed): Promise<void> {
  if (gaps.length > 0) await disownLogs(db);
  else await saveReplayed(db, ends);
}

async function replayRest(
  db: Queryable,
  { hashes, unsubscribed, subscribers, request }: LogEntry,
  replayed: Replayed,
  told: Told,
): Promise<void> {
  if (hashes !== undefined) replayed.hashes += await insertLoggedHashes(db, hashes);
  if (unsubscribed !== undefined) replayed.unsubscribed += await deleteUnsubscribed(db, unsubscribed);
  if (subscribers !== undefined) replayed.unsubscribed += await keepSubscribers(db, subscribers);
  if (request !== undefined && (await upsertLoggedRequest(db, request))) told.requests.add(request.id);
}

function listLater(db: Queryable, hash: KeyedHash, { hold, closed }: LogEntry, replayed: Replayed, told: Told): Later[] {
  const later: Later[] = [];
  const add = (at: string, apply: () => Promise<void>) => later.push({ at: Date.parse(at), apply });
  if (hold !== undefined)
    add(hold.placed_at, async () => {
      if (await upsertLoggedHold(db, hold)) told.holds.add(`${hold.id} ${hold.placed_at}`);
    });
  if (closed !== undefined)
    add(closed.at, async () => {
      if (await closeAgain({ hash }, db, closed.id, new Date(closed.at))) replayed.accounts += 1;
    });
  return later;
}

/** How many decisions a replay brought that the database did not have. */
export const countBrought = ({ optOuts, hashes, accounts, keys, unsubscribed, requests, holds }: Replayed): number =>
  optOuts + hashes + accounts + keys + unsubscribed + requests + holds;

/** Yields the pages that can be opened and go further than `known`; `chains` receives what is missing. */
async function* readAll(
  hash: KeyedHash,
  files: readonly string[],
  known: readonly KnownHead[],
  chains: Chain[] = [],
): AsyncGenerator<LogPage> {
  for (const file of files) {
    const { take, end } = followChain(file);
    for await (const line of readLines(file, hash)) {
      take(line);
      if ('page' in line && !isKnown(line.link, known)) yield line.page;
    }
    chains.push(end());
  }
}
