/** The sentences of a report, in one place because courts read them. */
import type { SOURCE_ROLES } from '@deedline/contract/files/layout-map';
import type { SourceReport } from '@deedline/contract/search/results';

export const STATUS_WORDS: Readonly<Record<SourceReport['status'], string>> = {
  answered: 'answered',
  late: 'it did not answer in time',
  failed: 'it could not be read',
  skipped: 'it was not asked',
  not_permitted: 'its records may not be had for the purpose of this search',
  paused: 'it was not asked, because it had asked to wait',
  outdated: 'some of its records may not have been found',
};

export const ROLE_WORDS: Readonly<Record<(typeof SOURCE_ROLES)[number], string>> = {
  assessor: 'Rolls of assessors (who owns land)',
  recorder: 'Deeds of recorders',
  tax: 'Property tax bills',
  court: 'Records of courts',
  registry: 'Registries of companies',
  voter: 'Rolls of voters',
  phone_listing: 'Listings of phones',
  phone_line: 'Records of phone lines',
  email_list: 'Lists of emails',
  mailbox: 'Checks of mailboxes',
  address_change: 'Changes of address',
  dnc: 'Do-not-call lists',
  parcel_map: 'Maps of parcels',
};

/** What no search of the product covers. */
export const NOT_ASKED_HERE: readonly { what: string; why: string }[] = [
  { what: 'The internet and social media', why: 'Deedline does not search them' },
  {
    what: 'The post office, directory assistance, jails and prisons, and the register of the armed forces (SCRA)',
    why: 'Deedline does not ask them',
  },
  { what: 'Relatives, neighbours and employers', why: 'Deedline asks nobody in person' },
];

export const REPORT_LIMITS: readonly string[] = [
  'This report says what the searches named in it asked for and what their answers said. No search was made for it.',
  'What stands under "What the records say" is what the records say. The words beside a record are Deedline’s summary of it. Nothing was checked at the place, and a record can be wrong or out of date.',
  'What stands under "How sure Deedline is" is an opinion, reckoned by Deedline from the records; it is no fact.',
  'What stands under "As stated" was typed by whoever made the report. Deedline did not check it.',
  'That the answers of several searches are about one person is stated by whoever made the report; their answers bear the same name.',
  'Relatives and others whom an answer names are left out, but for those behind an organisation that the report is about, whose contacts were delivered for it. Of a date of birth the year alone is written.',
  'Whoever has opted out is left out of every answer and every report, as if there were no record. This report does not say whether that is so here.',
  'That a source delivered nothing does not show that there is nothing.',
  'Deedline is not a consumer reporting agency. This report may not be used to decide on credit, employment, tenancy or insurance.',
];
