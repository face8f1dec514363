import { expect, it } from 'vitest';
import { checkFiles } from './file-input.tsx';

const file = (name: string) => ({ name, size: 1 });

it('takes one file whose name ends in .csv, in any case', () => {
  expect([checkFiles([file('a.csv')]), checkFiles([file('A.B.CSV')])]).toEqual([null, null]);
});

it('refuses any other in the words of the specification', () => {
  const fault = { title: 'Invalid file type', description: 'Please upload a CSV file' };
  expect(['a.xlsx', 'a.csv.txt', 'csv', ''].map((name) => checkFiles([file(name)]))).toEqual([fault, fault, fault, fault]);
});

it('refuses several at once', () => {
  expect(checkFiles([file('a.csv'), file('b.csv')])).toMatchObject({ title: 'One file at a time' });
});
