import type { EvidenceKindOf, Records } from '../cluster/scene.ts';
import { mayBeSameDoor } from '../compare/compare-addresses.ts';
import { isSameOrganisation } from '../compare/compare-owners.ts';
import type { Decision, Ground } from '../model/grounds.ts';
import type { OrganisationOfficer, RawAddress } from '../model/evidence.ts';
import { toWeight } from '../model/odds.ts';
import { apnKeyText } from '../normalize/apn.ts';
import type { AddressParts } from '../normalize/address.ts';
import type { NameReading, PersonName } from '../normalize/name.ts';
import { readState } from '../normalize/place.ts';
import { parseAddressOnce, readNameOnce } from '../normalize/read-once.ts';
import { AGENT_OF_MANY, OFFICER_ROLES, REGISTRY_MATCH } from './people-weights.ts';
import { compareDown } from './property-file.ts';
import { coreOfFiling, isInCity, readFiling } from './read-filed-owner.ts';

/** A person behind an organisation. */
interface PersonBehind {
  name: PersonName;
  address: RawAddress | null;
  probability: number;
}

/** One step from an owning organisation to somebody behind it, and what must hold for it. */
export interface FoundHop {
  from: string;
  to: string;
  role: string;
  chances: readonly Decision[];
}

interface Behind {
  path: FoundHop[];
  people: PersonBehind[];
  organisations: NameReading[];
  /** The owner's name as the registry spells it; null if the registry does not have it. */
  registeredName: string | null;
}

/** Limit of companies followed in a chain of ownership; nobody beyond it is reported as the owner. */
const DEEPEST = 5;

/**
 * Follows an owning organisation through its registry filing to its officers, and on through officers that are companies themselves. `spellings` are the
 * variants of the owner’s name, the roll's first; the first one that the registry knows is followed.
 */
export function followOrganisation(records: Records, spellings: readonly NameReading[], mailing: RawAddress | null): Behind {
  const behind: Behind = { path: [], people: [], organisations: [], registeredName: null };
  for (const spelling of spellings) {
    const match = findFiling(records, spelling.organisation?.core ?? [], mailing);
    if (!match) continue;
    behind.registeredName = match.isNamedOtherwise
      ? spelling.organisation!.display
      : (readFiling(match.filing.body).organisation?.display ?? spelling.organisation!.display);
    follow(records, spelling, mailing, { behind, probability: 1, depth: 1, visited: new Set() });
    break;
  }
  return behind;
}

interface Walk {
  behind: Behind;
  probability: number;
  depth: number;
  visited: Set<string>;
}

function follow(records: Records, owner: NameReading, mailing: RawAddress | null, walk: Walk): void {
  const core = owner.organisation?.core ?? [];
  const match = findFiling(records, core, mailing);
  if (!match || walk.depth > DEEPEST || walk.visited.has(match.filing.id)) return;
  walk.visited.add(match.filing.id);
  const { filing } = match;
  const from = readFiling(filing.body).organisation?.display ?? owner.organisation?.display ?? filing.body.name;
  const listed = [
    ...filing.body.officers.map((officer) => ({ officer, isAgent: false })),
    ...(filing.body.agent ? [{ officer: filing.body.agent, isAgent: true }] : []),
  ];
  const seen = new Set<string>();
  for (const { officer, isAgent } of listed) {
    const reading = readNameOnce(officer.name);
    const display = reading.organisation?.display ?? reading.persons[0]?.display;
    if (!display || seen.has(display)) continue;
    seen.add(display);
    const { role, probability: roleProbability } = roleOf(officer, isAgent);
    const isProfessional = isAgent && isAgentOfMany(records, officer);
    if (isProfessional || (isAgent && reading.organisation)) continue;
    const probability = walk.probability * match.probability * roleProbability;
    const standing = { record: filing, text: `${role} of ${from} in the registry filing`, weight: toWeight(roleProbability) };
    const chances: Decision[] = [match.filed, { question: 'standing', probability: roleProbability, grounds: [standing] }];
    walk.behind.path.push({ from, to: display, role, chances });
    if (reading.organisation) {
      walk.behind.organisations.push(reading);
      follow(records, reading, officer.address ?? mailing, { ...walk, probability, depth: walk.depth + 1 });
    } else
      for (const name of reading.persons)
        walk.behind.people.push({ name, address: officer.address ?? filing.body.principalAddress ?? null, probability });
  }
}

/** A filing that may be the owner's. */
interface FilingMatch {
  filing: EvidenceKindOf<'organisation'>;
  sameAddress: boolean;
  /** Whether none of its addresses is in the state to which the owner's mail goes. */
  isElsewhere: boolean;
  probability: number;
  /** Filings with different names fit equally well, because the owner's printed name was truncated before the words that distinguish them. */
  isNamedOtherwise: boolean;
  /** The decision that the filing is the owner's, with its evidence for and against. */
  filed: Decision;
}

/**
 * The filing with this name. If there are several (other states, dissolved namesakes, names truncated by a column), the one at the owner's address is chosen,
 * otherwise an active one, and among those the one in the owner's city or named after it. Equally good ones divide the probability.
 */
function findFiling(records: Records, core: readonly string[], mailing: RawAddress | null): FilingMatch | null {
  const ownerAddress = mailing ? parseAddressOnce(mailing) : null;
  const named = records.organisations.filter((filing) => isSameOrganisation(coreOfFiling(filing.body), core));
  // If a company with exactly this name exists, one that differs by a letter is another company.
  const exact = named.filter((filing) => coreOfFiling(filing.body).join(' ') === core.join(' '));
  const found = filingsOnce(records, exact.length > 0 ? exact : named)
    .map((filing) => {
      const places = [filing.body.principalAddress, filing.body.mailingAddress].filter((place) => place !== undefined);
      const isElsewhere = ownerAddress !== null && isOfOtherState(filing, ownerAddress);
      const sameAddress = ownerAddress !== null && places.some((place) => mayBeSameDoor(parseAddressOnce(place), ownerAddress));
      const isActive = filing.body.status !== 'inactive';
      return {
        filing,
        sameAddress,
        isLocal: isInCity(filing.body, mailing),
        isElsewhere,
        probability: sameAddress
          ? REGISTRY_MATCH.sameAddress
          : !isActive
            ? REGISTRY_MATCH.inactive
            : REGISTRY_MATCH[isElsewhere ? 'otherState' : 'active'],
      };
    })
    .sort(
      (a, b) => b.probability - a.probability || Number(b.isLocal) - Number(a.isLocal) || (a.filing.recordId < b.filing.recordId ? -1 : 1),
    );
  const best = found[0];
  if (!best) return null;
  const alike = found.filter((other) => other !== best && other.probability === best.probability && other.isLocal === best.isLocal);
  const probability = best.probability / (1 + alike.length);
  const isNamedOtherwise = alike.some((other) => coreOfFiling(other.filing.body).join(' ') !== coreOfFiling(best.filing.body).join(' '));
  return { ...best, probability, isNamedOtherwise, filed: decideFiling(best, probability, alike, ownerAddress !== null) };
}

/** Common company names exist in every state: if the owner's mail goes to a state in which the filing has no address, it may be another company's. */
function isOfOtherState({ body }: Filing, { state }: AddressParts): boolean {
  const { principalAddress, mailingAddress, agent, officers } = body;
  const places = [principalAddress, mailingAddress, agent?.address, ...officers.map(({ address }) => address)];
  const states = places.flatMap((place) => (place && parseAddressOnce(place).state) ?? []);
  return state !== undefined && states.length > 0 && !states.includes(state);
}

const MAX_NAMESAKES = 2;

function decideFiling(
  { filing, sameAddress, isElsewhere, probability: alone }: Pick<FilingMatch, 'filing' | 'sameAddress' | 'isElsewhere' | 'probability'>,
  probability: number,
  alike: readonly Pick<FilingMatch, 'filing'>[],
  hasAddress: boolean,
): Decision {
  const isInactive = filing.body.status === 'inactive';
  const agrees = ['name', ...(sameAddress ? ['mailing address'] : [])];
  const differs = [
    ...(hasAddress && !sameAddress ? [isElsewhere ? 'state of the mailing address' : 'mailing address'] : []),
    ...(isInactive ? ['status: inactive'] : []),
  ];
  const named: Ground = {
    record: filing,
    text: `the registry has a company ${sayAgreed(agrees, differs)}`,
    weight: toWeight(alone),
    agrees,
    differs,
  };
  const shown = alike.slice(0, MAX_NAMESAKES);
  const weight = (toWeight(probability) - toWeight(alone)) / Math.max(1, shown.length);
  const namesakes = shown.map((other): Ground => ({ record: other.filing, text: 'another filing fits as well', weight }));
  return { question: 'filing', probability, grounds: [named, ...namesakes] };
}

/** 'of this name at the owner’s mailing address', 'of this name at another address, inactive' */
function sayAgreed(agrees: readonly string[], differs: readonly string[]): string {
  const place = agrees.includes('mailing address')
    ? ' at the owner’s mailing address'
    : differs.includes('mailing address')
      ? ' at another address'
      : differs.includes('state of the mailing address')
        ? ' in another state'
        : '';
  return `of this name${place}${differs.includes('status: inactive') ? ', inactive' : ''}`;
}

function roleOf(officer: OrganisationOfficer, isAgent: boolean): { role: string; probability: number } {
  if (isAgent) return OFFICER_ROLES.agent;
  const title = (officer.title ?? '').toUpperCase().replace(/[^A-Z]/g, '');
  if (/^(MGRM|MGR|AMBR|AR|MANAGER|MEMBER|MANAGINGMEMBER|AUTHORIZEDMEMBER|GP|GENERALPARTNER|OWNER)/.test(title))
    return OFFICER_ROLES.manager;
  if (/^(P|PRES|PRESIDENT|CEO|PD|PTD|PST|PSTD|PVST|DP)$/.test(title)) return OFFICER_ROLES.president;
  if (/^(TTEE|TR|TRUSTEE)/.test(title)) return OFFICER_ROLES.trustee;
  return OFFICER_ROLES.officer;
}

/** A professional agent, who lends an address to many companies and does not own them. */
function isAgentOfMany(records: Records, agent: OrganisationOfficer): boolean {
  const reading = readNameOnce(agent.name);
  if (agent.isOrganisation || reading.organisation) return true;
  const name = printedText(agent);
  const served = records.organisations.filter((filing) => filing.body.agent && printedText(filing.body.agent) === name);
  return filingsOnce(records, served).length >= AGENT_OF_MANY;
}

function printedText(officer: OrganisationOfficer): string {
  return readNameOnce(officer.name)
    .persons.map((person) => `${person.last} ${person.first}`)
    .join('&');
}

type Filing = EvidenceKindOf<'organisation'>;

/** Each registry filing once, however many sources repeat it; the latest file's version is used. */
export function filingsOnce(records: Records, filings: readonly Filing[]): Filing[] {
  const asOf = ({ source }: Filing): string => records.sources.get(source)?.asOf ?? '';
  const once = new Map<string, Filing>();
  for (const filing of filings.toSorted((a, b) => compareDown(asOf(a), asOf(b)))) {
    const text = numberOf(records, filing);
    if (!once.has(text)) once.set(text, filing);
  }
  return [...once.values()];
}

function numberOf(records: Records, { id, source, body }: Filing): string {
  const number = apnKeyText(body.registryNumber);
  const state = (body.state === undefined ? undefined : readState(body.state)) ?? records.sources.get(source)?.state ?? '';
  return number === '' ? id : `${state}|${number}`;
}
