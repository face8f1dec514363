import { monthFirstOf } from '../days.ts';
import { nameAt } from '../people/person.ts';
import type { Day, FullName, Officer, Organisation } from '../people/types.ts';
import { streetLine, type Address } from '../places/address.ts';
import { fixedWriter } from './fixed-width.ts';
import { SUNBIZ_FIELDS, SUNBIZ_RECORD_LENGTH } from './sunbiz-fields.ts';

const write = fixedWriter(SUNBIZ_FIELDS, SUNBIZ_RECORD_LENGTH);

/** People's names stand in columns of their own: surname 20, first name 14, initial 1, suffix 7. */
function personColumns(name: FullName): string {
  return (
    name.last.slice(0, 20).padEnd(20) +
    name.first.slice(0, 14).padEnd(14) +
    name.middle.charAt(0).padEnd(1) +
    name.suffix.slice(0, 7).padEnd(7)
  );
}

function nameFields(prefix: string, officer: Officer, day: Day): Record<string, string> {
  const text = officer.person ? personColumns(nameAt(officer.person, day)) : (officer.organisation?.name ?? '');
  return { [`${prefix}_name`]: text, [`${prefix}_name_type`]: officer.person ? 'P' : 'C' };
}

function officerAddress(prefix: string, address: Address): Record<string, string> {
  return {
    [`${prefix}_add1`]: address.unit ? `${streetLine(address)} ${address.unit}` : streetLine(address),
    [`${prefix}_city`]: address.city,
    [`${prefix}_state`]: address.state,
    [`${prefix}_zip5`]: address.zip,
  };
}

function companyAddress(prefix: 'princ' | 'mail', address: Address): Record<string, string> {
  return {
    [`${prefix}_add1`]: streetLine(address),
    [`${prefix}_add2`]: address.unit ?? '',
    [`${prefix}_city`]: address.city,
    [`${prefix}_state`]: address.state,
    [`${prefix}_zip`]: address.zip,
    [`${prefix}_country`]: 'US',
  };
}

export interface RegistryFacts {
  /** As the registry prints it; typing errors included. */
  name: string;
  /** When the registry last heard of the officers. */
  reported: Day;
  addressOf(officer: Officer): Address;
}

export function sunbizLine(organisation: Organisation, facts: RegistryFacts): string {
  const row: Record<string, string> = {
    cor_number: organisation.registryNumber!,
    cor_name: facts.name,
    status: organisation.active ? 'A' : 'I',
    filing_type: organisation.filingType,
    ...companyAddress('princ', organisation.address),
    ...companyAddress('mail', organisation.address),
    file_date_MMDDYYYY: monthFirstOf(organisation.filed),
    more_than_six_off_flag: organisation.officers.length > 6 ? 'Y' : 'N',
    last_trx_date: monthFirstOf(facts.reported),
    state_country: 'FK',
  };
  if (organisation.agent)
    Object.assign(row, nameFields('ra', organisation.agent, facts.reported), officerAddress('ra', facts.addressOf(organisation.agent)));
  organisation.officers.slice(0, 6).forEach((officer, index) => {
    const prefix = `princ${index + 1}`;
    Object.assign(
      row,
      { [`${prefix}_title`]: officer.title },
      nameFields(prefix, officer, facts.reported),
      officerAddress(prefix, facts.addressOf(officer)),
    );
  });
  return write(row);
}
