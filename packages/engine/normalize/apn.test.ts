import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { apnKeyText } from './apn.ts';

test('printings of one parcel number meet', () => {
  expect(new Set(['001-002-0030', '1-002-0030', '0010020030', ' 001.002.0030 ', '10020030'].map(apnKeyText))).toEqual(
    new Set(['10020030']),
  );
  expect(apnKeyText('12a-34 b')).toBe('12A34B');
  expect(apnKeyText('0000')).toBe('0');
  expect(apnKeyText('---')).toBe('');
});

test('reading twice changes nothing', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 60 }), (text) => {
      expect(apnKeyText(apnKeyText(text))).toBe(apnKeyText(text));
    }),
  );
});
