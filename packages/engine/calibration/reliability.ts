import type { CheckEstimate } from './agreement/estimate-checks.ts';
import type { EndedEstimate } from './agreement/estimate-ended.ts';
import type { RedatedEstimate } from './agreement/estimate-redated.ts';
import type { ReprintingPair } from './agreement/find-reprints.ts';
import type { SourceEstimate } from './agreement/estimate-sources.ts';
import type { CopyingPair } from './agreement/votes.ts';
import { REFERENCE_ACCURACY, REFERENCE_ENDED } from './reference-accuracy.ts';

/** What sources can be compared by: a person's number and where they live. */
export const SUBJECTS = ['phone', 'address'] as const;
export type Subject = (typeof SUBJECTS)[number];

/** What the agreement of an installation's sources shows about each of them; plain JSON that can be stored and read back. */
export interface Reliability {
  accuracy: Readonly<Record<Subject, readonly SourceEstimate[]>>;
  checks: readonly CheckEstimate[];
  /** How sources of line checks judge the lines of deceased people; absent in results from before this was measured. */
  ended?: readonly EndedEstimate[];
  /** Sources that copy each other without saying so. */
  copies: readonly CopyingPair[];
  /** Sources that reprint each other's records under another date; absent in results from before this was measured. */
  reprints?: readonly ReprintingPair[];
  /** The share of older records among the newest dates of each source; absent in results from before this was measured. */
  redated?: readonly RedatedEstimate[];
}

/** A source of the installation; its role determines what it is compared with. */
interface SourceNamed {
  name: string;
  role: string;
}

/** The maximum adjustment in bits, either way, of what was counted in the generated states. */
const MOST_BITS = 3;

/** A stored value, or null if it is invalid. */
export function readReliability(stored: unknown): Reliability | null {
  if (typeof stored !== 'object' || stored === null) return null;
  const { accuracy, checks, copies, ended = [], reprints = [], redated = [] } = stored as Partial<Record<keyof Reliability, unknown>>;
  const subjects = accuracy as Record<string, unknown> | null | undefined;
  const isWhole = typeof subjects === 'object' && subjects !== null && SUBJECTS.every((subject) => isList(subjects[subject]));
  return isWhole && [checks, copies, ended, reprints, redated].every(isList) ? (stored as Reliability) : null;
}

function isList(value: unknown): boolean {
  return Array.isArray(value) && value.every((each: unknown) => typeof each === 'object' && each !== null);
}

/** What was learned about a source's phones, otherwise about its addresses. There is nothing for emails, because three sources seldom share enough of them. */
function learnedOf(reliability: Reliability | undefined, name: string): { subject: Subject; low: number; high: number } | null {
  for (const subject of SUBJECTS) {
    const found = reliability?.accuracy[subject].find(({ source, accuracy }) => source === name && accuracy !== null);
    if (found) return { subject, low: found.low!, high: found.high! };
  }
  return null;
}

/** Whether the agreement of three or more sources shows how reliable this one is. */
export function isProved(reliability: Reliability | undefined, name: string): boolean {
  return learnedOf(reliability, name) !== null;
}

/**
 * The number of bits by which a source's claim is worth more (or less) here than its role's in the generated states, where the same agreement was measured
 * alongside the truth. Only the part outside the confidence interval counts, so that chance changes nothing.
 */
export function bitsOfSource(reliability: Reliability | undefined, { name, role }: SourceNamed): number {
  const learned = learnedOf(reliability, name);
  if (!learned) return 0;
  const usual = REFERENCE_ACCURACY[learned.subject][role];
  if (usual === undefined) return 0;
  const { low, high } = learned;
  const surely = low > usual ? low : high < usual ? high : usual;
  return Math.max(-MOST_BITS, Math.min(MOST_BITS, bits(surely) - bits(usual)));
}

function bits(share: number): number {
  const clamped = Math.min(0.995, Math.max(0.005, share));
  return Math.log2(clamped / (1 - clamped));
}

/**
 * The weight in bits of a check with this result. If three or more sources check the same lines, it is at most what their estimated errors justify. Otherwise
 * the source's results for ended lines (those of deceased people) adjust the weight of "active" relative to the generated states, by the part outside the
 * confidence interval.
 */
export function weightOfCheck(reliability: Reliability | undefined, name: string, says: 'active' | 'disconnected', weight: number): number {
  const known = reliability?.checks.find(({ source }) => source === name);
  if (!known || known.activeOfDead === null || known.deadOfActive === null)
    return says === 'active' ? Math.max(0, weight + bitsOfEnded(reliability, name)) : weight;
  const [falseActive, falseDead] = [Math.max(0.001, known.activeOfDead), Math.max(0.001, known.deadOfActive)];
  return says === 'active'
    ? Math.min(weight, Math.log2((1 - falseDead) / falseActive))
    : Math.max(weight, Math.log2(falseDead / (1 - falseActive)));
}

/** The maximum adjustment of "active" in bits, either way: lines of deceased people are few, and some pass to their families. */
const MOST_OF_ENDED = 1.5;

function bitsOfEnded(reliability: Reliability | undefined, name: string): number {
  const found = reliability?.ended?.find(({ source }) => source === name);
  if (!found) return 0;
  const { low, high } = found;
  const surely = low > REFERENCE_ENDED ? low : high < REFERENCE_ENDED ? high : REFERENCE_ENDED;
  return Math.max(-MOST_OF_ENDED, Math.min(MOST_OF_ENDED, Math.log2(REFERENCE_ENDED / Math.max(0.01, surely))));
}

/** The share 0..1 of records dated in the last months of the source's file that are old records with a new date; null if nothing was learned. */
export function redatedOf(reliability: Reliability | undefined, name: string): number | null {
  return reliability?.redated?.find(({ source }) => source === name)?.redated ?? null;
}

const NO_SOURCES: ReadonlySet<string> = new Set();

/** The sources that reprint each other's records without saying so. */
export function reprintingOf(reliability: Reliability | undefined): ReadonlySet<string> {
  const pairs = reliability?.reprints ?? [];
  return pairs.length === 0 ? NO_SOURCES : new Set(pairs.flatMap(({ one, other }) => [one, other]));
}

/** The representative of a source and its copies; the same for each of them. */
export function voiceOf(reliability: Reliability | undefined, name: string): string {
  if (!reliability || reliability.copies.length === 0) return name;
  const voices = new Set([name]);
  for (let size = 0; size !== voices.size;) {
    size = voices.size;
    for (const { one, other } of reliability.copies)
      if (voices.has(one) || voices.has(other)) {
        voices.add(one);
        voices.add(other);
      }
  }
  return [...voices].sort()[0]!;
}
