/** Walks along sealed records and reports which of them were changed or moved since they were sealed. Pure except for the key. */
import type { KeyedHash } from '../../keyed-hash.ts';
import { type Head, linkHash, type LinkRow } from './chain-records.ts';
import { type ClockNotice, explains } from './clock-notices.ts';

/** How many places up or down a moved record is looked for. */
const MAX_MOVED = 50;
/** How many records that do not fit are examined closely. */
const MAX_SUSPECTS = 40;
/** Records are sealed within moments. One dated this much earlier than those before it was inserted later, or the clock was set back. */
const MAX_BACK_MS = 60 * 60_000;

interface Suspect {
  row: LinkRow;
  /** The hash of the record before it. */
  before: string;
  /** Whether it is what was sealed there, with the key of that time or a newer one. */
  fits: Fits;
}

type Fits = (row: LinkRow, before: string, number: number) => boolean;

export interface ChainWalk {
  /** Takes the next record, in number order. */
  take(row: LinkRow): void;
  /** The last record that was taken. */
  end(): Head;
  /** The findings in words, in number order. */
  findings(): string[];
  /** The notices that explain records dated before others that precede them. */
  setBack(): ClockNotice[];
}

/**
 * `start`: the record before the first one that is taken. `notices`: records about a clock that was set back. Once a link is made with one of the
 * installation's keys, no later one may use an older key.
 */
export function walkChain(hash: KeyedHash, start: Head, notices: readonly ClockNotice[] = []): ChainWalk {
  const { fits, fitsFromHere } = followKeys(hash);
  const said: { number: number; what: string }[] = [];
  const suspects: Suspect[] = [];
  let last = start;
  /** The last record that fitted, with the number it was sealed under and the distance to its present number. */
  let good = { ...start, shift: 0 };
  /** A shift that the next record confirms or refutes. */
  let unsure: { suspect: Suspect; before: typeof good; what: string } | null = null;
  let latestMs = -Infinity;
  /** The current run of records that are dated earlier than others before them. */
  let late: { number: number; what: string; more: number } | null = null;
  const lates: { number: number; what: string; more: number }[] = [];
  const explaining = new Set<ClockNotice>();
  const judgeTime = (row: LinkRow) => {
    const notice = row.atMs >= latestMs - MAX_BACK_MS ? undefined : notices.find((one) => explains(one, row, latestMs));
    if (notice !== undefined) {
      explaining.add(notice);
      // From here on, records are compared with the clock that was set back.
      latestMs = row.atMs;
    }
    if (row.atMs >= latestMs - MAX_BACK_MS) late = null;
    else if (late !== null) late.more += 1;
    else lates.push((late = { number: row.number, what: describeLate(row, latestMs), more: 0 }));
    latestMs = Math.max(latestMs, row.atMs);
  };
  const suspectOf = (row: LinkRow): Suspect => ({ row, before: last.hash, fits: fitsFromHere() });

  const settleShift = (isConfirmed: boolean) => {
    if (unsure === null) return;
    if (isConfirmed) said.push({ number: unsure.suspect.row.number, what: unsure.what });
    else {
      suspects.push(unsure.suspect);
      good = unsure.before;
    }
    unsure = null;
  };
  /** The number under which the record was sealed, if it can be told. */
  const findPlace = (row: LinkRow): number | null => {
    if (fits(row, good.hash, good.number + 1)) return good.number + 1;
    if (suspects.length >= MAX_SUSPECTS) return null;
    for (let moved = 1; moved <= MAX_MOVED; moved += 1)
      for (const number of [row.number + moved, row.number - moved, row.number]) if (fits(row, last.hash, number)) return number;
    return null;
  };
  const follow = (row: LinkRow, isAfterGap: boolean) => {
    if (fits(row, last.hash, row.number + good.shift)) {
      settleShift(true);
      good = { number: row.number + good.shift, hash: row.hash, shift: good.shift };
      return;
    }
    settleShift(false);
    const place = fits(row, last.hash, row.number + good.shift) ? row.number + good.shift : findPlace(row);
    if (place !== null) {
      const shift = place - row.number;
      const what = `${nameRecord(row)} and those behind it were sealed from No. ${place} on: records before it were ${shift > good.shift ? 'removed' : 'slipped in'}`;
      if (shift !== good.shift) unsure = { suspect: suspectOf(row), before: good, what };
      good = { number: place, hash: row.hash, shift };
      // The record before it is gone, so only its own content can be checked.
    } else if (isAfterGap && row.digest === row.sealedDigest) good = { ...good, number: row.number + good.shift, hash: row.hash };
    else suspects.push(suspectOf(row));
  };

  return {
    take(row) {
      const isAfterGap = row.number > last.number + 1;
      if (isAfterGap) said.push({ number: row.number - 1, what: `${listNumbers(last.number + 1, row.number - 1)} missing` });
      if (row.number <= last.number)
        said.push({ number: row.number, what: `${nameRecord(row)} stands under a number that is taken: it was copied or slipped in` });
      follow(row, isAfterGap);
      judgeTime(row);
      last = { number: Math.max(last.number, row.number), hash: row.hash };
    },
    end: () => last,
    setBack: () => [...explaining],
    findings() {
      settleShift(true);
      const found = [...said, ...lates.map(sayLate), ...judgeSuspects(suspects.slice(0, MAX_SUSPECTS))].toSorted(
        (a, b) => a.number - b.number,
      );
      const more = suspects.length - MAX_SUSPECTS;
      return [...found.map(({ what }) => what), ...(more > 0 ? [`${more.toLocaleString('en-US')} further records do not fit`] : [])];
    },
  };
}

/** Which key links are made with. `fits` moves on to the key that it finds; from there on older keys are not accepted. */
function followKeys(hash: KeyedHash): { fits: Fits; fitsFromHere: () => Fits } {
  const keys = hash.keys().toReversed();
  let inUse = 0;
  const findKey = (first: number, row: LinkRow, before: string, number: number) =>
    keys.findIndex((key, index) => index >= first && linkHash(key, before, number, row.digest) === row.hash);
  return {
    fits(...place) {
      const found = findKey(inUse, ...place);
      if (found >= 0) inUse = found;
      return found >= 0;
    },
    fitsFromHere() {
      const first = inUse;
      return (...place) => findKey(first, ...place) >= 0;
    },
  };
}

function describeLate(row: LinkRow, latestMs: number): string {
  const [said, latest] = [row.atMs, latestMs].map((ms) => new Date(ms).toISOString());
  return `${nameRecord(row)} says it is of ${said} and stands behind records of ${latest}: it was slipped in, or the clock was set back`;
}

function sayLate({ number, what, more }: { number: number; what: string; more: number }): { number: number; what: string } {
  return { number, what: more === 0 ? what : `${what}. So do the ${more.toLocaleString('en-US')} behind it` };
}

/** Whether a record was changed, or stands in another's place. A record that only follows such a record is fine itself. */
function judgeSuspects(suspects: readonly Suspect[]): { number: number; what: string }[] {
  const befores = [...new Set(suspects.flatMap(({ row, before }) => [row.hash, before]))];
  const places = suspects.map(({ row }) => row.number);
  return suspects.flatMap(({ row, fits }) => {
    const isSealedAt = (number: number) => befores.some((before) => fits(row, before, number));
    if (isSealedAt(row.number)) return [];
    const name = nameRecord(row);
    if (row.digest !== row.sealedDigest) return [{ number: row.number, what: `${name} was edited` }];
    const sealedAt = places.find(isSealedAt);
    if (sealedAt !== undefined) return [{ number: row.number, what: `${name} was sealed as No. ${sealedAt}: the order was changed` }];
    return [{ number: row.number, what: `${name} is not what was sealed there: it was edited, copied or slipped in` }];
  });
}

/** 'No. 17 (search completed 0192…)' */
export function nameRecord({ number, kind, what, subject }: Pick<LinkRow, 'number' | 'kind' | 'what' | 'subject'>): string {
  return `No. ${number} (${[kind, what, subject].filter((part) => part !== null).join(' ')})`;
}

export function listNumbers(first: number, last: number): string {
  return first === last ? `No. ${first} is` : `No. ${first} to No. ${last} are`;
}
