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

/** Reports the sources of a search that shows nothing beyond the account's own lists. The report is the same whether or not anything else was found. */
export function reportUnpaid(gathered: Gathered, shown: Pick<Results, 'phones' | 'emails'>, elapsedMs: number): Results['sources'] {
  const first = new Set(queryKeys(gathered.query).map(({ hash }) => hash));
  const tooCommon = gathered.tooCommon.filter(({ hash }) => first.has(hash));
  const found = new Map([...gathered.found].filter(([, { source }]) => isOwnListSource(source)));
  const statuses = new Map([...gathered.statuses].map(([guarded, status]) => [withoutFeeds(guarded), status]));
  return reportSources({ ...gathered, statuses, found, tooCommon }, { ...NOTHING, phones: shown.phones, emails: shown.emails }, elapsedMs);
}

/** Hides a vendor's feeds, so that the report only says that the vendor was asked. */
function withoutFeeds(guarded: GuardedSource): GuardedSource {
  return guarded.source.isVendor === true ? { ...guarded, source: { ...guarded.source, feeds: () => [] } } : guarded;
}

/** Lists the sources that this search asked, the status of each, and how many of its records the answer rests on. */
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
  // A store that never answered has no known feeds, so it is listed by its own label.
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
 * Labels of the stores that did not answer and may hold something that the answer lacks. A property's records are in its own state and in the state of its
 * owner's mailing address; people and their contacts may be on record anywhere.
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

const OUTDATED = 'Its records were filed by another version of Deedline and are being refiled. Until then some of them may not be found.';

/** Replaces the status of a source whose records this search may not use. */
function leftOut(regulated: SourceFacts['regulated'], { lacks }: Gathered): { status: 'not_permitted'; reason: string } | undefined {
  const reason = reasonLeftOut(regulated, lacks);
  return reason === undefined ? undefined : { status: 'not_permitted', reason };
}

/** Feeds that concern this search. County feeds count if their county is concerned; if no county is known, all were asked. */
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

/** The state that all evidence found belongs to; otherwise undefined, and feeds of all states count. */
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

/**
 * Counts records per source: all of land and firms, but of people only those that the answer cites, so that the count reveals nothing about people who are not
 * shown.
 */
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
