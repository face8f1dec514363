import type { Evidence } from '@deedline/engine/model/evidence';
import { readPhone } from '@deedline/engine/normalize/phone';

/** What the available records say about one phone number of a group of people. */
interface Print {
  /** Number of sources that list it under one of them. */
  sources: number;
  /** The latest day of those records, and the latest known start of holding it; '' when unknown. */
  lastSeen: string;
  since: string;
  /** Result of the latest line check: 2 active, 1 not in a carrier file, 0 disconnected. */
  line: 0 | 1 | 2;
  /** Whether a record of somebody else has it on a later day. */
  isAnothersSince: boolean;
}

/**
 * Whether a right phone can be told from the wrong ones (given up, mistyped or a relative's) with perfect knowledge of which records are of these people. This
 * holds when no wrong number surpasses some right one, by the last day it was seen, the number of sources, the line check, the start of holding it (where
 * known) and whether somebody else has had it since. Every rule that favours better evidence then ranks that right one first. `isTheirs` takes a record id;
 * `live`: E.164.
 */
export function isPhoneTold(found: readonly Evidence[], live: ReadonlySet<string>, isTheirs: (id: string) => boolean): boolean {
  const prints = readPrints(found, isTheirs);
  const wrong = [...prints].filter(([phone]) => !live.has(phone)).map(([, print]) => print);
  return [...prints].some(([phone, print]) => live.has(phone) && !wrong.some((other) => surpasses(other, print)));
}

function readPrints(found: readonly Evidence[], isTheirs: (id: string) => boolean): Map<string, Print> {
  const listed = new Map<string, { theirs: Evidence[]; others: string }>();
  const checks = new Map<string, { on: string; line: Print['line'] }>();
  for (const item of found) {
    if (item.kind === 'phone_line') {
      const phone = readPhone(item.body.phone) ?? item.body.phone;
      const on = item.body.checkedOn ?? item.lastSeen ?? '';
      const line = item.body.status === 'active' ? 2 : item.body.status === 'disconnected' ? 0 : 1;
      if (on >= (checks.get(phone)?.on ?? '')) checks.set(phone, { on, line });
    }
    if (item.kind !== 'person') continue;
    for (const printed of item.body.phones ?? []) {
      const phone = readPhone(printed) ?? printed;
      const known = listed.get(phone) ?? { theirs: [], others: '' };
      if (isTheirs(item.id)) known.theirs.push(item);
      else if ((item.lastSeen ?? '') > known.others) known.others = item.lastSeen ?? '';
      listed.set(phone, known);
    }
  }
  return new Map(
    [...listed].flatMap(([phone, { theirs, others }]): [string, Print][] => {
      if (theirs.length === 0) return [];
      const lastSeen = latest(theirs.map((item) => item.lastSeen));
      const print: Print = {
        sources: new Set(theirs.map(({ source }) => source)).size,
        lastSeen,
        since: latest(theirs.map((item) => item.firstSeen)),
        line: checks.get(phone)?.line ?? 1,
        isAnothersSince: others > lastSeen,
      };
      return [[phone, print]];
    }),
  );
}

function latest(days: readonly (string | undefined)[]): string {
  return days.reduce<string>((last, day) => (day !== undefined && day > last ? day : last), '');
}

/** Whether `one` is worse in nothing and better in something. */
function surpasses(one: Print, other: Print): boolean {
  const isWorse =
    one.sources < other.sources ||
    one.lastSeen < other.lastSeen ||
    one.line < other.line ||
    (other.since !== '' && one.since < other.since) ||
    (one.isAnothersSince && !other.isAnothersSince);
  return !isWorse && (one.lastSeen > other.lastSeen || one.sources > other.sources || one.line > other.line);
}
