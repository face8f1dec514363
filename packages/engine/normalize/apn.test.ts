import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { apnForms, apnKeyText, compareApns } from './apn.ts';

test('different forms of one parcel number match', () => {
  expect(new Set(['001-002-0030', '1-002-0030', '0010020030', ' 001.002.0030 ', '10020030'].map(apnKeyText))).toEqual(
    new Set(['10020030']),
  );
  expect(apnKeyText('12a-34 b')).toBe('12A34B');
  expect(apnKeyText('0000')).toBe('0');
  expect(apnKeyText('---')).toBe('');
});

test('separators of a number count, and may be left out', () => {
  expect(compareApns('225-3', '22-53')).toBeNull();
  expect(compareApns('225-3', '2253')).toBe('open');
  expect(compareApns('22-53', '02253')).toBe('open');
  expect(compareApns('014-002-0030', '14.2.30')).toBe('parts');
  expect(compareApns('014-002-0030', '14-0020030')).toBe('open');
  expect(compareApns(' 12 a', '12 A')).toBe('printed');
  expect(compareApns('000-225-3', '225-3')).toBe('open');
});

test('a tax district, a leading county, trailing groups of zeros and zeros after a letter may be left out', () => {
  for (const [roll, typed] of [
    ['45-07-12-377-001.000-006', '45-07-12-377-001.000'],
    ['45-07-12-377-001.000-006', '07-12-377-001.000-006'],
    ['12-034-0050-00-0', '12-034-0050'],
    ['1234567.000', '1234567'],
    ['R000123456', 'R123456'],
    ['R123456', '123456'],
  ] as const) {
    expect([roll, typed, compareApns(roll, typed)]).toEqual([roll, typed, 'part']);
    expect([typed, roll, compareApns(typed, roll)]).toEqual([typed, roll, 'part']);
    expect(textsOf(roll).filter((text) => textsOf(typed).includes(text)).length).toBeGreaterThan(0);
  }
});

test('another district, another group or a shortened number is another parcel', () => {
  expect(compareApns('45-07-12-377-001.000-006', '45-07-12-377-001.000-007')).toBeNull();
  expect(compareApns('45-07-12-377-001.000-006', '45-07-12-377-002.000')).toBeNull();
  expect(compareApns('123-45-678-01', '123-45-678')).toBeNull();
  expect(compareApns('225-3', '225')).toBeNull();
  expect(compareApns('P123456', '123456')).toBeNull();
  expect(compareApns('R123456', 'P123456')).toBeNull();
});

const textsOf = (apn: string): string[] => [apnKeyText(apn), ...apnForms(apn)];

test('reading twice changes nothing', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 60 }), (text) => {
      expect(apnKeyText(apnKeyText(text))).toBe(apnKeyText(text));
    }),
  );
});
