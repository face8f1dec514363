import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readSpecIn } from '../../vendors/conformance/spec.ts';
import type { Crm, CrmFetch } from '../crm.ts';
import { GOHIGHLEVEL } from '../gohighlevel/client.ts';
import { conformCrm } from './conform-crm.ts';

const spec = readSpecIn(join(import.meta.dirname, '../gohighlevel/spec'))!;

test('gohighlevel: client and twin fit what is published', async () => {
  const held = await conformCrm(GOHIGHLEVEL, spec);
  expect(held.faults).toEqual([]);
  expect(held.exchanges).toBeGreaterThan(10);
});

const bent = (bend: (fetch: CrmFetch) => CrmFetch): Crm => ({
  ...GOHIGHLEVEL,
  createTwin: (store, habits) => bend(GOHIGHLEVEL.createTwin(store, habits)),
});

test('a field that is not described is a fault, and so is an operation that is not there', async () => {
  const more = bent((fetch) => async (request, signal) => {
    const answer = await fetch(request, signal);
    return request.method === 'PUT' ? { ...answer, body: answer.body.replace('{', '{"invented":1,') } : answer;
  });
  expect((await conformCrm(more, spec)).faults.join()).toContain('must NOT have additional properties: invented');
  const { operations } = spec;
  const fewer = { ...spec, operations: operations.filter(({ path }) => path !== '/contacts/upsert') };
  expect((await conformCrm(GOHIGHLEVEL, fewer)).faults.join()).toContain('is described nowhere');
});
