import { describe, expect, test } from 'vitest';
import { formatAddress, parseAddress, type AddressParts } from './address.ts';

function short(p: AddressParts): string {
  const street = [p.number, p.preDirection, p.street, p.type, p.postDirection].map((part) => part ?? '-').join('|');
  const place = [p.unit, p.city, p.state, p.zip5, p.zip4].filter((part) => part !== undefined).join(' / ');
  return `${p.kind === 'street' ? '' : `${p.kind}: `}${street}${place === '' ? '' : ` / ${place}`}`;
}
/** A street line in a column of its own. */
const street = (line: string): string => short(parseAddress({ line, zip: '00412' })).replace(' / 00412', '');
const whole = (line: string): string => short(parseAddress({ line }));

describe('street lines', () => {
  test.each([
    ['418 TANNERY ROW', '418|-|TANNERY|ROW|-'],
    ['418 Tannery Row Unit 3', '418|-|TANNERY|ROW|- / UNIT 3'],
    ['00418 FIRST AVE S APT 004', '418|-|1ST|AVE|S / APT 4'],
    ['123 1/2 MAIN ST', '123 1/2|-|MAIN|ST|-'],
    ['123½ Main St', '123 1/2|-|MAIN|ST|-'],
    ['45-12 21ST ST', '45-12|-|21ST|ST|-'],
    ['6257A N MCCORMICK RD', '6257A|N|MCCORMICK|RD|-'],
    ['N6W23001 BLUEMOUND RD', 'N6W23001|-|BLUEMOUND|RD|-'],
    ['W148 N9748 TREE TOPS DR', 'W148N9748|-|TREE TOPS|DR|-'],
    ['W148-N9748 TREE TOPS DR', 'W148N9748|-|TREE TOPS|DR|-'],
    ['48S 400E', '48|S|400|-|E'],
    ['48 S 400E', '48|S|400|-|E'],
    ['1234 S 400 E # 2', '1234|S|400|-|E / UNIT 2'],
    ['12 SOUTH-WEST 5TH ST', '12|SW|5TH|ST|-'],
    ['12 SOUTH-WEST BLVD', '12|-|SOUTHWEST|BLVD|-'],
    ['4411 NC 55', 'highway: 4411|-|NC HIGHWAY 55|-|-'],
    ['4411 NC 55 HWY', 'highway: 4411|-|NC HIGHWAY 55|-|-'],
    ['4411 NC 55 W APT 3', 'highway: 4411|-|NC HIGHWAY 55|-|W / APT 3'],
    ['4411 N C HIGHWAY 55 W', 'highway: 4411|-|NC HIGHWAY 55|-|W'],
    ['4411 N.C. HWY 55 WEST APT 3', 'highway: 4411|-|NC HIGHWAY 55|-|W / APT 3'],
    ['4411 N C 55', 'highway: 4411|-|NC HIGHWAY 55|-|-'],
    ['4411 NORTH CAROLINA HIGHWAY 55', 'highway: 4411|-|NC HIGHWAY 55|-|-'],
    ['12 N J ROUTE 9', 'highway: 12|-|NJ ROUTE 9|-|-'],
    ['1200 W HIGHWAY 55', 'highway: 1200|W|HIGHWAY 55|-|-'],
    ['4411 NC HIGHWAY NO 55 W', 'highway: 4411|-|NC HIGHWAY 55|-|W'],
    ['4411 N C HWY # 55', 'highway: 4411|-|NC HIGHWAY 55|-|-'],
    ['17 OLD NC 10', 'highway: 17|-|OLD NC HIGHWAY 10|-|-'],
    ['77 KY-15', 'highway: 77|-|KY HIGHWAY 15|-|-'],
    ['125 S M-52', 'highway: 125|S|M 52|-|-'],
    ['125 M 52', 'highway: 125|-|M 52|-|-'],
    ['6250 US 301 HWY N', 'highway: 6250|-|US HIGHWAY 301|-|N'],
    ['310 HWY 17 BUS S', 'highway: 310|-|HIGHWAY 17 BUSINESS|-|S'],
    ['501 CR N30', 'highway: 501|-|COUNTY ROAD N30|-|-'],
    ['W3412 CTH ES', 'highway: W3412|-|COUNTY HIGHWAY ES|-|-'],
    ['12 C R 88', 'highway: 12|-|COUNTY ROAD 88|-|-'],
    ['12 S R 88', 'highway: 12|-|STATE ROAD 88|-|-'],
    ['12 U S 88 W', 'highway: 12|-|US HIGHWAY 88|-|W'],
    ['3399 RR 620 S', 'highway: 3399|-|RANCH ROAD 620|-|S'],
    ['3399 FM RD 1488', 'highway: 3399|-|FM 1488|-|-'],
    ['12 SUNSET HIGHWAY # 5', '12|-|SUNSET|HWY|- / UNIT 5'],
    ['12C RIVER RD', '12C|-|RIVER|RD|-'],
    ['39W-254 BOLCUM RD', '39W254|-|BOLCUM|RD|-'],
    ['N 48 W 16550 LISBON RD', 'N48W16550|-|LISBON|RD|-'],
    ['39 W 254 BOLCUM RD', '39W254|-|BOLCUM|RD|-'],
    ['0 N 123 WINFIELD RD', '0N123|-|WINFIELD|RD|-'],
    ['2S 675 WINCHESTER CIR', '2S675|-|WINCHESTER|CIR|-'],
    ['14 W 100 ACRE DR', '14|W|100 ACRE|DR|-'],
    ['48 S 400 EAST ST', '48|S|400|ST|E'],
    ['455 SO 300 EA', '455|S|300|-|E'],
    ['1120 NO 200 WE # 4', '1120|N|200|-|W / UNIT 4'],
    ['6500 W 10400 NO', '6500|W|10400|-|N'],
    ['12 NO-EAST 5TH ST', '12|NE|5TH|ST|-'],
    ['77 SO-WEST 8TH AVE', '77|SW|8TH|AVE|-'],
    ['4 - 74 48TH AVE', '4-74|-|48TH|AVE|-'],
    ['12 - 55 ST APT 3', '12|-|55|ST|- / APT 3'],
    ['26118 AVENUE 18 1/2', '26118|-|18 1/2|AVE|-'],
    ['1350 27 1/4 RD', '1350|-|27 1/4|RD|-'],
    ['MILE 42 STEESE HWY', 'MILE 42|-|STEESE|HWY|-'],
    ['MP 87.5 SEWARD HWY', 'MILE 87.5|-|SEWARD|HWY|-'],
    ['URB VILLA CAROLINA 14-5 CALLE 28', '14-5|-|CALLE 28|-|-'],
    ['URB COUNTRY CLUB MO17 CALLE 417', 'MO17|-|CALLE 417|-|-'],
    ['B-5 CALLE TABONUCO', 'B5|-|CALLE TABONUCO|-|-'],
    ['CALLE LUNA 205 APT 3', '205|-|CALLE LUNA|-|- / APT 3'],
    ['CALLE 3', 'unparsed: -|-|CALLE 3|-|-'],
    ['22 PINE CREST MHP LOT 18', '22|-|PINE CREST MHP|-|- / LOT 18'],
    ['906 MTN VIEW EST LOT 22', '906|-|MTN VIEW|EST|- / LOT 22'],
    ['EDIF 12 APT 144', 'unparsed: -|-|-|-|- / BLDG 12 APT 144'],
    ['13200 RM 2222 RD BLDG 4', 'highway: 13200|-|RM 2222|-|- / BLDG 4'],
    ['284 VZ CR 2301', 'highway: 284|-|VZ COUNTY ROAD 2301|-|-'],
    ['190 PVT RD 7502', 'highway: 190|-|PRIVATE ROAD 7502|-|-'],
    ['11503 IH-35 S', 'highway: 11503|-|INTERSTATE 35|-|S'],
    ['14222 I-10 SVC RD', 'highway: 14222|-|INTERSTATE 10 SERVICE ROAD|-|-'],
    ['N1234 STH 57', 'highway: N1234|-|STATE HIGHWAY 57|-|-'],
    ['455 STH 300 EAST', '455|S|300|-|E'],
    ['4321 CTY RD TT', 'highway: 4321|-|COUNTY ROAD TT|-|-'],
    ['8421 COUNTY TRUNK HH', 'highway: 8421|-|COUNTY HIGHWAY HH|-|-'],
    ['12 STATE TRUNK HWY 57 N', 'highway: 12|-|STATE HIGHWAY 57|-|N'],
    ['1402 COUNTY E', 'highway: 1402|-|COUNTY HIGHWAY E|-|-'],
    ['2290 HIGHWAY K', 'highway: 2290|-|HIGHWAY K|-|-'],
    ['12 HIGHWAY ST', '12|-|HIGHWAY|ST|-'],
    ['4040 HWY A1A S', 'highway: 4040|-|HIGHWAY A1A|-|S'],
    ['889 ILL RT 47', 'highway: 889|-|IL ROUTE 47|-|-'],
    ['5 NYS RTE 17', 'highway: 5|-|NY ROUTE 17|-|-'],
    ['33 K-177 HWY', 'highway: 33|-|K 177|-|-'],
    ['410 HWY 1 & 9', 'highway: 410|-|HIGHWAY 1-9|-|-'],
    ['611 BUS HWY 71 N', 'highway: 611|-|BUSINESS HIGHWAY 71|-|N'],
    ['5580 ALT 19 N', 'highway: 5580|-|ALTERNATE 19|-|N'],
    ['204 US HWY 59 LOOP N', 'highway: 204|-|US HIGHWAY 59 LOOP|-|N'],
    ['CARR 863 KM 2.3', 'highway: KM 2.3|-|CARR 863|-|-'],
    ['1250 E 3900 S', '1250|E|3900|-|S'],
    ['310 E AVENUE J-8', '310|E|J-8|AVE|-'],
    ['12 N C ST', '12|N|C|ST|-'],
    ['12 NEW YORK AVE APT 5', '12|-|NEW YORK|AVE|- / APT 5'],
    ['4411 TX 6', 'highway: 4411|-|TX HIGHWAY 6|-|-'],
    ['1 US 1', 'highway: 1|-|US HIGHWAY 1|-|-'],
    ['1200 FM 1960 W', 'highway: 1200|-|FM 1960|-|W'],
    ['1200 FARM-TO-MARKET ROAD 1960', 'highway: 1200|-|FM 1960|-|-'],
    ['400 NE 55 ST', '400|NE|55|ST|-'],
    ['ONE MAIN ST', '1|-|MAIN|ST|-'],
    ['100 NORTH ST', '100|-|NORTH|ST|-'],
    ['100 N COURT ST NW', '100|N|COURT|ST|NW'],
    ['418 W NORTH AVE', '418|W|NORTH|AVE|-'],
    ['306 N AVE NW', '306|-|N|AVE|NW'],
    ['9912 S. Avenue H', '9912|S|H|AVE|-'],
    ['1 AVENUE OF THE AMERICAS', '1|-|AVENUE OF THE AMERICAS|-|-'],
    ['7 COURT ST', '7|-|COURT|ST|-'],
    ['12 ST MARYS RD', '12|-|ST MARYS|RD|-'],
    ['648 SW PORT ST LUCIE BLVD', '648|SW|PORT ST LUCIE|BLVD|-'],
    ['8128 S DR MARTIN LUTHER KING JR DRIVE', '8128|S|DR MARTIN LUTHER KING JR|DR|-'],
    ['12 TWENTY THIRD STREET', '12|-|23RD|ST|-'],
    ['12 TWENTY-THIRD STREET', '12|-|23RD|ST|-'],
    ['320 First Street. S.E.', '320|-|1ST|ST|SE'],
    ['5 N E 12TH TERR', '5|NE|12TH|TER|-'],
    ['239 South 500 East', '239|S|500|-|E'],
    ['12 MC KAY DR', '12|-|MC KAY|DR|-'],
    ['4 SUNSET HTS', '4|-|SUNSET|HTS|-'],
    ['12 BROADWAY', '12|-|BROADWAY|-|-'],
    ['12 FRONT ST', '12|-|FRONT|ST|-'],
    ['FRONT ST', '-|-|FRONT|ST|-'],
    ['LOT 5 TANNERY ROW', '-|-|TANNERY|ROW|- / LOT 5'],
    ['123 & 125 MAIN ST', '123-125|-|MAIN|ST|-'],
    ['7 VIA DEL NORTE', '7|-|VIA DEL NORTE|-|-'],
    ['FIFTY N TANNERY ST', '50|N|TANNERY|ST|-'],
    ['39W254 TANNERY RD', '39W254|-|TANNERY|RD|-'],
    ['W206N W16282 TANNERY DR', 'W206NW16282|-|TANNERY|DR|-'],
    ['1542, 1544 N TANNERY ROW', '1542-1544|N|TANNERY|ROW|-'],
    ['2255/2343 S TANNERY ROW', '2255-2343|S|TANNERY|ROW|-'],
    ['418 F SOUTH BLVD', '418F|-|SOUTH|BLVD|-'],
    ['728 C AND N MILL RD', '728|-|C AND N MILL|RD|-'],
    ['3870 N 3000 W ROAD', '3870|N|3000|RD|W'],
    ['6910 # G MARY TANNER CIRCLE', '6910|-|MARY TANNER|CIR|- / UNIT G'],
    ['C/O MARY PELLWORTH 418 TANNERY ROW', '418|-|TANNERY|ROW|-'],
    ['15 OLD MILL RD THE REED', '15|-|OLD MILL|RD|-'],
    ['3340 TANNERY RD NE TOWER PLACE STE 1685', '3340|-|TANNERY|RD|NE / STE 1685'],
    ['WOODVILLE AVE & MILL RD', 'unparsed: -|-|WOODVILLE AVE & MILL RD|-|-'],
    ['CORNER OF CAVE & MILL STS', 'unparsed: -|-|CAVE & MILL STS|-|-'],
  ])('%s', (line, expected) => expect(street(line)).toBe(expected));
});

describe('units', () => {
  test.each([
    ['9 COOPERS WHARF #3', 'UNIT 3'],
    ['9 COOPERS WHARF # 3', 'UNIT 3'],
    ['9 COOPERS WHARF #APT 3', 'APT 3'],
    ['9 COOPERS WHARF APT. 03B', 'APT 3B'],
    ['9 COOPERS WHARF SUITE100', 'STE 100'],
    ['9 COOPERS WHARF NO 12', 'UNIT 12'],
    ['9 COOPERS WHARF 3B', 'UNIT 3B'],
    ['9 COOPERS WHARF BLDG A FLR 3 STE 222', 'BLDG A FL 3 STE 222'],
    ['9 COOPERS WHARF 2ND FLOOR', 'FL 2'],
    ['9 COOPERS WHARF SECOND FLOOR', 'FL 2'],
    ['9 COOPERS WHARF REAR', 'REAR'],
    ['9 COOPERS ST PENTHOUSE', 'PH'],
    ['9 COOPERS ST LOT 184', 'LOT 184'],
    ['9 COOPERS ST TRLR 11', 'TRLR 11'],
    ['9 COOPERS ST APT 13 C', 'APT 13C'],
  ])('%s', (line, expected) => expect(parseAddress({ line, zip: '00412' }).unit).toBe(expected));

  test.each([
    ['3', 'UNIT 3'],
    ['#3', 'UNIT 3'],
    ['Apt 3', 'APT 3'],
    ['B', 'UNIT B'],
    ['unit 003', 'UNIT 3'],
    ['', undefined],
  ])('a column that holds %s', (unit, expected) => {
    expect(parseAddress({ line: '9 COOPERS WHARF', unit, zip: '00412' }).unit).toBe(expected);
  });
});

describe('boxes, routes and highways', () => {
  test.each([
    ['PO BOX 12', 'po_box: 12|-|PO BOX|-|-'],
    ['P.O. Box 0012', 'po_box: 12|-|PO BOX|-|-'],
    ['P O BOX 12', 'po_box: 12|-|PO BOX|-|-'],
    ['POST OFFICE BOX 12', 'po_box: 12|-|PO BOX|-|-'],
    ['POBOX 12', 'po_box: 12|-|PO BOX|-|-'],
    ['BOX # 63', 'po_box: 63|-|PO BOX|-|-'],
    ['PO BOX1204', 'po_box: 1204|-|PO BOX|-|-'],
    ['POB1204', 'po_box: 1204|-|PO BOX|-|-'],
    ['PO DWR Q', 'po_box: Q|-|PO BOX|-|-'],
    ['PO BOX 1283 PMB 44', 'po_box: 1283|-|PO BOX|-|- / PMB 44'],
    ['BOX 118 RT 2', 'rural_route: 118|-|RR 2|-|-'],
    ['BOX 14 STAR ROUTE', 'rural_route: 14|-|HC|-|-'],
    ['R 3 BOX 44', 'rural_route: 44|-|RR 3|-|-'],
    ['R#2 BOX 15', 'rural_route: 15|-|RR 2|-|-'],
    ['RT 3, BOX 214-C', 'rural_route: 214-C|-|RR 3|-|-'],
    ['DEPT 528 PO BOX 1200', 'po_box: 1200|-|PO BOX|-|- / DEPT 528'],
    ['RR 2 BOX 15', 'rural_route: 15|-|RR 2|-|-'],
    ['RURAL ROUTE 2 BOX 15A', 'rural_route: 15A|-|RR 2|-|-'],
    ['R.R. 2, BOX 15', 'rural_route: 15|-|RR 2|-|-'],
    ['RT 2 BOX 15', 'rural_route: 15|-|RR 2|-|-'],
    ['HC 1 BOX 5', 'rural_route: 5|-|HC 1|-|-'],
    ['HC ROUTE 68 BOX 23A', 'rural_route: 23A|-|HC 68|-|-'],
    ['HIGHWAY CONTRACT RTE # 12A BOX 285', 'rural_route: 285|-|HC 12A|-|-'],
    ['PSC 3 BOX 1200', 'rural_route: 1200|-|PSC 3|-|-'],
    ['UNIT 2050 BOX 4190', 'rural_route: 4190|-|UNIT 2050|-|-'],
    ['FILE 74115 PO BOX 60000', 'po_box: 60000|-|PO BOX|-|- / FILE 74115'],
    ['MAIL CODE 55083 PO BOX 105046', 'po_box: 105046|-|PO BOX|-|- / MSC 55083'],
    ['DRAWER CS 198422', 'po_box: CS198422|-|PO BOX|-|-'],
    ['PO BOX 628 HWY 231', 'highway: -|-|HIGHWAY 231|-|-'],
    ['MILL STREET STATION PO BOX 6262', 'po_box: 6262|-|PO BOX|-|-'],
    ['1740 UNITED STATES HIGHWAY 18', 'highway: 1740|-|US HIGHWAY 18|-|-'],
    ['88175 US HWY 278', 'highway: 88175|-|US HIGHWAY 278|-|-'],
    ['254 U.S. Highway No 202', 'highway: 254|-|US HIGHWAY 202|-|-'],
    ['39 STATE RD 39', 'highway: 39|-|STATE ROAD 39|-|-'],
    ['441 CR 441', 'highway: 441|-|COUNTY ROAD 441|-|-'],
    ['133 COUNTY ROAD KK', 'highway: 133|-|COUNTY ROAD KK|-|-'],
    ['5801 N HIGHWAY 763', 'highway: 5801|N|HIGHWAY 763|-|-'],
    ['59 HWY 59 N APT 2', 'highway: 59|-|HIGHWAY 59|-|N / APT 2'],
    ['7 FM 1960', 'highway: 7|-|FM 1960|-|-'],
    ['7 FM 1960 RD W', 'highway: 7|-|FM 1960|-|W'],
    ['URB LAS GLADIOLAS 150 CALLE A', '150|-|CALLE A|-|-'],
    ['2349 OLD STATE ROUTE 3', 'highway: 2349|-|OLD STATE ROUTE 3|-|-'],
    ['I-25', 'highway: -|-|INTERSTATE 25|-|-'],
  ])('%s', (line, expected) => expect(street(line)).toBe(expected));

  test('of a street and a box in one line the street is read', () => {
    expect(street('216 N PINE ST P O BOX 318')).toBe('216|N|PINE|ST|-');
  });
});

describe('whole lines', () => {
  test.each([
    ['418 Tannery Row Unit 3, Quillmere, FK 00412', '418|-|TANNERY|ROW|- / UNIT 3 / QUILLMERE / FK / 00412'],
    ['418 Tannery Row Unit 3 Quillmere FK 00412-1234', '418|-|TANNERY|ROW|- / UNIT 3 / QUILLMERE / FK / 00412 / 1234'],
    ['418 Tannery Row, Quillmere', '418|-|TANNERY|ROW|- / QUILLMERE'],
    ['418 Tannery Row, FK', '418|-|TANNERY|ROW|- / FK'],
    ['418 Tannery Row, 00412', '418|-|TANNERY|ROW|- / 00412'],
    ['418 Tannery Row, Port Merrow, FK 412', '418|-|TANNERY|ROW|- / PORT MERROW / FK / 00412'],
    ['418 Tannery Row\nQuillmere, FK 00412\nUSA', '418|-|TANNERY|ROW|- / QUILLMERE / FK / 00412'],
    ['440 Wabash Ave., Ste. 3909, Chicago, IL 60611', '440|-|WABASH|AVE|- / STE 3909 / CHICAGO / IL / 60611'],
    ['111 W. Monroe, 12C, Chicago, IL 60603', '111|W|MONROE|-|- / UNIT 12C / CHICAGO / IL / 60603'],
    ['1800 M Street, NW Ste. 700, Washington, DC 20036', '1800|-|M|ST|NW / STE 700 / WASHINGTON / DC / 20036'],
    ['461 5th Avenue, New York, NY 10017', '461|-|5TH|AVE|- / NEW YORK / NY / 10017'],
    ['260 5th av new york', '260|-|5TH|AVE|- / NEW YORK'],
    ['168 Wolf Road Albany New York 12205', '168|-|WOLF|RD|- / ALBANY / NY / 12205'],
    ['465 pack lane cheshire ct', '465|-|PACK|LN|- / CHESHIRE / CT'],
    ['42 Cedar Crest Ct.', '42|-|CEDAR CREST|CT|-'],
    ['123 MAIN ST ST LOUIS MO 63101', '123|-|MAIN|ST|- / ST LOUIS / MO / 63101'],
    ['4108 MARSIELLE ST LOUIS MO 63129', '4108|-|MARSIELLE|-|- / ST LOUIS / MO / 63129'],
    ['5429 woodlawn chicago', '5429|-|WOODLAWN|-|- / CHICAGO'],
    ['1180 Peachtree Street, NE', '1180|-|PEACHTREE|ST|NE'],
    ['707 E MAIN ST 20TH FL', '707|E|MAIN|ST|- / FL 20'],
    ['3 MAIN ST STE 208 NORWALK CT 6851', '3|-|MAIN|ST|- / STE 208 / NORWALK / CT / 06851'],
    ['375 valley forge rd. w. palm beach fl 33405', '375|-|VALLEY FORGE|RD|- / W PALM BEACH / FL / 33405'],
    ['Zen Desk 1019 Market St San Francisco CA 94103', '1019|-|MARKET|ST|- / SAN FRANCISCO / CA / 94103'],
    ['suite 200, building 17, 7000 peachtree rd, n.e.', '7000|-|PEACHTREE|RD|NE / STE 200 BLDG 17'],
    ['Po Box 77, Larkhaven, FK 00377', 'po_box: 77|-|PO BOX|-|- / LARKHAVEN / FK / 00377'],
    ['15 Paseo de Peralta, Santa Fe 87501', '15|-|PASEO DE PERALTA|-|- / SANTA FE / 87501'],
    ['418 Tannery Row, Quillmere fk', '418|-|TANNERY|ROW|- / QUILLMERE / FK'],
    ['4411 N C HIGHWAY 55 W QUILLMERE NC 27502', 'highway: 4411|-|NC HIGHWAY 55|-|W / QUILLMERE / NC / 27502'],
    ['5100 Interstate 35 Frontage Road, Austin, 78751', 'highway: 5100|-|INTERSTATE 35 FRONTAGE ROAD|-|- / AUSTIN / 78751'],
    ['1200 East County Road 500 North, Muncie, 47302', 'highway: 1200|E|COUNTY ROAD 500|-|N / MUNCIE / 47302'],
    ['123 1/2 NW Mill Rd, Quillmere, 12345', '123 1/2|NW|MILL|RD|- / QUILLMERE / 12345'],
    ['1234 Main St Cedar Rapids 52402', '1234|-|MAIN|ST|- / CEDAR RAPIDS / 52402'],
    ['1366 East Tannery Park, 60615', '1366|E|TANNERY|PARK|- / 60615'],
    ['1301 SE 2nd Quill Shores, FL', '1301|SE|2ND|-|- / QUILL SHORES / FL'],
    ['610 EAST MILL MARION KANSAS', '610|E|MILL|-|- / MARION / KS'],
    ['201 east south tannery Salt Lake City Utah 84111', '201|E|SOUTH TANNERY|-|- / SALT LAKE CITY / UT / 84111'],
    ['One Mill Plaza 1360 Tannery Street, Suite 500 Atlanta, GA 30309', '1360|-|TANNERY|ST|- / STE 500 / ATLANTA / GA / 30309'],
    ['Bob Marlow, 435 Tannery', '435|-|TANNERY|-|-'],
    ['3459 Tannery Rd Ste D Attn: Mr. John Poole', '3459|-|TANNERY|RD|- / STE D'],
    ['PO Box 902 Attn. Lock Box Teller South Bend IN 46634', 'po_box: 902|-|PO BOX|-|- / SOUTH BEND / IN / 46634'],
    [
      'Office of General Counsel, 820 N. Tannery Avenue, Suite 750, Chicago, IL 60611',
      '820|N|TANNERY|AVE|- / STE 750 / CHICAGO / IL / 60611',
    ],
    ['4101 Tannery Road, 106 D, Quillmere IL 60555', '4101|-|TANNERY|RD|- / UNIT 106D / QUILLMERE / IL / 60555'],
    ['woodville ave and mill road pittsburgh pa', 'unparsed: -|-|WOODVILLE AVE & MILL RD|-|- / PITTSBURGH / PA'],
    ['UNIT 111 501 SOUTH MILL ST', '501|S|MILL|ST|- / UNIT 111'],
    ['Larkhaven, FK 00377', 'unparsed: -|-|-|-|- / LARKHAVEN / FK / 00377'],
    ['', 'unparsed: -|-|-|-|-'],
  ])('%s', (line, expected) => expect(whole(line)).toBe(expected));
});

test('a place without number and type is a landmark, not a street', () => {
  expect(parseAddress({ line: 'Municipal Airport, Quillmere, FK 00412' })).toMatchObject({
    kind: 'unparsed',
    landmark: 'MUNICIPAL AIRPORT',
  });
  expect(formatAddress(parseAddress({ line: 'Valley West Mall, Quillmere, FK 00412' }))).toBe('Valley West Mall, Quillmere, FK 00412');
  expect(parseAddress({ line: 'Tannery, Quillmere, FK 00412' })).toMatchObject({ street: 'TANNERY' });
});

test('columns are taken as they stand', () => {
  expect(parseAddress({ line: '418 TANNERY ROW', city: 'St. Éloi', state: 'Ohio', zip: '412' })).toEqual({
    kind: 'street',
    number: '418',
    street: 'TANNERY',
    type: 'ROW',
    city: 'ST ELOI',
    state: 'OH',
    zip5: '00412',
  });
});

const format = (line: string): string => formatAddress(parseAddress({ line }));

test('an address prints as on an envelope', () => {
  expect(format('418 TANNERY ROW #3, QUILLMERE, FK 00412-1234')).toBe('418 Tannery Row, Unit 3, Quillmere, FK 00412-1234');
  expect(format('12 ne mckay st')).toBe('12 NE McKay St');
  expect(format('9 third street')).toBe('9 3rd St');
  expect(format('p.o. box 12 quillmere fk 00412')).toBe('PO Box 12, Quillmere, FK 00412');
  expect(format('rt 2 box 15')).toBe('RR 2 Box 15');
  expect(formatAddress({ kind: 'unparsed' })).toBe('');
});
