import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { apnKeyText, compareApns } from './apn.ts';

test('printings of one parcel number meet', () => {
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

test('reading twice changes nothing', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 60 }), (text) => {
      expect(apnKeyText(apnKeyText(text))).toBe(apnKeyText(text));
    }),
  );
});
