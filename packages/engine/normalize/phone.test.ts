import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatPhone, readPhone } from './phone.ts';

test.each([
  '(419) 555-0142',
  '419.555.0142',
  '4195550142',
  '+1 419 555 0142',
  '1-419-555-0142',
  'tel:+1-419-555-0142',
  'Cell: 419 555 0142',
  '419-555-0142 ext. 5',
  '419 555 0142 x12',
  '（４１９）５５５ ０１４２',
])('%s', (text) => expect(readPhone(text)).toBe('+14195550142'));

test.each([
  '',
  '555-0142',
  '119 555 0142',
  '419 155 0142',
  '911 555 0142',
  '419 911 0142',
  '41955501421',
  '0044 20 7946 0958',
  'four one nine',
  "4195550142'; drop table",
  '9'.repeat(2000),
])('%s is no number', (text) => expect(readPhone(text)).toBeNull());

test('reading what was formatted gives the number back', () => {
  expect(formatPhone('+14195550142')).toBe('(419) 555-0142');
  fc.assert(
    fc.property(fc.string({ maxLength: 40 }), (text) => {
      const phone = readPhone(text);
      expect(phone === null ? null : readPhone(formatPhone(phone))).toBe(phone);
    }),
  );
  fc.assert(
    fc.property(fc.integer({ min: 200, max: 999 }), fc.integer({ min: 0, max: 9999 }), (area, line) => {
      const text = `${area}555${String(line).padStart(4, '0')}`;
      expect(readPhone(text)).toBe(area % 100 === 11 ? null : `+1${text}`);
    }),
  );
});
