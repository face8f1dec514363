import type { Evidence } from '../model/evidence.ts';
import { makeAddress, makeEvidence } from './make-evidence.ts';

const HOME = makeAddress('418 TANNERY ROW');
const PARCEL = { countyFips: '03001', apn: '0122-333' };

/** The records of a small town's sources about one house, its owner, his wife, a neighbour and a stranger who has his old number. */
export const QUILLMERE: readonly Evidence[] = [
  makeEvidence('parcel', '1', {
    ...PARCEL,
    countyName: 'Ostrey',
    situs: HOME,
    owners: [{ full: 'PIKE ANSEL R & ISADORA', order: 'last_first' }],
    mailing: { line: '418 Tannery Row', city: 'Quillmere', state: 'FK', zip: '00412' },
    taxYear: 2026,
    marketValue: 268_000,
    assessedValue: 201_000,
    squareFeet: 1640,
    yearBuilt: 1957,
    lastSaleDate: '2011-05',
    lastSalePrice: 182_500,
  }),
  makeEvidence('parcel', '2', {
    countyFips: '03001',
    apn: '0122-340',
    countyName: 'Ostrey',
    situs: makeAddress('426 TANNERY ROW'),
    owners: [{ full: 'MARLOWE JANE', order: 'last_first' }],
    taxYear: 2026,
  }),
  makeEvidence('sale', '3', {
    ...PARCEL,
    saleDate: '2011-05-14',
    salePrice: 182_500,
    buyer: { full: 'ANSEL R PIKE AND ISADORA PIKE', order: 'first_last' },
    seller: { full: 'GRIST EMIL', order: 'last_first' },
    titleCompany: 'Larkhaven Title',
  }),
  makeEvidence('sale', '4', { ...PARCEL, saleDate: '1988-09-02', salePrice: 61_000, buyer: { full: 'EMIL GRIST', order: 'first_last' } }),
  makeEvidence('tax', '5', {
    ...PARCEL,
    taxYear: 2026,
    taxAmount: 3120.5,
    billedTo: { full: 'PIKE ANSEL R', order: 'last_first' },
    mailing: HOME,
  }),
  makeEvidence(
    'person',
    '6',
    { name: { first: 'ANSEL', middle: 'R', last: 'PIKE' }, birthDate: '1961-04-02', address: HOME, phones: ['4195550142'] },
    { source: 'voter', lastSeen: '2026-03-01', firstSeen: '2012-06' },
  ),
  makeEvidence(
    'person',
    '7',
    { name: { full: 'PIKE ANSEL', order: 'last_first' }, address: HOME, phones: ['4195550142'] },
    { lastSeen: '2026-08-20' },
  ),
  makeEvidence(
    'person',
    '8',
    { name: { full: 'ANSEL PIKE', order: 'first_last' }, address: HOME, phones: ['4195550199'] },
    { source: 'second_listing', lastSeen: '2014-02-01' },
  ),
  makeEvidence(
    'person',
    '9',
    { name: { first: 'ANSEL', last: 'PIKE' }, address: HOME, emails: ['ansel.pike@example.com'] },
    { source: 'email_list', lastSeen: '2026-01-11' },
  ),
  makeEvidence(
    'person',
    '10',
    { name: { first: 'ISADORA', last: 'PIKE' }, birthDate: '1963-09-17', address: HOME },
    { source: 'voter', lastSeen: '2026-03-01' },
  ),
  makeEvidence(
    'person',
    '11',
    { name: { first: 'JANE', last: 'MARLOWE' }, address: makeAddress('426 TANNERY ROW'), phones: ['4195550111'] },
    { lastSeen: '2026-08-20' },
  ),
  makeEvidence(
    'person',
    '12',
    { name: { first: 'OTTO', last: 'VANCE' }, address: makeAddress('9 COOPERS WHARF', '00377', 'LARKHAVEN'), phones: ['4195550199'] },
    { lastSeen: '2025-06-01', firstSeen: '2023-01-01' },
  ),
  makeEvidence('phone_line', '13', {
    phone: '4195550142',
    lineType: 'mobile',
    carrier: 'Northlight Wireless',
    status: 'active',
    assignedOn: '2009-02-01',
    checkedOn: '2026-11-01',
  }),
  makeEvidence('phone_line', '14', {
    phone: '4195550199',
    lineType: 'landline',
    status: 'active',
    assignedOn: '2022-12-01',
    checkedOn: '2026-10-01',
  }),
  makeEvidence('mailbox', '15', { email: 'ansel.pike@example.com', status: 'deliverable', checkedOn: '2026-10-12' }),
  makeEvidence('dnc', '16', { phone: '4195550142' }),
  makeEvidence('court', '17', {
    caseNumber: '2019-L-88',
    caseType: 'lien',
    filedOn: '2019-03-04',
    party: { full: 'ANSEL R PIKE', order: 'first_last' },
    partyAddress: HOME,
  }),
  makeEvidence('court', '18', {
    caseNumber: '2019 L 88',
    caseType: 'lien',
    filedOn: '2019-03-04',
    party: { full: 'PIKE, ANSEL', order: 'last_first' },
    partyAddress: HOME,
  }),
];
