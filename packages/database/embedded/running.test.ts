import { dirname } from 'node:path';
import { expect, test } from 'vitest';
import { withClient } from '../connect.ts';
import { TEST_SERVER_VARIABLE } from '../testing.ts';
import { findRunningUrl } from './running.ts';

test('a process that did not start the server finds it by its data directory', async () => {
  const socketFolder = new URL(process.env[TEST_SERVER_VARIABLE]!).searchParams.get('host')!;
  const url = findRunningUrl(dirname(socketFolder));
  const answer = await withClient(url!, (client) => client.query<{ name: string }>('select current_database() as name'));
  expect(answer.rows).toEqual([{ name: 'deedline' }]);
});

test('where no server runs there is none to be found', () => {
  expect(findRunningUrl('/nowhere')).toBeUndefined();
});
