import { describe, expect, it } from 'vitest';
import { bearsForm, sampleLines, withoutForm, wordsOf } from './sample-lines.ts';

const listed = (lines: readonly { text: string; isFirm: boolean }[], isFirm: boolean): string[] =>
  lines.filter((line) => line.isFirm === isFirm).map(({ text }) => text);

describe('sampleLines', () => {
  it('takes firms without their legal form and prints people in every order', () => {
    const lines = sampleLines(['Quorvex Tandril, Inc.'], ['QUILLEN, OSRIC', 'TARVELD, ZORAID'], new Set());
    expect(listed(lines, true)).toEqual(['Quorvex Tandril']);
    expect(listed(lines, false)).toEqual(expect.arrayContaining(['QUILLEN OSRIC', 'ZORAID TARVELD']));
  });

  it('leaves out what figures are reported of, in whatever order its words stand', () => {
    const except = new Set([wordsOf('Tandril Quorvex'), wordsOf('Osric Quillen')]);
    const lines = sampleLines(['QUORVEX TANDRIL LLC'], ['QUILLEN, OSRIC'], except);
    expect(listed(lines, true)).toEqual([]);
    expect(listed(lines, false).filter((text) => text.includes('OSRIC'))).toEqual([]);
  });

  it('knows legal forms', () => {
    expect(withoutForm('PELLWORTH & GRIST CO., LLC')).toBe('PELLWORTH & GRIST');
    expect(['QUORVEX INC', 'Quorvex L.L.C.', 'OSRIC QUILLEN'].map(bearsForm)).toEqual([true, true, false]);
  });
});
