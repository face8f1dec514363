import type { Evidence, SourceFacts } from '../model/evidence.ts';
import { readOnce } from '../model/read-once.ts';
import type { KeyType } from '../keys/key.ts';
import { readEmail } from '../normalize/email.ts';
import { readPhone } from '../normalize/phone.ts';
import type { CalibrationTable, ContactKind, ReverseTable } from '../calibration/calibration.ts';
import type { Reliability } from '../calibration/reliability.ts';
import { ageOn, likeliestBirth, OF_AGE } from '../compare/compare-dates.ts';
import { markCommon } from './mark-common.ts';
import { clusterPersons, type PersonCluster } from './cluster-persons.ts';
import { compareRecords, type Mention, readMentions } from './mention.ts';

export interface ResolveContext {
  /** 'YYYY-MM-DD'; the engine reads no clock. */
  today: string;
  /** The sources that answered this search. A source that did not answer proves nothing by its silence. */
  sources: readonly SourceFacts[];
  /** In the property modes: whether the owner's phones, emails and relatives are composed as well. */
  includeContacts: boolean;
  /** Replaces the shipped curves: those that an operator fitted to outcomes and switched on, or an empty table while curves are being fitted. */
  calibration?: CalibrationTable;
  /** Reliability of the installation's sources, estimated from their agreement. If absent, no source counts as measured. */
  reliability?: Reliability;
  /** Kinds of contact whose curve was fitted to known outcomes: contacts of these kinds need no further proof. */
  outcomeKinds?: ReadonlySet<ContactKind>;
  /** Key types for which more records exist than were fetched: for a name that hundreds of people have, some were not seen. */
  cut?: ReadonlySet<KeyType>;
  /** Hashes of all looked-up keys that match more records than are fetched: what so many share identifies nobody. */
  tooCommon?: ReadonlySet<bigint>;
  /** Replaces the shipped curves of reverse searches; an empty table while curves are being fitted. */
  reverseCalibration?: ReverseTable;
  /**
   * Scores each contact by its own records alone, without the adjustment for the other contacts found. Calibration curves are fitted in this state, because
   * they are applied before the adjustment.
   */
  contactsAlone?: true;
}

export type EvidenceKindOf<K extends Evidence['kind']> = Extract<Evidence, { kind: K }>;

/** The records found, each once, grouped by kind. The order in which they were found is discarded here. */
export interface Records {
  sources: ReadonlyMap<string, SourceFacts>;
  parcels: readonly EvidenceKindOf<'parcel'>[];
  sales: readonly EvidenceKindOf<'sale'>[];
  taxes: readonly EvidenceKindOf<'tax'>[];
  organisations: readonly EvidenceKindOf<'organisation'>[];
  /** Vendors' facts about properties. */
  said: readonly EvidenceKindOf<'property'>[];
  mentions: readonly Mention[];
}

/** Whether two collections have the same records of these kinds. */
export function haveSame<K extends Exclude<keyof Records, 'sources'>>(
  kinds: readonly K[],
  left: Readonly<Record<K, readonly unknown[]>>,
  right: Readonly<Record<K, readonly unknown[]>>,
): boolean {
  return kinds.every((kind) => left[kind].length === right[kind].length && left[kind].every((one, index) => one === right[kind][index]));
}

/** The records and the persons clustered from them, indexed for the steps that follow. */
export interface Scene extends Records {
  context: ResolveContext;
  clusters: readonly PersonCluster[];
  /** Keyed by E.164. */
  holders: ReadonlyMap<string, readonly PersonCluster[]>;
  lines: ReadonlyMap<string, readonly EvidenceKindOf<'phone_line'>[]>;
  listings: ReadonlyMap<string, readonly EvidenceKindOf<'dnc'>[]>;
  /** Keyed by canonical email. */
  emailHolders: ReadonlyMap<string, readonly PersonCluster[]>;
  mailboxes: ReadonlyMap<string, readonly EvidenceKindOf<'mailbox'>[]>;
}

export function readRecords(found: readonly Evidence[], sources: readonly SourceFacts[]): Records {
  return toRecords(inOwnOrder(found), sources);
}

export function readScene(found: readonly Evidence[], context: ResolveContext): Scene {
  const evidence = inOwnOrder(found);
  const all = toRecords(evidence, context.sources);
  const mentions = markCommon(all.mentions, context.tooCommon ?? NONE_COMMON);
  const persons = clusterPersons(mentions);
  const clusters = persons.filter((cluster) => !isMinor(cluster, context.today));
  const records = { ...all, mentions: clusters.length === persons.length ? mentions : mentionsOf(clusters, mentions) };
  return {
    ...records,
    context,
    clusters,
    holders: index(clusters, (cluster) => cluster.view.phones),
    lines: index(ofKind(evidence, 'phone_line'), (item) => readPhone(item.body.phone)),
    listings: index(ofKind(evidence, 'dnc'), (item) => readPhone(item.body.phone)),
    emailHolders: index(clusters, (cluster) => cluster.view.emails),
    mailboxes: index(ofKind(evidence, 'mailbox'), (item) => readEmail(item.body.email)),
  };
}

const NONE_COMMON: ReadonlySet<bigint> = new Set();

/** A person who is under age according to most of their records is left out of every answer, with all their records. */
function isMinor({ mentions }: PersonCluster, today: string): boolean {
  const births = mentions.flatMap(({ birthDate }) => birthDate ?? []);
  const age = births.length === 0 ? null : ageOn(likeliestBirth(births), today);
  return age !== null && age < OF_AGE;
}

function mentionsOf(clusters: readonly PersonCluster[], mentions: readonly Mention[]): readonly Mention[] {
  const kept = new Set(clusters.flatMap((cluster) => cluster.mentions));
  return mentions.filter((mention) => kept.has(mention));
}

const byName = readOnce((sources: readonly SourceFacts[]) => new Map(sources.map((source) => [source.name, source])));

function toRecords(evidence: readonly Evidence[], sources: readonly SourceFacts[]): Records {
  return {
    sources: byName(sources),
    parcels: ofKind(evidence, 'parcel'),
    sales: ofKind(evidence, 'sale'),
    taxes: ofKind(evidence, 'tax'),
    organisations: ofKind(evidence, 'organisation'),
    said: ofKind(evidence, 'property'),
    mentions: evidence.flatMap((item) => (item.kind === 'person' || item.kind === 'court' ? readMentions(item) : [])),
  };
}

function inOwnOrder(found: readonly Evidence[]): Evidence[] {
  return found.toSorted(compareRecords).filter(({ id }, at, all) => id !== all[at + 1]?.id);
}

function ofKind<K extends Evidence['kind']>(evidence: readonly Evidence[], kind: K): EvidenceKindOf<K>[] {
  return evidence.filter((item): item is EvidenceKindOf<K> => item.kind === kind);
}

function index<T>(items: readonly T[], keysOf: (item: T) => Iterable<string> | string | null): Map<string, T[]> {
  const map = new Map<string, T[]>();
  for (const item of items) {
    const keys = keysOf(item);
    for (const key of typeof keys === 'string' ? [keys] : (keys ?? [])) {
      const list = map.get(key);
      if (list) list.push(item);
      else map.set(key, [item]);
    }
  }
  return map;
}

/** Assessor and tax records are dated by their year, a deed by its day, and a registry record by the date of its file. */
function datedBySource(records: Records, evidence: Evidence): string | null {
  if (evidence.kind === 'parcel' || evidence.kind === 'tax')
    return evidence.body.taxYear === undefined ? null : String(evidence.body.taxYear);
  if (evidence.kind === 'sale') return evidence.body.saleDate;
  return evidence.kind === 'organisation' ? (records.sources.get(evidence.source)?.asOf ?? null) : null;
}

/**
 * When the record was last known to be true; null if unknown. Checks of lines and mailboxes fall back to the date of their file. Other records use their own
 * dates or the date that their kind implies, because the date of a file proves nothing about its records.
 */
export function lastSeenOf(records: Records, evidence: Evidence): string | null {
  if (evidence.kind === 'phone_line' || evidence.kind === 'mailbox') {
    return evidence.body.checkedOn ?? evidence.lastSeen ?? records.sources.get(evidence.source)?.asOf ?? null;
  }
  return evidence.lastSeen ?? evidence.firstSeen ?? datedBySource(records, evidence);
}
