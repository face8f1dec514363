/**
 * A figure about the country. `low` and `high` are the range from which generated worlds draw it; for a published figure, the values of other years and
 * definitions.
 */
interface Rate {
  what: string;
  value: number;
  low: number;
  high: number;
  /** The year it refers to. */
  year: number;
  /** The publisher and publication; for an assumed figure, where it would be published. */
  source: string;
  /** `published`: the figure was read in the publication or a copy. `assumed`: it was not, or nobody publishes it. */
  basis: 'published' | 'assumed';
}

const table = <Key extends string>(rates: Record<Key, Rate>): Readonly<Record<Key, Rate>> => rates;

export const rates = table({
  adultsOfPeople: {
    what: 'adults, of people',
    value: 0.779,
    low: 0.7,
    high: 0.85,
    year: 2020,
    source: 'US Census Bureau, 2020 Census: 258.3 of 331.4 million',
    basis: 'published',
  },
  movers: {
    what: 'people who live elsewhere than a year before',
    value: 0.12,
    low: 0.084,
    high: 0.13,
    year: 2022,
    source: 'US Census Bureau, American Community Survey, table B07003; its Current Population Survey has 8.4 % for 2021',
    basis: 'assumed',
  },
  moversByCps: {
    what: 'people who live elsewhere than a year before, as asked once a year',
    value: 0.084,
    low: 0.078,
    high: 0.098,
    year: 2021,
    source: 'US Census Bureau, Current Population Survey, Geographic Mobility',
    basis: 'published',
  },
  deathsOfAdults: {
    what: 'adults who die in a year',
    value: 0.0117,
    low: 0.0115,
    high: 0.0133,
    year: 2024,
    source: 'NCHS, deaths of residents: 3.46 (2021), 3.28 (2022), 3.09 (2023), 3.07 million (2024); 99 % of them of adults',
    basis: 'published',
  },
  numbersDisconnected: {
    what: 'numbers given up in a year, of numbers in use',
    value: 0.078,
    low: 0.05,
    high: 0.1,
    year: 2018,
    source: 'FCC 18-177: about 35 million a year; of 451 million lines in service (FCC, Voice Telephone Services, June 2015)',
    basis: 'published',
  },
  mobilesGivenUp: {
    what: 'mobile numbers given up in a year',
    value: 0.07,
    low: 0.03,
    high: 0.1,
    year: 2018,
    source: 'no count by kind of line; FCC, Numbering Resource Utilization, and its Reassigned Numbers Database would show it',
    basis: 'assumed',
  },
  daysAtRest: {
    what: 'days that a number rests before somebody else may have it',
    value: 45,
    low: 45,
    high: 90,
    year: 2018,
    source: 'FCC 18-177: 45 days at least',
    basis: 'published',
  },
  adultsWithLandline: {
    what: 'adults in homes with a landline',
    value: 0.3,
    low: 0.22,
    high: 0.32,
    year: 2021,
    source: 'NCHS, National Health Interview Survey, January to June 2021: 68.0 % in wireless-only homes, and some 2 % without a telephone',
    basis: 'published',
  },
  voipOfFixedLines: {
    what: 'VoIP, of fixed lines',
    value: 0.7,
    low: 0.45,
    high: 0.8,
    year: 2023,
    source: 'FCC, Voice Telephone Services; 57 of 125 million in June 2015, rising since',
    basis: 'assumed',
  },
  mailboxesEnded: {
    what: 'mailboxes that end in a year',
    value: 0.06,
    low: 0.02,
    high: 0.2,
    year: 2024,
    source: 'nobody publishes it for people’s own; providers end boxes that were not opened for two years',
    basis: 'assumed',
  },
  homesOfOwners: {
    what: 'homes that their owner lives in, of homes lived in',
    value: 0.65,
    low: 0.5,
    high: 0.75,
    year: 2022,
    source: 'US Census Bureau, American Community Survey, table B25003',
    basis: 'assumed',
  },
  rentedByPersons: {
    what: 'properties for rent that persons own',
    value: 0.702,
    low: 0.6,
    high: 0.75,
    year: 2021,
    source: 'US Census Bureau and HUD, Rental Housing Finance Survey 2021: 70.2 % of properties, 72.5 % of those with one home',
    basis: 'published',
  },
  rentedByCompanies: {
    what: 'properties for rent with one home that companies and partnerships own',
    value: 0.143,
    low: 0.1,
    high: 0.25,
    year: 2021,
    source: 'US Census Bureau and HUD, Rental Housing Finance Survey 2021: LP, LLP and LLC',
    basis: 'published',
  },
  ownedByTrusts: {
    what: 'homes that a trust holds',
    value: 0.08,
    low: 0.03,
    high: 0.2,
    year: 2021,
    source: 'Rental Housing Finance Survey for those for rent; for others nobody counts them, and states differ much',
    basis: 'assumed',
  },
  votersInactive: {
    what: 'voters on the rolls who are inactive',
    value: 0.1,
    low: 0.03,
    high: 0.17,
    year: 2022,
    source: 'US Election Assistance Commission, Election Administration and Voting Survey, question A1',
    basis: 'assumed',
  },
  homesSold: {
    what: 'homes sold in a year, of homes that their owner lives in',
    value: 0.05,
    low: 0.045,
    high: 0.075,
    year: 2023,
    source: 'National Association of Realtors, existing-home sales, and US Census Bureau, new residential sales',
    basis: 'assumed',
  },
  soldByCompanies: {
    what: 'properties of companies and partnerships sold in a year',
    value: 0.07,
    low: 0.05,
    high: 0.12,
    year: 2021,
    source: 'nobody counts them; Rental Housing Finance Survey 2021, year in which the property was acquired',
    basis: 'assumed',
  },
  soldByTrusts: {
    what: 'properties of trusts sold or handed on in a year',
    value: 0.06,
    low: 0.04,
    high: 0.1,
    year: 2021,
    source: 'nobody counts them; as homes that their owner lives in, by older owners',
    basis: 'assumed',
  },
  soldByEstates: {
    what: 'properties of estates sold or handed on in a year',
    value: 0.4,
    low: 0.25,
    high: 0.7,
    year: 2021,
    source: 'nobody counts them; most estates are settled within two years',
    basis: 'assumed',
  },
  soldByGovernments: {
    what: 'properties of governments sold in a year',
    value: 0.01,
    low: 0.002,
    high: 0.02,
    year: 2021,
    source: 'nobody counts them; governments rarely sell what they hold',
    basis: 'assumed',
  },
  ownerColumns: {
    what: 'columns of a roll’s owner field',
    value: 35,
    low: 24,
    high: 80,
    year: 2026,
    source:
      'published layouts have 30 (Florida, NAL), 70 (Texas, PACS) and 80 (Massachusetts, L3); how many cut within a word nobody counts',
    basis: 'assumed',
  },
});
