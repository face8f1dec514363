import { estimateChecks } from '../calibration/agreement/estimate-checks.ts';
import { estimateSources } from '../calibration/agreement/estimate-sources.ts';
import { findCopies } from '../calibration/agreement/find-copies.ts';
import type { Item, Vote } from '../calibration/agreement/votes.ts';
import type { Reliability } from '../calibration/reliability.ts';
import type { Mention } from '../cluster/mention.ts';
import { lastSeenOf, type Scene } from '../cluster/scene.ts';
import { isTypo } from '../text/text-distance.ts';

/** What the sources of an installation say of the same people and lines, and how they print it. */
export interface Votes {
  phone: Item[];
  address: Item[];
  /** 'active' or 'disconnected', by line. */
  checks: Item[];
  /** Surnames and streets that differ by a slip at most: two who make the same slip have it from one place. */
  prints: Item[];
}

/** Who has moved is at one address for several sources that have not heard of it: there mistakes are often alike. */
const WRONG_ADDRESSES = 4;

export function noVotes(): Votes {
  return { phone: [], address: [], checks: [], prints: [] };
}

/**
 * Adds what the sources say of whoever a record of the scene is of, where several have them, and of the lines in it. A source speaks with its own records, not with those
 * that it says it has from another; of its phones it speaks with the one that most others have too, else with the latest.
 */
export function addVotes(votes: Votes, scene: Scene, recordId: string): void {
  votes.checks.push(...votesOnLines(scene));
  for (const cluster of scene.clusters) {
    if (!cluster.mentions.some(({ evidence }) => evidence.id === recordId)) continue;
    const bySource = ownMentions(scene, cluster.mentions);
    if (bySource.size < 2) continue;
    keep(votes.phone, votesOnPhones(bySource));
    keep(
      votes.address,
      voteEach(bySource, ({ addresses }) => addresses[0]?.building),
    );
    keep(votes.prints, slipsOnly(voteEach(bySource, ({ names }) => names[0]?.last)));
    keep(votes.prints, slipsOnly(voteEach(bySource, ({ addresses }) => addresses[0]?.parts.street)));
  }
}

/** What agreement makes of all that was collected. */
export function learnReliability(votes: Votes): Reliability {
  const copies = findCopies(votes.prints);
  return {
    accuracy: {
      phone: estimateSources(votes.phone, { copies }).sources,
      address: estimateSources(votes.address, { copies, wrongValues: WRONG_ADDRESSES }).sources,
    },
    checks: estimateChecks(votes.checks),
    copies,
  };
}

function keep(items: Item[], item: Item): void {
  if (item.length > 1) items.push(item);
}

/** Latest first. */
function ownMentions(scene: Scene, mentions: readonly Mention[]): Map<string, Mention[]> {
  const own = mentions.filter(
    ({ evidence }) => evidence.kind === 'person' && evidence.origin === scene.sources.get(evidence.source)?.origin,
  );
  const seen = ({ evidence }: Mention): string => lastSeenOf(scene, evidence) ?? '';
  return Map.groupBy(
    own.sort((a, b) => (seen(a) > seen(b) ? -1 : 1)),
    ({ evidence }) => evidence.source,
  );
}

function voteEach(bySource: ReadonlyMap<string, readonly Mention[]>, read: (mention: Mention) => string | undefined): Vote[] {
  return [...bySource].flatMap(([source, mentions]) => {
    const value = mentions.map(read).find((each) => each !== undefined && each !== '');
    return value === undefined ? [] : [{ source, value }];
  });
}

function votesOnPhones(bySource: ReadonlyMap<string, readonly Mention[]>): Vote[] {
  const listed = [...bySource].map(([source, mentions]) => ({ source, phones: [...new Set(mentions.flatMap(({ phones }) => phones))] }));
  const holders = new Map<string, number>();
  for (const { phones } of listed) for (const phone of phones) holders.set(phone, (holders.get(phone) ?? 0) + 1);
  return listed.flatMap(({ source, phones }) => {
    const [first, ...others] = phones;
    if (first === undefined) return [];
    return [{ source, value: others.reduce((best, phone) => (holders.get(phone)! > holders.get(best)! ? phone : best), first) }];
  });
}

/** Those who print what most print, or a slip of it; who prints another name or street says another thing. */
function slipsOnly(votes: readonly Vote[]): Vote[] {
  const counts = new Map<string, number>();
  for (const { value } of votes) counts.set(value, (counts.get(value) ?? 0) + 1);
  const [usual] = [...counts].sort(([a, most], [b, others]) => others - most || (a < b ? -1 : 1));
  return usual === undefined ? [] : votes.filter(({ value }) => value === usual[0] || isTypo(value, usual[0]));
}

function votesOnLines(scene: Scene): Item[] {
  return [...scene.lines.values()].flatMap((records) => {
    const latest = new Map<string, (typeof records)[number]>();
    for (const record of records) {
      const known = latest.get(record.source);
      if (record.body.status && (!known || (record.body.checkedOn ?? '') > (known.body.checkedOn ?? ''))) latest.set(record.source, record);
    }
    return latest.size < 2 ? [] : [[...latest].map(([source, { body }]) => ({ source, value: body.status! }))];
  });
}
