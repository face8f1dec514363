import type { CheckEstimate } from './agreement/estimate-checks.ts';
import type { EndedEstimate } from './agreement/estimate-ended.ts';
import type { RedatedEstimate } from './agreement/estimate-redated.ts';
import type { ReprintingPair } from './agreement/find-reprints.ts';
import type { SourceEstimate } from './agreement/estimate-sources.ts';
import type { CopyingPair } from './agreement/votes.ts';
import { REFERENCE_ACCURACY, REFERENCE_ENDED } from './reference-accuracy.ts';

/** What sources can be compared by: the number of a person, where they live. */
export const SUBJECTS = ['phone', 'address'] as const;
export type Subject = (typeof SUBJECTS)[number];

/** What the agreement of an installation's own sources says of each of them; plain JSON, so that it can be stored and read back. */
export interface Reliability {
  accuracy: Readonly<Record<Subject, readonly SourceEstimate[]>>;
  checks: readonly CheckEstimate[];
  /** What those who check lines say of the lines of the dead; absent in what was learned before that was looked at. */
  ended?: readonly EndedEstimate[];
  /** Sources that have what they say of each other without saying so. */
  copies: readonly CopyingPair[];
  /** Sources that print records of each other under another day; absent in what was learned before that was looked at. */
  reprints?: readonly ReprintingPair[];
  /** How much of what bears the newest days of a source's file is older; absent in what was learned before that was looked at. */
  redated?: readonly RedatedEstimate[];
}

/** A source in the words of its installation; the role says with what it is compared. */
interface SourceNamed {
  name: string;
  role: string;
}

/** No installation moves what was counted on made-up states by more, in bits. */
const MOST_BITS = 3;

/** A stored one, or `null` when it is none. */
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

/** What was learned of a source's phones, else of its addresses: of emails there are seldom three who speak. */
function learnedOf(reliability: Reliability | undefined, name: string): { subject: Subject; low: number; high: number } | null {
  for (const subject of SUBJECTS) {
    const found = reliability?.accuracy[subject].find(({ source, accuracy }) => source === name && accuracy !== null);
    if (found) return { subject, low: found.low!, high: found.high! };
  }
  return null;
}

/** Whether the agreement of three or more sources says how far this one is to be believed. */
export function isProved(reliability: Reliability | undefined, name: string): boolean {
  return learnedOf(reliability, name) !== null;
}

/**
 * How many bits more (or less) a source's word is worth here than that of its kind on the made-up states, where the same agreement was measured
 * beside the truth. Only as far as its interval lies off: what may be chance moves nothing.
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
 * The weight in bits of a check that says so. Where three or more check the same lines it is no more than their errors leave of it; else what a source
 * says of lines that had ended, those of the dead, tells how much more or less its "active" is worth than on the made-up states: only as far as the
 * interval lies off.
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

/** What "active" is worth at most beyond the made-up states, either way: lines of the dead are few, and some pass to their families. */
const MOST_OF_ENDED = 1.5;

function bitsOfEnded(reliability: Reliability | undefined, name: string): number {
  const found = reliability?.ended?.find(({ source }) => source === name);
  if (!found) return 0;
  const { low, high } = found;
  const surely = low > REFERENCE_ENDED ? low : high < REFERENCE_ENDED ? high : REFERENCE_ENDED;
  return Math.max(-MOST_OF_ENDED, Math.min(MOST_OF_ENDED, Math.log2(REFERENCE_ENDED / Math.max(0.01, surely))));
}

/** Of what a source dates in the last months of its file, the share 0..1 that is old under a new day; null where nothing was learned of it. */
export function redatedOf(reliability: Reliability | undefined, name: string): number | null {
  return reliability?.redated?.find(({ source }) => source === name)?.redated ?? null;
}

const NO_SOURCES: ReadonlySet<string> = new Set();

/** The sources that print records of each other without saying so. */
export function reprintingOf(reliability: Reliability | undefined): ReadonlySet<string> {
  const pairs = reliability?.reprints ?? [];
  return pairs.length === 0 ? NO_SOURCES : new Set(pairs.flatMap(({ one, other }) => [one, other]));
}

/** The source that speaks for one and those that copy it: the same for each of them. */
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
