import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatPhone, readPhone, readPhones } from './phone.ts';

test.each([
  '(419) 555-0142',
  '419.555.0142',
  '4195550142',
  '+1 419 555 0142',
  '1-419-555-0142',
  'tel:+1-419-555-0142',
  'Cell: 419 555 0142',
  '419-555-0142 (text only)',
  '419-555-0142 eves',
  '419-555-0142 ext. 5',
  '419 555 0142 x12',
  '（４１９）５５５ ０１４２',
  '4195550142.0',
  '14195550142.00',
  '(419) 555-0142 cell',
  '(419) 555-0142 (Home)',
  '419-555-0142 - W',
  '419/555-0142',
  '419-555-0142 x123',
  '419-555-0142 extn. 7',
  'C: 419 555 0142',
  '419.555.0142 - Bob',
  "(419) 555-0142 (Mary's cell)",
  'Bob: 419 555 0142',
  'Work 419-555-0142 x 22 Bob',
  '001 419 555 0142',
  '419-555-0142,12',
  '4,195,550,142',
  '419.555.0142m',
  'Tel No 419-555-0142',
  '419 555 0142 land line',
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
  '+1',
  '+4195550142',
  '4195550142.5',
  '(999) 999-9999',
  '(702) 999-9999',
  '555-555-5555',
  '234-567-8901',
  '(987) 654-3210',
  '(702) 234-5678',
  '(702) 987-6543',
  '(702) 222-2222',
  '(702) 555-5555',
  '(702) 555-1212',
  '(222) 919-1300',
  '(370) 919-1300',
  '(419) 555-0142 dog',
  '(419) 555-0142 wrong number',
  'do not call 419 555 0142',
  '419-555-014O',
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
      fc.pre(line !== 1212 && line !== 5555);
      expect(readPhone(text)).toBe(area % 100 === 11 ? null : `+1${text}`);
    }),
  );
});

test('the numbering plan says what is assigned: states, other countries of the plan, toll-free and premium numbers', () => {
  expect(['7029191300', '4169191300', '8009191300', '9009191300'].map(readPhone)).not.toContain(null);
  expect(readPhone('2229191300')).toBeNull();
  expect(readPhone('2225550142')).toBe('+12225550142');
});

test.each([
  ['702.919.1300 / 702.919.1301', ['+17029191300', '+17029191301']],
  ['702-919-1300 2nd: 702-919-1301', ['+17029191300', '+17029191301']],
  ['(702) 919-1300 or (702) 919-1301 cell', ['+17029191300', '+17029191301']],
  ['702/919-1300, 702/919-1301', ['+17029191300', '+17029191301']],
  ['H 702-919-1300 W 702-919-1300', ['+17029191300']],
  ['(702) 919-1300', ['+17029191300']],
  ['702.919.1300 / 999.999.9999', ['+17029191300']],
  ['702-919-1300/1301', ['+17029191300', '+17029191301']],
  ['702-919-1300 Bob / 702-919-1301 Sue', ['+17029191300', '+17029191301']],
  ['Phone: (702) 919-1300 / Fax: (702) 919-1301', ['+17029191300']],
  ['702-919-1300 fax, 702-919-1301 cell', ['+17029191301']],
  ['fax 702-919-1300', []],
  ['800-919-1300', []],
  ['900 919 1300', []],
  ['702.919.1300 parcel 702.919.1301', []],
] as const)('a field with %s has the lines %j', (text, phones) => expect(readPhones(text)).toEqual(phones));
