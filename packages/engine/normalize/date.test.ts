import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { readDate, readRecordedDate } from './date.ts';

test.each([
  ['1961-04-02', '1961-04-02'],
  ['1961-04', '1961-04'],
  ['1961', '1961'],
  ['1961-04-02T00:00:00Z', '1961-04-02'],
  ['1961-04-02 12:30:00', '1961-04-02'],
  ['4/2/1961', '1961-04-02'],
  ['04/02/1961', '1961-04-02'],
  ['13/02/1961', '1961-02-13'],
  ['19610402', '1961-04-02'],
  ['19610400', '1961-04'],
  ['19610000', '1961'],
  ['196104', '1961-04'],
  ['04/1961', '1961-04'],
  ['Apr 2, 1961', '1961-04-02'],
  ['2 April 1961', '1961-04-02'],
  ['April 2nd 1961', '1961-04-02'],
  ['2000-02-29', '2000-02-29'],
])('%s', (text, expected) => expect(readDate(text)).toBe(expected));

test.each([
  '',
  '00000000',
  '1961-02-30',
  '1961-13-01',
  '1900-02-29',
  '4/2/61',
  '99999999',
  'soon',
  'May',
  '1-2-3-4',
  "1961'; --",
  '1'.repeat(2000),
])('%s is no date', (text) => expect(readDate(text)).toBeNull());

test('the caller says how eight digits are meant', () => {
  expect(readDate('04021961', 'mdy')).toBe('1961-04-02');
  expect(readDate('04021961')).toBe('1961-04-02');
  expect(readDate('12101210', 'mdy')).toBeNull();
  expect(readDate('20011999', 'mdy')).toBeNull();
  expect(readDate('20121112', 'ymd')).toBe('2012-11-12');
});

test.each([
  ['1961-02-30', '1961-02'],
  ['1961-13-01', '1961'],
  ['2/30/1961', '1961-02'],
  ['31 April 1961', '1961-04'],
  ['19610431', '1961-04'],
  ['19611399', '1961'],
  ['13/13/1961', '1961'],
  ['1961-04-02', '1961-04-02'],
])('a record of %s says %s', (text, expected) => expect(readRecordedDate(text)).toBe(expected));

test.each(['', '00000000', '99999999', '9999-99-99', '4/2/61', 'soon', 'May x 1961'])('a record of %s says no date', (text) =>
  expect(readRecordedDate(text)).toBeNull(),
);

test('reading twice changes nothing', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string({ maxLength: 30 }), fc.stringMatching(/^\d{1,4}[-/]\d{1,2}[-/]\d{1,4}$/)), (text) => {
      const date = readDate(text);
      expect(date === null ? null : readDate(date)).toBe(date);
    }),
  );
});
