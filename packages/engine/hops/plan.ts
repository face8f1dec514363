import { readRecords, type Records } from '../cluster/scene.ts';
import type { Evidence, SourceFacts } from '../model/evidence.ts';
import type { Key, KeyType } from '../keys/key.ts';
import { queryKeys } from '../keys/query-keys.ts';
import { pickByAddress } from '../owner/pick-property.ts';
import { collectProperties } from '../owner/property-file.ts';
import type { Query } from '../query/query.ts';
import type { Lead } from './lead.ts';
import { leadsBy } from './leads.ts';

/** Limit of keys per round of lookups. Earlier leads are looked up first. */
const MAX_KEYS = 120;
/** Limit of keys per search; it stops a search for a name that hundreds of people have. */
const MAX_KEYS_ASKED = 360;
/** The next keys do not depend on the facts about the sources. */
const NO_SOURCES: readonly SourceFacts[] = [];
/** Kinds of records that lead to further keys. Phone lines, mailboxes and listings do not. */
const LEADING: ReadonlySet<Evidence['kind']> = new Set(['parcel', 'sale', 'tax', 'organisation', 'person', 'court']);

/**
 * The lookups of a search, round by round. It accumulates what is found, so that each round derives keys only from what is new; leads that were looked up
 * completely are skipped.
 */
export class Plan {
  private readonly query: Query;
  private readonly asked: Set<bigint>;
  private readonly known = new Set<string>();
  private readonly leading: Evidence[] = [];
  /** Leads that were looked up completely, by their role (`Lead.as`). */
  private readonly done = new Map<string, Set<Lead['of']>>();
  private isWide = false;
  private leads: Iterator<Lead> | undefined;
  private lead: Lead | undefined;

  /** `first` are the keys that the search begins with, or all keys looked up before. */
  constructor(query: Query, first: readonly Pick<Key, 'hash'>[]) {
    this.query = query;
    this.asked = new Set(first.map(({ hash }) => hash));
  }

  /** Returns the keys that the findings lead to and that were not looked up yet, and marks them as looked up. `found` must contain everything found so far. */
  next(found: Iterable<Evidence>): Key[] {
    const most = Math.min(MAX_KEYS, MAX_KEYS_ASKED - this.asked.size);
    const keys: Key[] = [];
    if (most <= 0) return keys;
    if (this.learn(found) || this.leads === undefined) {
      const records = this.readAll();
      const wider = this.widen(records);
      if (wider.length > 0) return wider;
      this.leads = leadsBy(this.query, records);
      this.lead = undefined;
    }
    while (keys.length < most) {
      this.lead ??= this.nextLead();
      if (this.lead === undefined) break;
      if (this.askAll(this.lead, keys, most)) this.lead = undefined;
    }
    return keys;
  }

  /** Records what was found; returns whether any of it can lead further. */
  private learn(found: Iterable<Evidence>): boolean {
    const before = this.leading.length;
    for (const item of found) {
      if (!LEADING.has(item.kind) || this.known.has(item.id)) continue;
      this.known.add(item.id);
      this.leading.push(item);
    }
    return this.leading.length > before;
  }

  /**
   * Returns, once, the remaining keys of the address asked for, unless a property with exactly that address was found: no other spelling would be picked over
   * it.
   */
  private widen(records: Records): Key[] {
    if (this.query.mode !== 'property_address' || this.isWide) return [];
    if (pickByAddress(this.query.address, collectProperties(records)).probability === 1) return [];
    this.isWide = true;
    const left = queryKeys(this.query).filter(({ hash }) => !this.asked.has(hash));
    for (const { hash } of left) this.asked.add(hash);
    return left;
  }

  private readAll(): Records {
    return readRecords(this.leading, NO_SOURCES);
  }

  private nextLead(): Lead | undefined {
    for (let next = this.leads!.next(); !next.done; next = this.leads!.next()) {
      if (this.done.get(next.value.as)?.has(next.value.of) !== true) return next.value;
    }
    return undefined;
  }

  /** Adds the lead's new keys to `keys`, up to `most`; returns whether all of them fit. */
  private askAll(lead: Lead, keys: Key[], most: number): boolean {
    const all = lead.keys();
    for (const key of all) {
      if (this.asked.has(key.hash)) continue;
      if (keys.length >= most) return false;
      this.asked.add(key.hash);
      keys.push(narrowed(key, all));
    }
    const done = this.done.get(lead.as);
    if (done) done.add(lead.of);
    else this.done.set(lead.as, new Set([lead.of]));
    return true;
  }
}

const NARROWING: ReadonlySet<KeyType> = new Set(['nameNumber', 'nameSoundZip', 'nameRootZip3', 'nameBirth', 'addressZip']);

/** Keys of a name with nothing but a state, an area or the country. */
const NAMES_ALONE: ReadonlySet<KeyType> = new Set(['nameState', 'nameAnywhere', 'nameRootZip3', 'nameSoundZip']);
/**
 * Limit of records under such a name that are fetched for keys found on the way: beyond it most are strangers', and other facts find the person (decision
 * 0210).
 */
const MOST_NAMESAKES = 50;

/** Narrows a key that may match many records (a crowded house, a common name) by the person's other keys. */
function narrowed(key: Key, others: readonly Key[]): Key {
  const narrowBy = others.filter(({ type }) => type !== key.type && NARROWING.has(type));
  if (narrowBy.length === 0) return key;
  return NAMES_ALONE.has(key.type) ? { ...key, narrowBy, most: MOST_NAMESAKES } : { ...key, narrowBy };
}
