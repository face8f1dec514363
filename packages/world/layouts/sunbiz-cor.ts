import { printMonthFirst } from '../ground/written-days.ts';
import { nameAt } from '../people/person.ts';
import type { Day, FullName, Officer, Organisation } from '../people/types.ts';
import { type Address, streetLine } from '../places/addresses.ts';
import { type FixedField, fixedWriter } from './cells.ts';

/** Fields of the Sunbiz corporate data file, 1,440 characters per record: name, first column, length. */
const SUNBIZ_RECORD_LENGTH = 1440;
const SPANS = `cor_number:1+12 cor_name:13+192 status:205+1 filing_type:206+15 princ_add1:221+42 princ_add2:263+42 princ_city:305+28
princ_state:333+2 princ_zip:335+10 princ_country:345+2 mail_add1:347+42 mail_add2:389+42 mail_city:431+28 mail_state:459+2
mail_zip:461+10 mail_country:471+2 file_date_MMDDYYYY:473+8 fei_number:481+14 more_than_six_off_flag:495+1 last_trx_date:496+8
state_country:504+2 rpt_year1:506+4 house_flag1:510+1 rpt_date1:511+8 rpt_year2:519+4 house_flag2:523+1 rpt_date2:524+8
rpt_year3:532+4 house_flag3:536+1 rpt_date3:537+8 ra_name:545+42 ra_name_type:587+1 ra_add1:588+42 ra_city:630+28 ra_state:658+2
ra_zip5:660+5 ra_zip4:665+4 princ1_title:669+4 princ1_name_type:673+1 princ1_name:674+42 princ1_add1:716+42 princ1_city:758+28
princ1_state:786+2 princ1_zip5:788+5 princ1_zip4:793+4 princ2_title:797+4 princ2_name_type:801+1 princ2_name:802+42 princ2_add1:844+42
princ2_city:886+28 princ2_state:914+2 princ2_zip5:916+5 princ2_zip4:921+4 princ3_title:925+4 princ3_name_type:929+1 princ3_name:930+42
princ3_add1:972+42 princ3_city:1014+28 princ3_state:1042+2 princ3_zip5:1044+5 princ3_zip4:1049+4 princ4_title:1053+4
princ4_name_type:1057+1 princ4_name:1058+42 princ4_add1:1100+42 princ4_city:1142+28 princ4_state:1170+2 princ4_zip5:1172+5
princ4_zip4:1177+4 princ5_title:1181+4 princ5_name_type:1185+1 princ5_name:1186+42 princ5_add1:1228+42 princ5_city:1270+28
princ5_state:1298+2 princ5_zip5:1300+5 princ5_zip4:1305+4 princ6_title:1309+4 princ6_name_type:1313+1 princ6_name:1314+42
princ6_add1:1356+42 princ6_city:1398+28 princ6_state:1426+2 princ6_zip5:1428+5 princ6_zip4:1433+4 filler:1437+4`.split(/\s+/);

const SUNBIZ_FIELDS: readonly FixedField[] = SPANS.map((span) => {
  const [name, start, length] = span.split(/[:+]/) as [string, string, string];
  return [name, Number(start), Number(length)];
});

const write = fixedWriter(SUNBIZ_FIELDS, SUNBIZ_RECORD_LENGTH);

/** A person's name has columns of its own: surname 20, first name 14, initial 1, suffix 7. */
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

interface RegistryFacts {
  /** As the registry prints it, including typing errors. */
  name: string;
  /** When the officers were last reported to the registry. */
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
    file_date_MMDDYYYY: printMonthFirst(organisation.filed),
    more_than_six_off_flag: organisation.officers.length > 6 ? 'Y' : 'N',
    last_trx_date: printMonthFirst(facts.reported),
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
