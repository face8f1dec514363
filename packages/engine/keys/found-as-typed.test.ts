import { describe, expect, it } from 'vitest';
import { formatStreet, parseAddress } from '../normalize/address.ts';
import { situsFit } from '../owner/pick-property.ts';
import { evidenceKeys } from './evidence-keys.ts';
import { queryKeys } from './query-keys.ts';

/** State and ZIP code; the town is fictional. */
const PLACES: Readonly<Record<string, string>> = {
  AE: '09096',
  AZ: '85006',
  CA: '92105',
  CO: '81503',
  FL: '33132',
  HI: '96792',
  IL: '60563',
  IN: '46410',
  KS: '67037',
  MA: '02138',
  MI: '49858',
  MN: '56347',
  MO: '65721',
  NH: '03038',
  NM: '87501',
  NY: '11354',
  OH: '44839',
  OK: '74101',
  OR: '97401',
  PR: '00976',
  TN: '37640',
  TX: '75103',
  UT: '84088',
  WA: '99207',
  WI: '53051',
};

/** The address as a roll of the state prints it, as users type it, and other houses that must not match. */
const PRINTS: readonly (readonly [state: string, roll: string, typed: string, others?: string])[] = [
  ['NY', '88-01A 63RD DR', '8801A 63rd Dr|88-01A 63 Drive', '88-01B 63rd Dr'],
  ['NY', '75 BEACH 96 STREET', '75 Beach 96th St', '75 Beach 97th St'],
  ['NY', '314 WEST 94TH STREET UNIT PHA', '314 W 94 St PHA|314 W 94th St Apt PH-A', '314 W 94th St PHB'],
  ['NY', '1400 AVENUE OF THE AMERICAS', '1400 Ave of the Americas|1400 Av of Americas'],
  ['NY', '1234 STATE ROUTE 29', '1234 NY-29|1234 NYS Route 29|1234 Route 29', '1234 County Route 29'],
  ['HI', '94-123 WAIPAHU ST', '94 123 Waipahu St|94123 Waipahu St', '94-132 Waipahu St'],
  ['HI', '87-1550 FARRINGTON HWY 12', '87-1550 Farrington Highway #12|87-1550 Farrington Hwy Apt 12', '87-1550 Farrington Hwy 21'],
  ['HI', '91-1001 A KEAUNUI DR', '91-1001A Keaunui Dr|91-1001 Keaunui Dr #A', '91-1001 B Keaunui Dr'],
  ['UT', '1234 SOUTH 500 EAST #3', '1234 S 500 E Unit 3|1234 So. 500 E. #3', '1234 S 500 W #3|1234 E 500 S #3'],
  ['WI', 'N 1234 ELM ST', 'N1234 Elm St|N 1234 Elm Street', 'W1234 Elm St|N1243 Elm St'],
  ['WI', 'W5678 COUNTY ROAD B', 'W 5678 County Rd B|W5678 CTH B', 'W5678 County Road C|W5687 County Rd B'],
  ['WI', 'E1234A 850TH AVE', 'E1234A 850th Avenue', 'E1234 810th Ave'],
  ['WI', 'FIRE NO 1203 LAKE RD', '1203 Lake Rd|Fire #1203 Lake Rd|Fire Number 1203 Lake Road', '1204 Lake Rd'],
  ['MI', 'N1234 ELM ST', 'N 1234 Elm St'],
  ['MI', '1234 M-52', '1234 M52|1234 Highway M-52|1234 State Hwy 52|1234 Michigan Hwy 52', '1234 M-25'],
  ['MI', '1234 14 MILE RD', '1234 Fourteen Mile Rd', '1234 15 Mile Rd'],
  ['WA', 'N 1234 ELM ST', '1234 N Elm St|N. 1234 Elm', '1234 S Elm St|1234 E Elm St'],
  ['WA', '1234 N ELM ST', 'N 1234 Elm St'],
  ['WA', 'E 12 3RD AVE', '12 E 3rd Ave', '12 W 3rd Ave'],
  ['IN', 'N 1234 500 E', '1234 N 500 E|1234 North 500 East', '1234 N 500 W'],
  ['IN', '5678 W 200 N', '5678 W CR 200 N|5678 W County Road 200 N', '5678 W 200 S|5678 E CR 200 N'],
  ['IL', '1234 COUNTY ROAD 1000 E', '1234 CR 1000E|1234 N 1000 E', '1234 CR 1000 N'],
  [
    'PR',
    'URB LAS LOMAS CALLE 3 A12',
    'A12 Calle 3|A-12 Calle 3|Urb. Las Lomas, Calle 3, A-12|Calle 3 A-12 Urb Las Lomas',
    'A21 Calle 3|A12 Calle 4|Urb El Prado A12 Calle 3',
  ],
  ['PR', 'PARC AMALIA MARIN 45 CALLE 2', '45 Calle 2|Parcelas Amalia Marin 45 Calle 2', '45 Calle 3'],
  [
    'PR',
    '1500 AVE PONCE DE LEON APT 3B',
    '1500 Ponce de Leon Ave Apt 3B|1500 Avenida Ponce de León #3B',
    '1500 Calle Ponce de Leon Apt 3B',
  ],
  ['PR', 'CARR 102 KM 6.7 BO MIRADERO', 'PR-102 KM 6.7|Bo Miradero Carr 102 Km 6.7', 'Carr 102 Km 7.6'],
  ['PR', 'HC 3 BOX 12345', 'HC 3 Buzon 12345', 'HC 3 Box 12354'],
  ['TX', '1234 CR 12', '1234 County Road 12|1234 C.R. #12', '1234 FM 12|1234 PR 12|1234 Hwy 12'],
  ['TX', '1234 AN COUNTY ROAD 404', '1234 Anderson County Road 404|1234 ACR 404|1234 CR 404', '1234 VZ County Road 404'],
  ['TX', '1234 RANCH ROAD 12', '1234 RR 12|1234 RM 12', '1234 County Road 12'],
  ['TX', '1234 BUS US 287', '1234 US 287 Business|1234 Business 287|1234 Bus 287', '1234 US Hwy 287'],
  ['TX', '1234 LOOP 337', '1234 State Loop 337', '1234 State Hwy 337'],
  ['TX', '1234 N LOOP 1604 E', '1234 N Lp 1604 E|1234 Loop 1604 E', '1234 N Loop 1604 W|1234 S Loop 1604 E'],
  ['TX', '1234 MAIN ST PMB 44', '1234 Main St # 44', '1234 Main St # 45'],
  ['OH', '1234 TOWNSHIP ROAD 57', '1234 TR 57|1234 Twp Rd 57', '1234 County Road 57'],
  ['OH', '123A MAIN ST', '123 Main St Apt A', '123B Main St|123 Main St Apt B'],
  ['MN', '12345 COUNTY ROAD 9 NW', '12345 CSAH 9 NW', '12345 County Road 9 SW'],
  ['MO', '4501 N FARM ROAD 123', '4501 N FR 123', '4501 N Farm Road 132'],
  ['CO', '1234 COUNTY ROAD 5.5', '1234 CR 5.5|1234 Co Rd 5 1/2', '1234 CR 5|1234 CR 55'],
  ['CO', '567 27 1/2 RD', '567 27.5 Rd', '567 27 Rd|567 275 Rd'],
  ['CO', '12345 WELD COUNTY ROAD 44', '12345 WCR 44|12345 CR 44', '12345 WCR 46'],
  ['TN', '1234 HWY 11 W', '1234 Highway 11W|1234 US-11W|1234 Hwy 11-W', '1234 Hwy 11E'],
  ['OR', '1234 HWY 99W', '1234 Highway 99 W', '1234 Highway 99E'],
  ['NH', '12 NH RTE 101A', '12 NH Route 101-A', '12 NH Route 101'],
  ['KS', '1234 SW K-4 HWY', '1234 SW K4 Hwy|1234 SW Highway K-4'],
  ['OK', '1234 E 0050 RD', '1234 E 50 Rd', '1234 E 500 Rd'],
  ['CA', '1234 W AVE J-8', '1234 West Avenue J8', '1234 W Ave J-4'],
  ['CA', '1234 AVENIDA DE LOS ARBOLES', '1234 Ave de Los Arboles|1234 Avda de los Árboles', '1234 Calle de los Arboles'],
  ['CA', '1234 CAMINO DEL RIO N', '1234 Cam Del Rio N|1234 Cno Del Rio N', '1234 Camino Del Rio S'],
  ['CA', '1234 OLD HWY 99 S', '1234 Old 99 Hwy S', '1234 Highway 99 S'],
  ['NM', '1234 NM 14', '1234 State Road 14|1234 Highway 14', '1234 County Road 14'],
  ['AE', 'PSC 3 BOX 1200', 'PSC 3, Box 1200', 'PSC 3 Box 1201|PO Box 1200'],
  ['TN', 'RR 2 BOX 118', 'Route 2, Box 118', 'PO Box 118|RR 3 Box 118'],
  ['FL', '1234 US HWY 41 N', '1234 N US 41', '1234 S US 41'],
  ['FL', '12 N HIGHWAY A1A UNIT 301', '12 N A1A #301|12 State Road A1A N #301|12 N SR A1A 301', '12 S A1A #301'],
  ['FL', '1234 5TH ST N', '1234 N 5th St', '1234 S 5th St|1234 5th Ave N'],
  ['FL', '1234 OCEAN DR BLDG 4 UNIT 12', '1234 Ocean Dr Unit 12 Bldg 4|1234 Ocean Dr #4-12', '1234 Ocean Dr Bldg 12 Unit 4'],
  ['FL', '1234 OCEAN DR UNIT TH-3', '1234 Ocean Dr TH 3|1234 Ocean Dr TH-3', '1234 Ocean Dr Unit 3'],
  ['FL', '100 PALM GROVE MHP LOT 12', '100 Palm Grove Mobile Home Park Lot 12', '100 Palm Grove MHP Lot 21'],
  ['MA', 'REAR 12 ELM ST', '12R Elm St|12 Elm St Rear', '12 Elm St Front'],
  ['MA', '12 ELM ST U:2', '12 Elm St #2', '12 Elm St #3'],
  ['AZ', '12 FOX RUN DR', '12 Fox Run', '12 Fox Ct|12 Fox Hollow'],
];

const typedIn = (line: string, state: string) => parseAddress({ line, city: 'QUILLMERE', state, zip: PLACES[state]! });

function isFound(roll: string, typed: string, state: string): boolean {
  const situs = { line: roll, city: 'QUILLMERE', state, zip: PLACES[state]! };
  const filed = evidenceKeys({ kind: 'parcel', recordId: '1', body: { countyFips: '03001', apn: '1-2', owners: [], situs } }, { state });
  const hashes = new Set(filed.map(({ hash }) => hash));
  return [typedIn(typed, state), parseAddress({ line: `${typed}, Quillmere, ${state} ${PLACES[state]}` })].every(
    (address) =>
      queryKeys({ mode: 'property_address', address }).some(({ hash }) => hashes.has(hash)) && situsFit(address, parseAddress(situs)) > 0,
  );
}

describe('a house is found as people type it', () => {
  it.each(PRINTS.flatMap(([state, roll, typed]) => [roll, ...typed.split('|')].map((line) => [state, roll, line] as const)))(
    'in %s: %s by "%s"',
    (state, roll, line) => {
      expect(isFound(roll, line, state)).toBe(true);
    },
  );
});

describe('a neighbour is not mistaken for it', () => {
  const others = PRINTS.flatMap(([state, roll, , other]) =>
    other === undefined ? [] : other.split('|').map((line) => [state, roll, line] as const),
  );
  it.each(others)('in %s: %s is not "%s"', (state, roll, line) => {
    expect(situsFit(typedIn(line, state), typedIn(roll, state))).toBe(0);
  });
});

it('is shown as the roll prints it', () => {
  expect(formatStreet(typedIn('N1234 ELM ST', 'WI'))).toBe('N1234 Elm St');
  expect(formatStreet(typedIn('URB LAS LOMAS A12 CALLE 3', 'PR'))).toBe('A12 Calle 3 Urb Las Lomas');
});
