import { describe, expect, test } from 'vitest';
import { matchColumns } from './match-columns.ts';

const named = (header: string[]): Record<string, string> | undefined => {
  const columns = matchColumns(header);
  return columns && Object.fromEntries(Object.entries(columns).map(([field, at]) => [field, header[at as number]!]));
};

describe('headers in practice', () => {
  test.each<[string, string[], Record<string, string> | undefined]>([
    [
      'the specification',
      ['address', 'name', 'city', 'state', 'zip'],
      { address: 'address', name: 'name', city: 'city', state: 'state', zip: 'zip' },
    ],
    [
      'capitals',
      ['ADDRESS', 'OWNER', 'CITY', 'STATE', 'POSTAL CODE'],
      { address: 'ADDRESS', name: 'OWNER', city: 'CITY', state: 'STATE', zip: 'POSTAL CODE' },
    ],
    [
      'ST between the city and the ZIP code',
      ['SITUS ADDRESS', 'CITY', 'ST', 'ZIP', 'OWNER NAME'],
      { address: 'SITUS ADDRESS', city: 'CITY', state: 'ST', zip: 'ZIP', name: 'OWNER NAME' },
    ],
    ['ST elsewhere', ['No', 'Street', 'ST', 'City', 'Zip'], { address: 'Street', city: 'City', zip: 'Zip' }],
    ['street alone', ['Street', 'Zip'], { address: 'Street', zip: 'Zip' }],
    ['property alone', ['Property', 'Owner Name'], { address: 'Property', name: 'Owner Name' }],
    [
      'a list of properties with a mailing address',
      [
        'Property Type',
        'Owner Occupied',
        'Mailing Address',
        'Mailing City',
        'Mailing State',
        'Mailing Zip',
        'Address',
        'City',
        'State',
        'Zip',
        'Owner 1 First Name',
        'Owner 1 Last Name',
      ],
      { address: 'Address', city: 'City', state: 'State', zip: 'Zip', name: 'Owner 1 Last Name' },
    ],
    [
      'property before mailing',
      [
        'Owner Name',
        'Owner Mailing Address',
        'Owner City',
        'Owner State',
        'Owner Zip',
        'Property Address',
        'Property City',
        'Property State',
        'Property Zip',
      ],
      { address: 'Property Address', city: 'Property City', state: 'Property State', zip: 'Property Zip', name: 'Owner Name' },
    ],
    [
      'a place beside the address before one that nothing says of what it is',
      ['Address', 'City', 'State', 'Property Address', 'Property City', 'Site State'],
      { address: 'Property Address', city: 'Property City', state: 'Site State' },
    ],
    [
      'mailing alone',
      ['Mailing Address', 'Mailing City', 'Mailing State', 'Mailing Zip'],
      { address: 'Mailing Address', city: 'Mailing City', state: 'Mailing State', zip: 'Mailing Zip' },
    ],
    ['a place of somebody else', ['Site Address', 'Mail City', 'Mail Zip'], { address: 'Site Address' }],
    [
      'an email address before the address',
      ['Email Address', 'E-mail address', 'IP Address', 'Street Address', 'Zip'],
      { address: 'Street Address', zip: 'Zip' },
    ],
    ['pieces of an address', ['Street Number', 'Street Name', 'Street Suffix', 'Full Address'], { address: 'Full Address' }],
    ['the second line', ['Address 2', 'Address Line 2', 'Address Line 1'], { address: 'Address Line 1' }],
    ['false friends of a state', ['Real Estate Agent', 'Statement Date', 'Estate', 'Address', 'St', 'Status'], { address: 'Address' }],
    ['false friends of a city', ['Capacity', 'Ethnicity', 'Velocity', 'Address', 'City Limits', 'Town'], { address: 'Address' }],
    [
      'false friends of a name',
      ['File Name', 'User name', 'Street Name', 'Ownership', 'Owner Occupied?', 'Owner Type', 'Address', 'Full Name'],
      { address: 'Address', name: 'Full Name' },
    ],
    ['a name that nothing else tells', ['Address', 'First Name', 'Last Name'], { address: 'Address', name: 'Last Name' }],
    [
      'run together',
      ['propertyAddress', 'propertyCity', 'propertystate', 'PropertyZip5', 'ownername'],
      { address: 'propertyAddress', city: 'propertyCity', state: 'propertystate', zip: 'PropertyZip5', name: 'ownername' },
    ],
    [
      'underscores',
      ['situs_street', 'situs_city', 'situs_state', 'situs_zip', 'owner_name_1'],
      { address: 'situs_street', city: 'situs_city', state: 'situs_state', zip: 'situs_zip', name: 'owner_name_1' },
    ],
    ['ZIP and its four more digits', ['Zip4', 'Zip+4', 'Zip', 'Address'], { zip: 'Zip', address: 'Address' }],
    ['all in one column', ['Address, City, State, Zip', 'Owner'], { address: 'Address, City, State, Zip', name: 'Owner' }],
    ['one column for the place', ['Street Address', 'City/State/Zip'], { address: 'Street Address', city: 'City/State/Zip' }],
    ['a mark and blanks', ['\ufeffAddress ', ' City'], { address: '\ufeffAddress ', city: ' City' }],
    ['nothing', ['name', 'city', 'zip', 'Situs'], undefined],
    ['no header', [], undefined],
  ])('%s', (_what, header, expected) => {
    expect(named(header)).toEqual(expected);
  });
});

/** The specification's own rule. */
const specTakes = (header: string[]): boolean => header.some((heading) => /address|street|property/i.test(heading));

test.each([
  ['Property Type'],
  ['Email address'],
  ['Street Number'],
  ['Address 2'],
  ['Homestreetx'],
  ['Owner Property Count'],
  ['MAILINGADDRESSES'],
  ['Nothing'],
  [''],
])('a file that the specification takes is taken: %s', (heading) => {
  for (const header of [[heading], ['City', heading], [heading, 'Email Address']])
    expect(matchColumns(header) !== undefined).toBe(specTakes(header));
});

describe('our own output files, and empty columns', () => {
  const STANDARD = (
    'Street Address,City,Input Data: Address,Input Data: City,Input Data: State,Input Data: Zip,Input Data: Name,Status,' +
    'Owner Name,Mailing Address,Mailing City,Property Address,Property City,Property State,Property Zip'
  ).split(',');
  test('the inputs are read from our own output file, whose other columns are blank if nothing was found', () => {
    expect(matchColumns(STANDARD)).toEqual({ address: 2, city: 3, state: 4, zip: 5, name: 6 });
    expect(matchColumns(STANDARD, [3, 3, 3, 3, 3, 3, 0, 3, 2, 2, 2, 0, 0, 0, 0])).toEqual({
      address: 2,
      city: 3,
      state: 4,
      zip: 5,
      name: 6,
    });
  });
  test.each<[string, string[], number[] | undefined, object]>([
    ['a blank one', ['Property Address', 'Property City', 'Address', 'City'], [0, 0, 4, 4], { address: 2, city: 3 }],
    ['one with a few', ['Property Address', 'Property City', 'Address', 'City'], [1, 1, 4, 4], { address: 0, city: 1 }],
    ['nobody who counted', ['Property Address', 'Property City', 'Address', 'City'], undefined, { address: 0, city: 1 }],
    ['none that is filled', ['Owner', 'Address'], [4, 0], { address: 1, name: 0 }],
    ['mail alone', ['Property Address', 'Mailing Address', 'Mailing City'], [0, 4, 4], { address: 1, city: 2 }],
  ])('%s', (_, header, filled, columns) => {
    expect(matchColumns(header, filled)).toEqual(columns);
  });
});
