import type { ListedFeed } from '../../feeds/feed.ts';
import { printTime } from '../command/print-table.ts';

/** Three lines per feed. */
export function printFeeds(feeds: readonly ListedFeed[]): string {
  if (feeds.length === 0) return 'There are no feeds: npm run deedline -- feed add';
  return feeds.map(printFeed).join('\n');
}

function printFeed(feed: ListedFeed): string {
  const { name, address, every, hour, is_on: isOn, next_at: nextAt, begun_at: begunAt, progress } = feed;
  const when =
    begunAt !== null
      ? `is being fetched since ${printTime(begunAt)}${progress === null ? '' : `: ${sayProgress(progress)}`}`
      : isOn
        ? `next ${printTime(nextAt)}`
        : 'off';
  const often = every === 'once' ? 'once' : `each ${every} at ${hour}:00 UTC`;
  return [`${name}  ${often}, ${when}`, `  ${address}`, `  ${sayLast(feed)}`].join('\n');
}

function sayProgress({ rows, total, bytes }: NonNullable<ListedFeed['progress']>): string {
  const [done, unit] = rows === undefined ? [bytes, 'bytes'] : [rows, 'rows'];
  return total === undefined ? `${done} ${unit}` : `${done} of ${total} ${unit}`;
}

/** The result of the last fetch and its load. */
function sayLast(feed: ListedFeed): string {
  const { ended_at: endedAt, outcome, failure, report, load_state: state, load_failure: loadFailure, load_report: loaded } = feed;
  if (endedAt === null) return 'not fetched yet';
  const at = printTime(endedAt);
  if (outcome === 'failed') return `FAILED ${at}: ${failure}`;
  if (outcome === 'fetched') return `${at}: fetched; look at it in the console`;
  if (outcome === 'unchanged') return `${at}: nothing had changed`;
  const notes = (report?.notes ?? []).map((note) => `; ${note}`).join('');
  if (state === 'failed') return `${at}: fetched${notes}, but NOT LOADED: ${loadFailure}. The next run fetches it again`;
  if (state === 'cancelled') return `${at}: fetched${notes}, but its load was cancelled`;
  if (state !== 'done' || loaded === null) return `${at}: fetched${notes}, and is waiting to load or loading`;
  if (loaded.outcome === 'unchanged') return `${at}: fetched, and already live${notes}`;
  return `${at}: ${loaded.loaded} rows live as of ${loaded.asOf}, ${loaded.rejected} rejected${notes}`;
}
