import { randomOf } from '../random.ts';
import { dayOf } from '../days.ts';
import { townStreet } from '../places/street-names.ts';
import { STATE, type CountyPlan, type StatePlan, type TownPlan } from '../places/state-plan.ts';
import type { Organisation } from '../people/types.ts';

/** Organisations that act in the whole state; each is a function of the seed and its number, so nobody has to keep them. */
const BANKS = [
  'FENMARK SAVINGS BANK',
  'FIRST HARROW NATIONAL BANK',
  'KELD STREET BANK NA',
  'PLOVER FEDERAL CREDIT UNION',
  'TARN VALLEY BANK',
  'UNITED OSTLER BANK FSB',
];
const AGENTS = [
  'REGISTERED AGENTS OF FENMARK INC',
  'CAPITOL STREET AGENTS LLC',
  'LANTERN CORPORATE SERVICES INC',
  'STATEHOUSE FILINGS LLC',
];
const MANAGERS = ['HEARTH & GATE PROPERTY MANAGEMENT LLC', 'COPPERKEY RENTALS INC', 'STILLWATER RESIDENTIAL LLC'];
const LANDLORD_WORDS = [
  'SORREL',
  'WHITTLE',
  'KESTREL',
  'BRAMBLE',
  'LANTERN',
  'TALLOW',
  'GANNET',
  'CINDER',
  'DAPPLE',
  'VETCH',
  'MARROW',
  'SABLE',
];
const LANDLORD_FORMS = [
  'HOMES LLC',
  'RESIDENTIAL TRUST INC',
  'SINGLE FAMILY RENTALS LP',
  'PROPERTY HOLDINGS II LLC',
  'HOUSING PARTNERS LLC',
];
export const TITLE_COMPANIES =
  `OSTLER TITLE & ESCROW|FENMARK LAND TITLE|QUILL ABSTRACT COMPANY|FIRST HARROW TITLE|KELD TITLE INSURANCE AGENCY|PLOVER CLOSING SERVICES|TARN VALLEY TITLE|GOLDEN LATHE ESCROW|MERIDIAN SETTLEMENT GROUP|SALTMARSH TITLE PARTNERS|WEXCOMBE ABSTRACT & TITLE|THREE RIVERS SETTLEMENT`.split(
    '|',
  );

export type StatewideRole = 'bank' | 'agent' | 'manager' | 'landlord';

function landlordCount(plan: StatePlan): number {
  return Math.min(LANDLORD_WORDS.length * LANDLORD_FORMS.length, Math.max(4, Math.round(plan.parcels / 4000)));
}

interface StatewideName {
  role: StatewideRole;
  name: string;
}

function names(plan: StatePlan): StatewideName[] {
  const landlords = Array.from({ length: landlordCount(plan) }, (_, i) => {
    const form = LANDLORD_FORMS[(i + Math.floor(i / LANDLORD_WORDS.length)) % LANDLORD_FORMS.length]!;
    return `${LANDLORD_WORDS[i % LANDLORD_WORDS.length]!} ${form}`;
  });
  const lists: Record<StatewideRole, readonly string[]> = { bank: BANKS, agent: AGENTS, manager: MANAGERS, landlord: landlords };
  return (Object.keys(lists) as StatewideRole[]).flatMap((role) => lists[role].map((name) => ({ role, name })));
}

const FILING: Record<StatewideRole, string> = { bank: 'DOMP', agent: 'DOMP', manager: 'FLAL', landlord: 'FLAL' };

/** The statewide organisations, with their officers still to be found among the people of some circle. */
export function statewideOrganisations(plan: StatePlan): Record<StatewideRole, Organisation[]> {
  const result: Record<StatewideRole, Organisation[]> = { bank: [], agent: [], manager: [], landlord: [] };
  names(plan).forEach(({ role, name }, index) => {
    const random = randomOf(plan.seed, 'statewide', index);
    const town = plan.counties[index % Math.min(4, plan.counties.length)]!.towns[0]!;
    result[role].push({
      id: `OS${index}`,
      name,
      kind: 'company',
      registryNumber: `${role === 'landlord' ? 'M' : 'F'}${String(10_000_000 + random.int(400_000) * 20 + index).slice(1)}0000`,
      filingType: FILING[role],
      filed: dayOf(1962, 1, 1) + random.int(role === 'landlord' ? 20_000 : 12_000),
      active: true,
      address: {
        number: String(500 + index),
        street: townStreet(plan.seed, town.index, index % 5),
        unit: `STE ${random.between(1, 9)}00`,
        city: town.name,
        state: STATE.code,
        zip: town.zips[0]!,
      },
      officers: [],
      agent: null,
    });
  });
  return result;
}

/** Who cut a town into lots, long dissolved and in no registry: the first link of most chains of title. */
export function landCompanyOf(plan: StatePlan, county: CountyPlan, town: TownPlan): Organisation {
  const [cityHall] = governmentsOf(plan, county, town);
  return { ...cityHall!, id: `OLT${town.index}`, name: `${town.name} LAND & IMPROVEMENT CO`, kind: 'company', active: false };
}

/** City, county, state and school board: owners of the public parcels of a town. */
export function governmentsOf(plan: StatePlan, county: CountyPlan, town: TownPlan): Organisation[] {
  const titled = [
    `CITY OF ${town.name}`,
    `${county.name} COUNTY`,
    `${county.name} COUNTY BOARD OF EDUCATION`,
    'STATE OF FENMARK DEPT OF TRANSPORTATION',
    `TOWN OF ${town.name} HOUSING AUTHORITY`,
  ];
  return titled.map((name, index) => ({
    id: `OG${index === 3 ? 'S' : index === 1 || index === 2 ? `C${county.index}` : `T${town.index}`}-${index}`,
    name,
    kind: 'government',
    registryNumber: null,
    filingType: '',
    filed: dayOf(1950, 1, 1),
    active: true,
    address: { number: '1', street: townStreet(plan.seed, town.index, 0), city: town.name, state: STATE.code, zip: town.zips[0]! },
    officers: [],
    agent: null,
  }));
}
