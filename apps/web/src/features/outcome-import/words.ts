import type { LeftOutReason } from '@deedline/contract/accuracy/outcome-import';
import type { ContactOutcome } from '@deedline/contract/accuracy/outcome-kinds';
import type { PersonReportKind } from '@deedline/contract/compliance/person-report-words';
import type { DispositionField, Meaning } from '@deedline/csv/match-dispositions';

export const FIELD_WORDS: Readonly<Record<DispositionField, string>> = {
  phone: 'Phone',
  email: 'Email',
  disposition: 'Disposition',
  date: 'Date of the call',
  search: 'Search ID',
};

export const MEANING_WORDS: Readonly<Record<Meaning, string>> = {
  right_party: 'Right party',
  other_party: 'Wrong number or person',
  out_of_service: 'Disconnected or bounced',
  do_not_call: 'Asked not to be called on this number',
  deceased: 'The person has died',
  bankruptcy: 'The person filed for bankruptcy',
  no_contact: 'The person wants no contact at all',
  nothing: 'Says nothing about whose it is',
};

export const OUTCOME_WORDS: Readonly<Record<ContactOutcome, string>> = {
  right_party: 'Right party',
  wrong_number: 'Wrong number',
  disconnected: 'Disconnected',
  wrong_person: 'Wrong person',
  bounced: 'Bounced',
};

export const PERSON_WORDS: Readonly<Record<PersonReportKind, string>> = {
  deceased: 'Has died',
  bankruptcy: 'Filed for bankruptcy',
  no_contact: 'Wants no contact',
};

export const REASON_WORDS: Readonly<Record<LeftOutReason, string>> = {
  unreadable: 'No phone number or email address that can be read',
  not_bought: 'Not among the contacts that you bought in the last 30 days',
  before_delivery: 'The call was before the contact was delivered',
  repeated: 'Another row reports the same contact or person',
  reported_before: 'You reported this before',
  person_unknown: 'Nothing here tells this person from others of the same name',
};
