import { expect, test } from 'vitest';
import { FOLLOW_UP_BOSS } from '../followupboss/client.ts';
import { holdFixtures, readCrmFixtures } from './hold-fixtures.ts';

const fixtures = readCrmFixtures('followupboss');

test('followupboss: client and twin fit what is written down', async () => {
  expect(await holdFixtures(FOLLOW_UP_BOSS, fixtures)).toEqual([]);
});

test('another name of a field, another status and another request are faults', async () => {
  const renamed = JSON.parse(
    JSON.stringify(fixtures).replaceAll('"customfields":', '"fields":').replaceAll('"personId"', '"person"'),
  ) as typeof fixtures;
  expect((await holdFixtures(FOLLOW_UP_BOSS, renamed)).join()).toContain('/customfields is not the vendor');
  const fewer = { ...fixtures, exchanges: fixtures.exchanges.slice(0, 5) };
  expect((await holdFixtures(FOLLOW_UP_BOSS, fewer)).join()).toContain('POST /v1/notes is more than was written down');
});
