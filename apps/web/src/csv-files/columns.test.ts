import { describe, expect, it } from 'vitest';
import { areSameColumns, chooseColumn, findMapping, isComplete, nameColumns } from './columns.ts';

describe('the columns that are chosen', () => {
  it('can be changed and taken away, and need an address', () => {
    const columns = { address: 2, city: 3 };
    expect(chooseColumn(columns, 'city', 0)).toEqual({ address: 2, city: 0 });
    expect(chooseColumn(columns, 'city', null)).toEqual({ address: 2 });
    expect(isComplete(chooseColumn(columns, 'address', null))).toBe(false);
    expect(isComplete(chooseColumn({}, 'address', 0))).toBe(true);
  });

  it('are the same when each field is read from the same column', () => {
    expect(areSameColumns({ address: 0, city: 1 }, { city: 1, address: 0 })).toBe(true);
    expect(areSameColumns({ address: 0, city: 1 }, { address: 0 })).toBe(false);
  });
});

it('a column without a name, or with one that stands twice, is told by its number', () => {
  expect(nameColumns(['Address', ' ', 'City', 'City '])).toEqual(['Address', 'Column 2', 'City (column 3)', 'City (column 4)']);
});

it('what is remembered holds for the whole header, in its order', () => {
  const mapping = { id: 'm1', header: ['A', 'B'], columns: { address: 1 }, updatedAt: '' };
  expect(findMapping(['A', 'B'], [mapping])).toBe(mapping);
  expect(findMapping(['B', 'A'], [mapping])).toBeUndefined();
  expect(findMapping(['A', 'B', 'C'], [mapping])).toBeUndefined();
});
