import { compareRecords, type Mention } from '../cluster/mention.ts';
import type { Scene } from '../cluster/scene.ts';
import { lastSeenOf } from '../cluster/scene.ts';
import type { Evidence, SourceRole } from '../model/evidence.ts';
import { reprintingOf, voiceOf } from '../calibration/reliability.ts';
import { isTypo } from '../text/text-distance.ts';
import { claimRole } from './contact-facts.ts';
import { readPrint } from './prints.ts';

const NONE: ReadonlySet<string> = new Set();

/** The statement of one independent origin that a contact is this person's. */
export interface Claim {
  evidence: Evidence;
  role: SourceRole | null;
  firstSeen: string | null;
  /** The earliest date since when a record says that they had it; null if none says. */
  since: string | null;
  lastSeen: string | null;
  /** Records that repeat the same origin; they add nothing. */
  copies: readonly Evidence[];
}

/** By role of the source, how often its statements are true. */
type Truth = Readonly<Record<string, number>>;

/** The claims of a group of records for one contact, latest first: one per origin, with copies counted together with their original. */
export function collectClaims(scene: Scene, mentions: readonly Mention[], truth: Truth, holds: (mention: Mention) => boolean): Claim[] {
  const byOrigin = new Map<string, Evidence[]>();
  const reprinting = reprintingOf(scene.context.reliability);
  for (const [{ evidence }, found] of findOrigins(mentions.filter(holds), mentions, reprinting)) {
    const origin = originOfVoice(scene, evidence, found);
    const list = byOrigin.get(origin);
    if (list) list.push(evidence);
    else byOrigin.set(origin, [evidence]);
  }
  return [...byOrigin.values()].map((records) => toClaim(scene, records, truth, reprinting)).sort(byLastSeen);
}

/** The origin of a record; sources found to copy each other share one, for records of which they are the origin themselves. */
function originOfVoice({ sources, context }: Scene, { source }: Evidence, origin: string): string {
  if (origin !== sources.get(source)?.origin) return origin;
  return sources.get(voiceOf(context.reliability, source))?.origin ?? origin;
}

/**
 * The latest record represents the claim, but never a copy dated later than its original. Among records of one date, the one whose source is right more often
 * is taken as the original.
 */
function toClaim(scene: Scene, records: Evidence[], truth: Truth, reprinting: ReadonlySet<string>): Claim {
  const roleOf = ({ source }: Evidence): SourceRole | null => scene.sources.get(source)?.role ?? null;
  const truthOf = (record: Evidence): number => truth[claimRole(roleOf(record))] ?? 0;
  const isRedated = new Map(records.map((record) => [record, records.some((other) => isCopiedFrom(scene, record, other, reprinting))]));
  const [evidence, ...copies] = records.sort(
    (a, b) =>
      Number(isRedated.get(a)) - Number(isRedated.get(b)) ||
      compareSeen(lastSeenOf(scene, b), lastSeenOf(scene, a)) ||
      truthOf(b) - truthOf(a) ||
      compareRecords(a, b),
  ) as [Evidence, ...Evidence[]];
  const firsts = records.map((record) => record.firstSeen ?? record.lastSeen).filter((date) => date !== undefined);
  return {
    evidence,
    role: roleOf(evidence),
    firstSeen: firsts.sort()[0] ?? null,
    since: earliest(records),
    lastSeen: lastSeenOf(scene, evidence),
    copies,
  };
}

/** The earliest `firstSeen` of these records; null if none has one. */
export function earliest(records: readonly Evidence[]): string | null {
  const known = records.map(({ firstSeen }) => firstSeen).filter((date) => date !== undefined);
  return known.sort()[0] ?? null;
}

function byLastSeen(a: Claim, b: Claim): number {
  return compareSeen(b.lastSeen, a.lastSeen) || (a.evidence.origin < b.evidence.origin ? -1 : 1);
}

function compareSeen(a: string | null, b: string | null): number {
  const [left, right] = [a ?? '', b ?? ''];
  return left < right ? -1 : left > right ? 1 : 0;
}

/** Whether the record is identical to another source's record but dated later. */
function isCopiedFrom(scene: Scene, record: Evidence, other: Evidence, reprinting: ReadonlySet<string>): boolean {
  if (record.source === other.source) return false;
  const print = tellingPrint(record, reprinting);
  return (
    print !== null && print === tellingPrint(other, reprinting) && compareSeen(lastSeenOf(scene, other), lastSeenOf(scene, record)) < 0
  );
}

/**
 * The origin of each record, with copies assigned to the origin of what they were copied from, whether or not they say so. Copies can be recognized because two
 * collectors rarely see a person on the same day and print the name identically, rarely print a whole record identically with the same starting month, and do
 * not make the same rare mistake. `reprinting` are the sources that were found to reprint each other's records.
 */
export function findOrigins(
  mentions: readonly Mention[],
  group: readonly Mention[],
  reprinting: ReadonlySet<string> = NONE,
): Map<Mention, string> {
  const origins = new Map(mentions.map((mention) => [mention, mention.evidence.origin]));
  if (new Set(origins.values()).size < 2) return origins;
  const byTrait = new Map<string, string>();
  for (const mention of mentions) {
    const traits = [...printTraits(mention.evidence, reprinting), ...slipsOf(mention, group)];
    const known = traits.map((trait) => byTrait.get(trait)).find((origin) => origin !== undefined);
    const origin = known ?? mention.evidence.origin;
    for (const trait of traits) if (!byTrait.has(trait)) byTrait.set(trait, origin);
    origins.set(mention, origin);
  }
  return origins;
}

function printTraits(evidence: Evidence, reprinting: ReadonlySet<string>): string[] {
  const { day } = readPrint(evidence);
  const print = tellingPrint(evidence, reprinting);
  return [...(day === null ? [] : [`day|${day}`]), ...(print === null ? [] : [`print|${print}`])];
}

/**
 * A text that identifies copies: the whole record, identical to the letter, with its starting month, or without one for sources that were found to copy. Null
 * if the record is not distinctive enough.
 */
function tellingPrint(evidence: Evidence, reprinting: ReadonlySet<string>): string | null {
  const { text, since } = readPrint(evidence);
  if (text === null || (since === null && !reprinting.has(evidence.source))) return null;
  return `${since ?? ''}|${text}`;
}

/** Words of a record that are typing errors of what most of the person's records print there. */
function slipsOf(mention: Mention, group: readonly Mention[]): string[] {
  if (group.length < 3) return [];
  return [
    ...slipIn(mention, group, 'last', lastOf),
    ...slipIn(mention, group, 'first', firstOf),
    ...slipIn(mention, group, 'street', streetOf),
  ];
}

function slipIn(mention: Mention, group: readonly Mention[], field: string, read: (mention: Mention) => string | undefined): string[] {
  const word = read(mention);
  if (word === undefined) return [];
  const counts = new Map<string, number>();
  for (const other of group) {
    const text = read(other);
    if (text !== undefined) counts.set(text, (counts.get(text) ?? 0) + 1);
  }
  const mine = counts.get(word) ?? 0;
  const isSlip = [...counts].some(([text, count]) => count > mine && text !== word && isTypo(word, text));
  return isSlip ? [`${field}|${word}`] : [];
}

function lastOf({ names }: Mention): string | undefined {
  return names[0]?.last;
}

function firstOf({ names }: Mention): string | undefined {
  return names[0]?.first;
}

function streetOf({ addresses }: Mention): string | undefined {
  return addresses[0]?.parts.street;
}
