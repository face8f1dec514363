import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { foldText } from './fold.ts';

test.each([
  ['Muñoz', 'MUNOZ'],
  ['Straße', 'STRASSE'],
  ['O’Brien–Smith', "O'BRIEN-SMITH"],
  ['Łódź Ærø', 'LODZ AERO'],
  ['a\u0000b\tc', 'A B C'],
  ['ＦＵＬＬ', 'FULL'],
  ['12½', '12 1/2'],
  ['smile🙂', 'SMILE '],
])('%s', (text, expected) => expect(foldText(text)).toBe(expected));

test('folds any text to printable upper-case ASCII, and folding again changes nothing', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
      const folded = foldText(text);
      expect(folded).toMatch(/^[ -_{-~]*$/);
      expect(foldText(folded)).toBe(folded);
    }),
  );
});
