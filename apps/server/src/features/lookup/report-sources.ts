import { isOwnListSource } from '@deedline/contract/search/own-list-words';
import type { Results, SourceReport } from '@deedline/contract/search/results';
import type { EvidenceLine } from '@deedline/contract/search/results';
import type { Answer } from '@deedline/engine/model/answer';
import type { EvidenceKind, SourceFacts } from '@deedline/engine/model/evidence';
import type { KeyType } from '@deedline/engine/keys/key';
import { queryKeys } from '@deedline/engine/pipeline';
import { readOnce } from '@deedline/engine/model/read-once';
import { type Gathered, reasonLeftOut } from './gather-evidence.ts';
import type { Away, GuardedSource } from './sources/source.ts';

type Cited = Pick<Answer, 'parcel' | 'owners' | 'ownerPath' | 'phones' | 'emails' | 'relatives' | 'addressHistory'>;

const NOTHING: Cited = { parcel: null, owners: [], ownerPath: [], phones: [], emails: [], relatives: [], addressHistory: [] };

/** The same of a search that shows nothing but what the account's own lists say: as it is where nothing else is on record, whatever was found. */
export function reportUnpaid(gathered: Gathered, shown: Pick<Results, 'phones' | 'emails'>, elapsedMs: number): Results['sources'] {
  const first = new Set(queryKeys(gathered.query).map(({ hash }) => hash));
  const tooCommon = gathered.tooCommon.filter(({ hash }) => first.has(hash));
  const found = new Map([...gathered.found].filter(([, { source }]) => isOwnListSource(source)));
  const statuses = new Map([...gathered.statuses].map(([guarded, status]) => [withoutFeeds(guarded), status]));
  return reportSources({ ...gathered, statuses, found, tooCommon }, { ...NOTHING, phones: shown.phones, emails: shown.emails }, elapsedMs);
}

/** Of a vendor no more than that it was asked. */
function withoutFeeds(guarded: GuardedSource): GuardedSource {
  return guarded.source.isVendor === true ? { ...guarded, source: { ...guarded.source, feeds: () => [] } } : guarded;
}

/** Which sources this search asked, what became of each, and on how many of their records the answer rests. */
export function reportSources(gathered: Gathered, answer: Cited, elapsedMs: number): Results['sources'] {
  const records = countRecords(gathered, answer);
  const list = [...gathered.statuses].flatMap<SourceReport>(([{ source }, status]) => {
    const feeds = source.feeds();
    const whole = leftOut(source.regulated, gathered);
    const outdated = new Set(source.outdated?.().map(({ name }) => name));
    const isAway = awayFrom(gathered);
    if (feeds.length === 0) return [{ name: source.id, label: source.label ?? source.id, status, asOf: null, records: 0, ...whole }];
    const listed = new Set([...concerned(feeds, gathered, answer), ...feeds.filter(({ name }) => isAway.has(name))]);
    return feeds
      .filter((feed) => listed.has(feed))
      .map(({ name, label, role, asOf, regulated }) => ({
        name,
        label,
        role,
        status,
        ...(status === 'answered' && isAway.has(name) ? { status: 'failed' as const } : {}),
        ...(status === 'answered' && !isAway.has(name) && outdated.has(name) ? { status: 'outdated' as const, reason: OUTDATED } : {}),
        asOf,
        records: records.get(name) ?? 0,
        ...(whole ?? leftOut(regulated, gathered)),
      }));
  });
  // Of one that never answered nobody knows whose records it has.
  for (const { label, feeds } of gathered.away.values())
    if (feeds.length === 0) list.push({ name: label, label, status: 'failed', asOf: null, records: 0 });
  const tooCommon = [...new Set(gathered.tooCommon.map((key) => IN_WORDS[key.type]))];
  const answered = list.filter(({ status }) => status === 'answered' || status === 'outdated').length;
  const asked = list.filter(({ status }) => status !== 'not_permitted' && status !== 'paused').length;
  return { asked, answered, elapsedMs, list, ...(tooCommon.length > 0 ? { tooCommon } : {}) };
}

function awayFrom({ away }: Gathered): ReadonlySet<string> {
  return new Set([...away.values()].flatMap(({ feeds }) => feeds.map(({ name }) => name)));
}

/**
 * Of the stores that did not answer, those that may have what the answer lacks, by their labels. A property's records are those of its state, and of the
 * state that its owner's mail goes to; people and their contacts may be on record anywhere.
 */
export function lacking(gathered: Gathered, answer: Cited & Pick<Answer, 'mailingAddress'>): string[] {
  const { query, away } = gathered;
  const isOfPlace = query.mode === 'property_address' || query.mode === 'parcel_id';
  const mailState = /\b([A-Z]{2}) \d{5}/.exec(answer.mailingAddress ?? '')?.[1];
  const concerns = ({ feeds }: Away) =>
    !isOfPlace ||
    feeds.length === 0 ||
    concerned(feeds, gathered, answer).length > 0 ||
    feeds.some(({ state }) => state !== undefined && state === mailState);
  return [...away.values()].filter(concerns).map(({ label }) => label);
}

/** Never passed over in silence. */
const OUTDATED =
  'Its records were filed by another version of Deedline and are being filed anew. Until then some of them may not be found.';

/** What takes the place of a status where a source's records are not for this search. */
function leftOut(regulated: SourceFacts['regulated'], { lacks }: Gathered): { status: 'not_permitted'; reason: string } | undefined {
  const reason = reasonLeftOut(regulated, lacks);
  return reason === undefined ? undefined : { status: 'not_permitted', reason };
}

/** A county's sources count where the county is concerned; where no county is known, all were asked. */
function concerned(feeds: readonly SourceFacts[], gathered: Gathered, answer: Cited): SourceFacts[] {
  const cited = new Set([...linesOf(answer)].map(({ source }) => source));
  const counties = new Set(feeds.filter(({ name }) => cited.has(name)).map(({ countyFips }) => countyFips));
  if (answer.parcel !== null) counties.add(answer.parcel.countyFips);
  counties.delete(undefined);
  const state = stateOf(gathered);
  const inState = feeds.filter((feed) => state === undefined || feed.state === undefined || feed.state === state);
  return inState.filter(({ countyFips }) => countyFips === undefined || counties.size === 0 || counties.has(countyFips));
}

const stateBySource = readOnce((feeds: readonly SourceFacts[]) => new Map(feeds.map(({ name, state }) => [name, state])));

/** Set when all evidence found is of one state; a search over several asks the feeds of all. */
function stateOf({ query, statuses, found }: Gathered): string | undefined {
  const known = [...statuses.keys()].map(({ source }) => stateBySource(source.feeds()));
  const named = new Set([...found.values()].map(({ source }) => source));
  const states = new Set([...named].flatMap((source) => known.map((states) => states.get(source)).filter((state) => state !== undefined)));
  if (states.size === 1) return [...states][0];
  if (states.size > 1) return undefined;
  return 'address' in query ? query.address?.state : 'state' in query ? query.state : undefined;
}

function* linesOf(answer: Cited): Generator<EvidenceLine> {
  const lists: { evidence: EvidenceLine[] }[][] = [
    answer.owners,
    answer.ownerPath,
    answer.phones,
    answer.emails,
    answer.relatives,
    answer.addressHistory,
  ];
  for (const statement of lists.flat()) yield* statement.evidence;
}

/** Records of land and firms, and of people those that the answer cites: of whom it does not show it does not say how much there is. */
function countRecords({ found }: Gathered, answer: Cited): Map<string, number> {
  const cited = new Set([...linesOf(answer)].map(({ evidenceId }) => evidenceId));
  const records = new Map<string, number>();
  for (const { id, kind, source } of found.values())
    if (OF_LAND_AND_FIRMS.has(kind) || cited.has(id)) records.set(source, (records.get(source) ?? 0) + 1);
  return records;
}

const OF_LAND_AND_FIRMS: ReadonlySet<EvidenceKind> = new Set(['parcel', 'sale', 'tax', 'organisation', 'property']);

const IN_WORDS: Readonly<Record<KeyType, string>> = {
  apn: 'this parcel id in its county',
  apnAnywhere: 'this parcel id without its county',
  addressZip: 'this address',
  addressCity: 'this address in its city',
  addressState: 'this address without its city and ZIP code',
  addressUnit: 'this address',
  numberZip: 'this house number in its ZIP code',
  numberCity: 'this house number in its city',
  phone: 'this phone number',
  email: 'this email address',
  nameSoundZip: 'names like this in its ZIP code',
  nameRootZip3: 'this name in its area',
  nameBirth: 'this name with its date of birth',
  nameNumber: 'this name at its house number',
  givenNumber: 'this given name at its house number',
  nameCity: 'this surname in its city',
  nameState: 'this name in its state',
  nameAnywhere: 'this name without a state',
  companyState: 'this company name in its state',
  companyAnywhere: 'this company name without a state',
  companyHead: 'company names that begin like this',
  companyFiling: 'company names of the registry that begin like this',
  registryNumber: 'this registry number',
};
