import { describe, expect, it } from 'vitest';
import { matchDispositionColumns, readDay, readDisposition } from './match-dispositions.ts';

describe('the columns of a dialer’s file', () => {
  it.each([
    [['Lead ID', 'First Name', 'Phone Number', 'Disposition', 'Call Date'], { phone: 2, disposition: 3, date: 4 }],
    [['phone_number_dialed', 'status', 'call_date', 'status_name'], { phone: 0, disposition: 1, date: 2 }],
    [['Email Address', 'Email Status', 'Result'], { email: 0, disposition: 2 }],
    [['Phone 1', 'Phone 1 Type', 'Last Call Result', 'Last Called', 'Search ID'], { phone: 0, disposition: 2, date: 3, search: 4 }],
    [['To', 'Duration', 'Outcome'], { phone: 0, disposition: 2 }],
    [['Name', 'Notes'], {}],
  ])('%j', (header, columns) => {
    expect(matchDispositionColumns(header)).toEqual(columns);
  });
});

describe('a disposition of a dialer', () => {
  it.each([
    ['Right Party Contact', 'right_party'],
    ['RPC', 'right_party'],
    ['Contacted', 'right_party'],
    ['Interested', 'right_party'],
    ['Not Interested', 'nothing'],
    ['Answered', 'nothing'],
    ['Appt Set', 'right_party'],
    ['Promise to Pay', 'right_party'],
    ['Wrong Number', 'other_party'],
    ['WRONG_NUMBER', 'other_party'],
    ['WN', 'other_party'],
    ['Not the owner', 'other_party'],
    ['Bad Number', 'out_of_service'],
    ['Not in service', 'out_of_service'],
    ['Disconnected Number', 'out_of_service'],
    ['ADC', 'out_of_service'],
    ['Hard Bounce', 'out_of_service'],
    ['DNC', 'do_not_call'],
    ['Do Not Call - Wrong Number', 'do_not_call'],
    ['Opt-out', 'do_not_call'],
    ['TCPA Litigator', 'do_not_call'],
    ['Stop calling', 'do_not_call'],
    ['Cease & Desist', 'no_contact'],
    ['Do Not Contact', 'no_contact'],
    ['Represented by attorney', 'no_contact'],
    ['No contact', 'nothing'],
    ['Deceased', 'deceased'],
    ['DECEASED - spoke to family', 'deceased'],
    ['Passed Away', 'deceased'],
    ['Not deceased', 'nothing'],
    ['Dead number', 'out_of_service'],
    ['Bankruptcy', 'bankruptcy'],
    ['BK Ch 13', 'bankruptcy'],
    ['Filed Chapter 7', 'bankruptcy'],
    ['No Answer', 'nothing'],
    ['Left VM', 'nothing'],
    ['Voicemail (answered)', 'nothing'],
    ['Busy', 'nothing'],
    ['Abandoned', 'nothing'],
    ['Blue', 'nothing'],
    ['', 'nothing'],
  ])('%j says %s', (word, meaning) => {
    expect(readDisposition(word)).toBe(meaning);
  });
});

it.each([
  ['2026-11-20T14:03:11Z', '2026-11-20'],
  ['11/20/2026 2:03 PM', '2026-11-20'],
  ['1/2/26', '2026-01-02'],
  ['20/11/2026', '2026-11-20'],
  ['20.11.26', '2026-11-20'],
  ['2026-02-30', undefined],
  ['yesterday', undefined],
])('the day of %j is %s', (text, day) => {
  expect(readDay(text)).toBe(day);
});
