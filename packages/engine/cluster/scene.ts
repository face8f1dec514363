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
  /** 'YYYY-MM-DD'; the engine has no clock. */
  today: string;
  /** The sources that answered this search; one that did not proves nothing by its silence. */
  sources: readonly SourceFacts[];
  /** Property modes: the owner's phones, emails and relatives too. */
  includeContacts: boolean;
  /** Instead of the shipped curves: those an operator fitted to outcomes and switched on, or none at all for a fit. */
  calibration?: CalibrationTable;
  /** What the agreement of the installation's own sources says of them; where it is missing none is proved. */
  reliability?: Reliability;
  /** Kinds of contact whose curve was fitted to known outcomes: what is said of them needs no other proof. */
  outcomeKinds?: ReadonlySet<ContactKind>;
  /** Kinds of keys under which more is known than was found: of a name that hundreds bear some were not seen. */
  cut?: ReadonlySet<KeyType>;
  /** Hashes of all keys asked under which more records stand than are fetched: what so many share is nobody's own. */
  tooCommon?: ReadonlySet<bigint>;
  /** Instead of the shipped curves of reverse searches: none at all for a fit. */
  reverseCalibration?: ReverseTable;
  /** Contacts are said by their own records alone, not beside the others found: what the curves, which come before that, are fitted to. */
  contactsAlone?: true;
}

export type EvidenceKindOf<K extends Evidence['kind']> = Extract<Evidence, { kind: K }>;

/** What was found, each record once, by kind; the order it came in is forgotten here. */
export interface Records {
  sources: ReadonlyMap<string, SourceFacts>;
  parcels: readonly EvidenceKindOf<'parcel'>[];
  sales: readonly EvidenceKindOf<'sale'>[];
  taxes: readonly EvidenceKindOf<'tax'>[];
  organisations: readonly EvidenceKindOf<'organisation'>[];
  /** What vendors say of properties. */
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

/** The records with the persons made of them, laid out for the steps that follow. */
export interface Scene extends Records {
  context: ResolveContext;
  clusters: readonly PersonCluster[];
  /** By E.164. */
  holders: ReadonlyMap<string, readonly PersonCluster[]>;
  lines: ReadonlyMap<string, readonly EvidenceKindOf<'phone_line'>[]>;
  listings: ReadonlyMap<string, readonly EvidenceKindOf<'dnc'>[]>;
  /** By canonical email. */
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

/** Whoever is not of age by what most of their records say is named by no answer, with all that is on record of them. */
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

/** A roll and a bill are of a year, a deed of its day, and a registry says what stands on the day of its file. */
function datedBySource(records: Records, evidence: Evidence): string | null {
  if (evidence.kind === 'parcel' || evidence.kind === 'tax')
    return evidence.body.taxYear === undefined ? null : String(evidence.body.taxYear);
  if (evidence.kind === 'sale') return evidence.body.saleDate;
  return evidence.kind === 'organisation' ? (records.sources.get(evidence.source)?.asOf ?? null) : null;
}

/** When the record last stood for something: its own date, else the date of the file it came in is not proof and none is given. */
export function lastSeenOf(records: Records, evidence: Evidence): string | null {
  if (evidence.kind === 'phone_line' || evidence.kind === 'mailbox') {
    return evidence.body.checkedOn ?? evidence.lastSeen ?? records.sources.get(evidence.source)?.asOf ?? null;
  }
  return evidence.lastSeen ?? evidence.firstSeen ?? datedBySource(records, evidence);
}
