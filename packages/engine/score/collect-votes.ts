import { estimateChecks } from '../calibration/agreement/estimate-checks.ts';
import { estimateEnded } from '../calibration/agreement/estimate-ended.ts';
import { type DatedContacts, estimateRedated } from '../calibration/agreement/estimate-redated.ts';
import { estimateSources } from '../calibration/agreement/estimate-sources.ts';
import { findCopies } from '../calibration/agreement/find-copies.ts';
import { findReprints, type PrintCount } from '../calibration/agreement/find-reprints.ts';
import { type Item, pairOf, type Vote } from '../calibration/agreement/votes.ts';
import type { Reliability } from '../calibration/reliability.ts';
import { lastDayOf } from '../compare/compare-dates.ts';
import { phoneKey } from '../keys/evidence-keys.ts';
import type { Key } from '../keys/key.ts';
import type { Evidence } from '../model/evidence.ts';
import { readPhone } from '../normalize/phone.ts';
import type { Mention } from '../cluster/mention.ts';
import { lastSeenOf, type Scene } from '../cluster/scene.ts';
import { isTypo } from '../text/text-distance.ts';
import { ageInFile } from './age-in-file.ts';
import { readPrint } from './prints.ts';
import { readMailbox } from './score-email.ts';
import { readLine } from './score-phone.ts';

/** What the sources of an installation say about the same people and lines, and how they print it. */
export interface Votes {
  phone: Item[];
  address: Item[];
  /** 'active' or 'disconnected', by line. */
  checks: Item[];
  /** Statements about the lines of deceased people, by number, so that each counts once. */
  ended: Map<string, Item>;
  /** Surnames and streets that differ by a typing error at most: two sources with the same error copied it from one place. */
  prints: Item[];
  /** How often two sources print the same person identically, by pair of sources. */
  alike: Map<string, PrintCount>;
  /** How many lines and mailboxes have ended, by source and by the age of the record's date. */
  dated: Map<string, DatedContacts>;
  /** Ids of the records whose lines and mailboxes were counted in `dated`. */
  counted: Set<string>;
}

/**
 * Assumed number of wrong values for an address: several sources that have not learned of a move agree on the same old address, so mistakes are often alike.
 */
const WRONG_ADDRESSES = 4;

export function noVotes(): Votes {
  return { phone: [], address: [], checks: [], ended: new Map(), prints: [], alike: new Map(), dated: new Map(), counted: new Set() };
}

/**
 * Adds what the sources say about the person of one record of the scene, if several sources have them, and about the lines in the scene. A source votes with
 * its own records, not with those that it attributes to another origin; of its phones it votes with the one that most others have too, otherwise with the
 * latest.
 */
export function addVotes(votes: Votes, scene: Scene, recordId: string): void {
  votes.checks.push(...votesOnLines(scene));
  countDated(votes, scene);
  for (const cluster of scene.clusters) {
    if (!cluster.mentions.some(({ evidence }) => evidence.id === recordId)) continue;
    const bySource = ownMentions(scene, cluster.mentions);
    if (bySource.size < 2) continue;
    countAlike(votes.alike, [...bySource.values()].flat());
    keep(votes.phone, votesOnPhones(bySource));
    keep(
      votes.address,
      voteEach(bySource, ({ addresses }) => addresses[0]?.building),
    );
    keep(votes.prints, slipsOnly(voteEach(bySource, ({ names }) => names[0]?.last)));
    keep(votes.prints, slipsOnly(voteEach(bySource, ({ addresses }) => addresses[0]?.parts.street)));
  }
}

/** Keys of the phones in these records, to look up the lines and their other holders. */
export function lineKeys(found: readonly Evidence[]): Key[] {
  const phones = new Set(
    found.flatMap((item) => (item.kind === 'person' ? (item.body.phones ?? []) : [])).map((phone) => readPhone(phone)),
  );
  return [...phones].flatMap((phone) => (phone === null ? [] : [phoneKey(phone)]));
}

/** Half a year, during which a household may still pay for the line of somebody who died. */
const ENDED_DAYS = 183;
const DAY_MS = 86_400_000;

/**
 * Adds what checks at least half a year after a death say about the mobile lines of the deceased person. Lines that were reassigned since, or that somebody
 * else is seen with, are skipped.
 */
export function addEnded(votes: Votes, scene: Scene, recordId: string): void {
  for (const cluster of scene.clusters) {
    const death = cluster.mentions.find(({ evidence }) => evidence.id === recordId)?.deathDate;
    if (death === undefined) continue;
    const from = new Date(Date.parse(lastDayOf(death).replace(/31$/, '28')) + ENDED_DAYS * DAY_MS).toISOString().slice(0, 10);
    for (const phone of cluster.view.phones) {
      const records = (scene.lines.get(phone) ?? []).filter(({ body }) => body.lineType === 'mobile' && (body.checkedOn ?? '') >= from);
      const isPassedOn = (scene.lines.get(phone) ?? []).some(({ body }) => (body.assignedOn ?? '') > death);
      const isShared = (scene.holders.get(phone) ?? []).some((holder) => holder !== cluster);
      if (isPassedOn || isShared) continue;
      const said = records.flatMap(({ source, body }) => (body.status ? [{ source, value: body.status }] : []));
      if (said.length > 0) votes.ended.set(phone, said);
    }
  }
}

/** Estimates the reliability of the sources from the collected votes. */
export function learnReliability(votes: Votes): Reliability {
  const copies = findCopies(votes.prints);
  return {
    accuracy: {
      phone: estimateSources(votes.phone, { copies }).sources,
      address: estimateSources(votes.address, { copies, wrongValues: WRONG_ADDRESSES }).sources,
    },
    checks: estimateChecks(votes.checks),
    ended: estimateEnded(votes.ended.values()),
    copies,
    reprints: findReprints(votes.alike),
    redated: estimateRedated(votes.dated),
  };
}

/** Counts each record once, however many scenes contain it. */
function countDated({ dated, counted }: Votes, scene: Scene): void {
  for (const { evidence, phones, emails } of scene.mentions) {
    const age = ageInFile(scene, evidence);
    const { source } = evidence;
    if (age === null || counted.has(evidence.id) || evidence.origin !== scene.sources.get(source)?.origin) continue;
    const checks = [...phones.map((phone) => readLine(scene, phone).status), ...emails.map((email) => readMailbox(scene, email))].filter(
      (status) => status !== 'unknown',
    );
    if (checks.length === 0) continue;
    counted.add(evidence.id);
    const known = dated.get(source) ?? { fresh: NONE_CHECKED, recent: NONE_CHECKED, old: NONE_CHECKED };
    const ended = checks.filter((status) => status === 'disconnected' || status === 'undeliverable').length;
    dated.set(source, { ...known, [age]: { checked: known[age].checked + checks.length, ended: known[age].ended + ended } });
  }
}

const NONE_CHECKED = { checked: 0, ended: 0 } as const;

/** Counts pairs of records of one person that share a contact. */
function countAlike(counts: Map<string, PrintCount>, mentions: readonly Mention[]): void {
  mentions.forEach((mention, index) => {
    for (const other of mentions.slice(index + 1)) {
      const [a, b] = [readPrint(mention.evidence), readPrint(other.evidence)];
      if (mention.evidence.source === other.evidence.source || a.text === null || b.text === null || !shareContact(mention, other))
        continue;
      if ((a.since === null) !== (b.since === null) || (a.since !== null && a.since === b.since)) continue;
      const pair = pairOf(mention.evidence.source, other.evidence.source);
      const count = counts.get(pair) ?? { apart: { pairs: 0, alike: 0 }, undated: { pairs: 0, alike: 0 } };
      const of = a.since === null ? count.undated : count.apart;
      of.pairs++;
      if (a.text === b.text) of.alike++;
      counts.set(pair, count);
    }
  });
}

function shareContact(one: Mention, other: Mention): boolean {
  return one.phones.some((phone) => other.phones.includes(phone)) || one.emails.some((email) => other.emails.includes(email));
}

function keep(items: Item[], item: Item): void {
  if (item.length > 1) items.push(item);
}

/** The mentions of which the source is the origin itself, by source, latest first. */
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

/** The votes for the most frequent value or a typing error of it; another name or street is another statement. */
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
