/**
 * Tells whether lines of an opt-out log are missing. Each line has its number and the hash of the line before it, so that no line can be removed or changed
 * unnoticed, except at the end. How far a log has come is therefore stored in the database.
 */
import type { LogPage } from './entries.ts';

/** The place of a line in its log. */
export interface Link {
  /** The id of the log, and when it began. */
  log: string;
  begunAt: string;
  /** From 1. */
  number: number;
  /** Hash of the line before it; null for the first line. */
  before: string | null;
  /** Set if the contents of the database when the log began continue in the next line. A log that ends here is incomplete. */
  isBeginning?: true;
  /** In the first line: for each other log, the line up to which the database knew it. This log contains all of that. */
  covers?: Covered[];
}

export type Covered = Pick<LogHead, 'log' | 'number'>;

/** How far a log has come. `number` 0 and `hash` null: it has not begun. */
export interface LogHead {
  log: string;
  begunAt: string;
  number: number;
  hash: string | null;
}

/** A head as stored in the database. */
export interface KnownHead extends LogHead {
  writtenAt: string;
  /** A later log contains all of it, so a restore does not need it. */
  isCovered: boolean;
  /** Another log has replaced its file. */
  isRetired: boolean;
}

export interface ReadLine {
  hash: string;
  link: Link;
  page: LogPage;
}

export interface UnreadLine {
  /** Line number in the file, from 1. */
  line: number;
  /** 'key': sealed with a key that is not available; 'damaged': changed, or not completely written. */
  why: 'key' | 'damaged';
}

/** What was found in one file. */
export interface Chain {
  file: string;
  /** One sentence for each gap of missing lines. */
  gaps: string[];
  /** Lines that cannot be opened and are not part of a gap. A line that was not completely written is dropped if the next one continues without it. */
  unread: UnreadLine[];
  hashes: ReadonlySet<string>;
  /** The last line of each log in the file. */
  ends: ReadonlyMap<string, LogHead & { at: string }>;
  /** What the logs in the file contained from the beginning. */
  covers: readonly Covered[];
}

/** Takes the lines of a file in order, and returns the result at the end. */
export function followChain(file: string): { take: (line: ReadLine | UnreadLine) => void; end: () => Chain } {
  const gaps: string[] = [];
  const unread: UnreadLine[] = [];
  const hashes = new Set<string>();
  const ends = new Map<string, LogHead & { at: string }>();
  const covers: Covered[] = [];
  let before: ReadLine | undefined;
  const closeBeginning = () => {
    if (before?.link.isBeginning)
      gaps.push(`${file} is not whole: its beginning is cut off after line ${before.link.number}, of ${before.page.at}.`);
  };
  const take = (line: ReadLine | UnreadLine) => {
    if ('why' in line) {
      unread.push(line);
      return;
    }
    const { link, hash, page } = line;
    if (link.before === null) closeBeginning();
    else if (!hashes.has(link.before)) gaps.push(describeGap(file, before, line));
    const known = unread.filter(({ why }) => why === 'key');
    unread.splice(0, unread.length, ...known);
    hashes.add(hash);
    covers.push(...(link.covers ?? []));
    // Deleted first, so that the log written last is the last entry of the map.
    ends.delete(link.log);
    ends.set(link.log, { log: link.log, begunAt: link.begunAt, number: link.number, hash, at: page.at });
    before = line;
  };
  const end = () => {
    closeBeginning();
    if (before === undefined) gaps.push(`${file} has no line that can be opened.`);
    return { file, gaps, unread, hashes, ends, covers };
  };
  return { take, end };
}

function describeGap(file: string, before: ReadLine | undefined, { link, page }: ReadLine): string {
  const from = before?.link.log === link.log ? before.link.number + 1 : 1;
  const follows = `line ${link.number}, of ${page.at}`;
  if (from >= link.number) return `In ${file}, ${follows}, follows a line that is not there.`;
  const place = from === 1 ? `the first that is there is ${follows}` : `after line ${from - 1}, of ${before!.page.at}, comes ${follows}`;
  return `${sayMissing(file, from, link.number - 1)}: ${place}.`;
}

const sayMissing = (file: string, from: number, to: number) =>
  from === to ? `Line ${from} of ${file} is missing or was changed` : `Lines ${from} to ${to} of ${file} are missing or were changed`;

/** What is missing at the end, one sentence each: logs that the database knows to have come further, and logs that are not there at all. */
export function listLost(chains: readonly Chain[], known: readonly KnownHead[]): string[] {
  return known.filter((head) => !head.isCovered && !chains.some((chain) => hasAll(chain, head))).map((head) => describeLost(chains, head));
}

/** True if the file has the line itself, or a log that contained it from the beginning. */
function hasAll({ hashes, covers }: Chain, { log, number, hash }: KnownHead): boolean {
  return (hash !== null && hashes.has(hash)) || covers.some((covered) => covered.log === log && covered.number >= number);
}

function describeLost(chains: readonly Chain[], { log, number, begunAt, writtenAt }: KnownHead): string {
  const short = chains.find(({ ends }) => ends.has(log));
  if (short === undefined)
    return `The opt-out log that began at ${begunAt} is not there: the database knows its lines up to ${number}, of ${writtenAt}.`;
  const end = short.ends.get(log)!;
  if (end.number >= number) return `Line ${number} of ${short.file} is not the one of ${writtenAt} that the database knows.`;
  return `${sayMissing(short.file, end.number + 1, number)}: it ends with line ${end.number}, of ${end.at}, and the database knows line ${number}, of ${writtenAt}.`;
}

/** Whether a log with this end has come at least as far as the database knows. A log that the database does not know must be newer than all others. */
export function isAsFar(end: LogHead, known: readonly KnownHead[]): boolean {
  const same = known.find(({ log }) => log === end.log);
  if (same !== undefined) return !same.isRetired && (end.number > same.number || end.hash === same.hash);
  return known.every(({ begunAt }) => begunAt < end.begunAt);
}

/** Whether the database has been through this line. */
export const isKnown = (line: Covered, known: readonly LogHead[]): boolean =>
  known.some(({ log, number }) => log === line.log && number >= line.number);

/** The log that a file belongs to: the last one in it. */
export const lastEnd = ({ ends }: Chain): LogHead | undefined => [...ends.values()].at(-1);
