/** Filters under the names by which users look for them, with what each means here. Free of schemas, because pages use them too. */
import type { PropertyFilter } from './filter.ts';

export interface ReadyMade {
  id: string;
  name: string;
  says: string;
  filter: PropertyFilter;
}

const HOMES = ['single_family', 'condominium', 'multi_family', 'mobile_home', 'residential'] as const;

export const READY_MADE: readonly ReadyMade[] = [
  {
    id: 'absentee',
    name: 'Absentee owners',
    says: 'The owner’s mail goes elsewhere, in the state or out of it.',
    filter: { occupancies: ['absentee', 'out_of_state'] },
  },
  {
    id: 'out-of-state',
    name: 'Out-of-state owners',
    says: 'The owner’s mail goes to another state.',
    filter: { occupancies: ['out_of_state'] },
  },
  {
    id: 'tired-landlord',
    name: 'Tired landlords',
    says: 'People with a home that they do not live in, and had for 15 years or more.',
    filter: { occupancies: ['absentee', 'out_of_state'], ownerKinds: ['person'], landUses: [...HOMES], yearsOwned: { least: 15 } },
  },
  { id: 'vacant-land', name: 'Vacant land', says: 'The roll says that nothing is built there.', filter: { landUses: ['vacant'] } },
  { id: 'estates', name: 'Estates', says: 'The roll names an estate or heirs.', filter: { ownerKinds: ['estate'] } },
  { id: 'companies', name: 'Company owners', says: 'The roll names a company.', filter: { ownerKinds: ['company'] } },
  {
    id: 'small-portfolios',
    name: 'Small portfolios',
    says: 'Two to nine parcels of one owner with one mailing address in the county’s file.',
    filter: { portfolio: { least: 2, most: 9 } },
  },
  {
    id: 'long-owned',
    name: 'Owned for 20 years',
    says: 'No file tells a sale in the last 20 years, and one tells an earlier one.',
    filter: { yearsOwned: { least: 20 } },
  },
  { id: 'bought-lately', name: 'Bought within a year', says: 'A file tells a sale in the last year.', filter: { yearsOwned: { most: 1 } } },
  { id: 'flips', name: 'Flips', says: 'Sold twice within a year, the last time at most two years ago.', filter: { isFlipped: true } },
  {
    id: 'no-homestead',
    name: 'Homes without a homestead',
    says: 'A home of which the files tell that its owner claims no exemption for living there.',
    filter: { isHomestead: false, landUses: [...HOMES] },
  },
  {
    id: 'tax-delinquent',
    name: 'Tax delinquent',
    says: 'The collector’s file says that taxes of a year that is over are not paid.',
    filter: { taxStates: ['delinquent'] },
  },
  {
    id: 'long-delinquent',
    name: 'Taxes two years behind',
    says: 'The earliest tax year that is overdue is two years past or more.',
    filter: { yearsDelinquent: { least: 2 } },
  },
  {
    id: 'quitclaims',
    name: 'Quitclaim deeds',
    says: 'It last changed hands by a quitclaim deed, as the recorder’s file prints it.',
    filter: { deedKinds: ['quitclaim'] },
  },
  {
    id: 'bought-at-foreclosure',
    name: 'Bought at foreclosure',
    says: 'The deed of the last sale came from a foreclosure, a court or a tax sale. What is in foreclosure now, no roll tells.',
    filter: { deedKinds: ['foreclosure', 'tax'] },
  },
  {
    id: 'value-up',
    name: 'Value up 20%',
    says: 'The roll puts its market value at least 20 percent above that of the roll before.',
    filter: { valueChange: { least: 20 } },
  },
];
