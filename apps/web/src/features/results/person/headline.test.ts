import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { BankruptcyNote, describeAge } from './headline.tsx';

it('says an age, that it is not known, or a death', () => {
  expect(describeAge({ age: 54 }, null)).toBe('Age 54');
  expect(describeAge({ age: null }, null)).toBe('Age not known');
  expect(describeAge({ age: null }, { diedOn: '2019-05-02', evidence: [] })).toBe('Died on May 2, 2019');
  expect(describeAge({ age: null }, { diedOn: '2019', evidence: [] })).toBe('Died in 2019');
});

it('tells whoever collects a debt of a bankruptcy beside the name, and nobody else', () => {
  const records = {
    numberOfBankruptcies: 2,
    numberOfLiens: 0,
    numberOfJudgments: 0,
    mostRecentBankruptcy: '2025-08-14',
    mostRecentLien: null,
    mostRecentJudgment: null,
  };
  const draw = (purpose: 'debt_collection' | 'skip_tracing', count: number) =>
    renderToStaticMarkup(createElement(BankruptcyNote, { purpose, records: { ...records, numberOfBankruptcies: count } }));
  expect(draw('debt_collection', 2)).toContain('2 bankruptcies are on record, the latest filed on Aug 14, 2025.');
  expect(draw('debt_collection', 1)).toContain('A bankruptcy is on record, filed on Aug 14, 2025.');
  expect([draw('debt_collection', 0), draw('skip_tracing', 2)]).toEqual(['', '']);
});
