import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { PRICES, reverseRule } from '@deedline/contract/search/prices';
import { renderDocs } from './write-docs.ts';

test('the generated documents are those of today; if not: node apps/server/src/start/write-docs.ts', async () => {
  for (const [name, text] of Object.entries(await renderDocs())) {
    expect(readFileSync(join(import.meta.dirname, '../../../../docs/generated', name), 'utf8')).toBe(text);
  }
});

test('the API says what each kind of answer costs, reverse searches too, and what was learnt of a mailbox', async () => {
  const { paths, components } = JSON.parse((await renderDocs())['openapi.json']!);
  const { Receipt: receipt, Email: email } = components.schemas;
  for (const said of [paths['/api/searches'].post.description, receipt.properties.price.description])
    expect(said).toContain(reverseRule(PRICES));
  const { checked } = email.properties;
  expect(checked).toMatchObject({ description: expect.stringContaining('Who checked the mailbox') });
  expect(components.schemas[checked.anyOf?.[0]?.$ref?.split('/').at(-1) ?? checked.$ref?.split('/').at(-1)]).toMatchObject({
    properties: { by: {}, on: {} },
  });
});
