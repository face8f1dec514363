import { expect, it } from 'vitest';
import { testsOf } from './changed.ts';

const FILES = ['a/one.test.ts', 'a/two.test.ts', 'b/page.test.tsx', 'tests/e2e/journey.test.ts'];

it('takes the test named after a changed file, and those of its folder where none is', () => {
  expect(testsOf(['a/one.ts'], FILES)).toEqual(['a/one.test.ts']);
  expect(testsOf(['a/three.ts'], FILES)).toEqual(['a/one.test.ts', 'a/two.test.ts']);
  expect(testsOf(['b/page.tsx', 'b/page.test.tsx'], FILES)).toEqual(['b/page.test.tsx']);
});

it('takes none for a document, and no journey in a browser', () => {
  expect(testsOf(['README.md', 'tests/e2e/journey.test.ts', 'tests/e2e/browser.ts'], FILES)).toEqual([]);
});
