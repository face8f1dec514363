import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { REVERSE_RULE } from '@deedline/contract/prices';
import { renderDocs } from './write-docs.ts';

test('the generated documents are those of today; if not: node apps/server/src/write-docs.ts', async () => {
  for (const [name, text] of Object.entries(await renderDocs())) {
    expect(readFileSync(join(import.meta.dirname, '../../../docs/generated', name), 'utf8')).toBe(text);
  }
});

test('the API says what each kind of answer costs, reverse searches too, and what was learnt of a mailbox', async () => {
  const { paths } = JSON.parse((await renderDocs())['openapi.json']!);
  const ask = paths['/api/searches'].post;
  const { properties: search } = paths['/api/searches/{id}'].get.responses['200'].content['application/json'].schema;
  for (const said of [ask.description, search.receipt.properties.price.description]) expect(said).toContain(REVERSE_RULE);
  const { checked } = search.results.properties.emails.items.properties;
  expect(checked).toMatchObject({ description: expect.stringContaining('Who asked the mailbox'), properties: { by: {}, on: {} } });
});
