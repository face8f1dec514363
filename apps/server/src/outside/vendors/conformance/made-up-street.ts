/** A street of three households and a company, for checking clients and twins without the made-up state. */
import type { OrganisationOfficer } from '@deedline/engine/model/evidence';
import type { TruthLine, TruthPerson, VendorTruth } from '../vendor.ts';

const CITY = { city: 'Harrowgate', state: 'TX', zip: '75901' };
const address = (line: string) => ({ line, ...CITY });
const mobile = (phone: string, since?: string): TruthLine => ({
  phone,
  lineType: 'mobile',
  isActive: true,
  ...(since === undefined ? {} : { since }),
});

const PEOPLE: readonly TruthPerson[] = [
  {
    id: 'p-1',
    name: { first: 'Odalys', middle: 'June', last: 'Pemberwick' },
    birthDate: '1969-04-02',
    address: address('12 Alder Way'),
    formerAddresses: [address('90 Quarry Road')],
    ownsParcels: ['R-1001'],
    phones: [mobile('4095550101', '2019-03-01'), { phone: '4095550102', lineType: 'landline', isActive: false }],
    formerLines: [{ phone: '4095550109', lineType: 'mobile', since: '2011-08-01', until: '2019-02-01' }],
    emails: ['odalys@example.com'],
  },
  {
    id: 'p-2',
    name: { first: 'Teodor', last: 'Pemberwick' },
    birthDate: '1966-11-20',
    address: address('12 Alder Way'),
    formerAddresses: [],
    ownsParcels: [],
    phones: [mobile('4095550103')],
    formerLines: [],
    emails: [],
  },
  {
    id: 'p-3',
    name: { first: 'Marisol', last: 'Quenby' },
    birthDate: '1980-01-15',
    address: address('14 Alder Way'),
    formerAddresses: [],
    ownsParcels: ['R-1002', 'R-1003'],
    phones: [{ phone: '4095550104', lineType: 'voip', isActive: true, since: '2024-06-01' }],
    formerLines: [],
    emails: ['marisol@example.com', 'quenby@example.org'],
  },
];
const OFFICERS: readonly OrganisationOfficer[] = [
  { title: 'Manager', name: { first: 'Marisol', last: 'Quenby' }, address: address('14 Alder Way') },
  { title: 'Member', name: { full: 'Alder Way Trust' }, isOrganisation: true },
];
export const COMPANY = 'Alder Way Holdings LLC';

const isSame = (one: string, other: string) => one.toUpperCase() === other.toUpperCase();

export const MADE_UP_STREET: VendorTruth = {
  asOf: '2026-11-20',
  at: ({ line }) => PEOPLE.filter((person) => isSame(person.address.line, line)),
  ownersAt: ({ line }) => PEOPLE.filter((person) => isSame(person.address.line, line) && person.ownsParcels.length > 0),
  atParcel: (apn) => PEOPLE.filter(({ ownsParcels }) => ownsParcels.includes(apn)),
  named: ({ first, last }) => PEOPLE.filter(({ name }) => isSame(name.first, first) && isSame(name.last, last)),
  holderOf: (contact) => PEOPLE.find(({ phones, emails }) => emails.includes(contact) || phones.some(({ phone }) => phone === contact)),
  officersOf: (company) => (isSame(company, COMPANY) ? OFFICERS : []),
  mailboxOf: (email) => (PEOPLE.some(({ emails }) => emails.includes(email)) ? 'deliverable' : undefined),
  lineOf: (phone) => PEOPLE.flatMap(({ phones }) => phones).find((line) => line.phone === phone),
};

export const STREET: readonly TruthPerson[] = PEOPLE;
