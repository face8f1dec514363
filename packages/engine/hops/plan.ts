import { readRecords, type Records } from '../cluster/scene.ts';
import type { Evidence, SourceFacts } from '../model/evidence.ts';
import type { Key, KeyType } from '../keys/key.ts';
import { queryKeys } from '../keys/query-keys.ts';
import { pickByAddress } from '../owner/pick-property.ts';
import { collectProperties } from '../owner/property-file.ts';
import type { Query } from '../query/query.ts';
import type { Lead } from './lead.ts';
import { leadsBy } from './leads.ts';

/** Keys of one hop, all told; what stands first among the leads is asked first. */
const MAX_KEYS = 120;
/** Keys of a search, all told: a name that hundreds bear ends here. */
const MAX_KEYS_ASKED = 360;
/** What is asked next does not depend on who says what. */
const NO_SOURCES: readonly SourceFacts[] = [];
/** Of lines, mailboxes and listings nothing leads on. */
const LEADING: ReadonlySet<Evidence['kind']> = new Set(['parcel', 'sale', 'tax', 'organisation', 'person', 'court']);

/**
 * What a search asks, hop by hop. It grows with what is found, so that a hop makes keys of what is new alone: whatever was asked in full is passed over.
 */
export class Plan {
  private readonly query: Query;
  private readonly asked: Set<bigint>;
  private readonly known = new Set<string>();
  private readonly leading: Evidence[] = [];
  /** What leads were asked in full, by what they are made as. */
  private readonly done = new Map<string, Set<Lead['of']>>();
  private isWide = false;
  private leads: Iterator<Lead> | undefined;
  private lead: Lead | undefined;

  /** `first`: the keys that the search begins with, or all that were asked before. */
  constructor(query: Query, first: readonly Pick<Key, 'hash'>[]) {
    this.query = query;
    this.asked = new Set(first.map(({ hash }) => hash));
  }

  /** The keys that what was found leads to and that were not asked yet; they count as asked. `found` holds all that was found before as well. */
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

  /** Whether anything that leads on is new. */
  private learn(found: Iterable<Evidence>): boolean {
    const before = this.leading.length;
    for (const item of found) {
      if (!LEADING.has(item.kind) || this.known.has(item.id)) continue;
      this.known.add(item.id);
      this.leading.push(item);
    }
    return this.leading.length > before;
  }

  /** What else the address asked for leads to, once, unless it is there as it was written: nothing that is written otherwise would be picked before it. */
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

  /** Whether there was room for all of them. */
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

/** A name with nothing but a state, an area or the country beside it. */
const NAMES_ALONE: ReadonlySet<KeyType> = new Set(['nameState', 'nameAnywhere', 'nameRootZip3', 'nameSoundZip']);
/** Records under such a name, of those found on the way: of more most are strangers', and the person is found by what else is known of them (decision 0210). */
const MOST_NAMESAKES = 50;

/** A crowded house or a common name is asked together with what else is known of the person. */
function narrowed(key: Key, others: readonly Key[]): Key {
  const narrowBy = others.filter(({ type }) => type !== key.type && NARROWING.has(type));
  if (narrowBy.length === 0) return key;
  return NAMES_ALONE.has(key.type) ? { ...key, narrowBy, most: MOST_NAMESAKES } : { ...key, narrowBy };
}
