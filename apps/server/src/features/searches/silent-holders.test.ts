/** Made-up mailboxes that still accept mail, of people about whom nothing was heard for years. Whole searches over HTTP. */
import type { EvidenceDraft, SourceFacts } from '@deedline/engine/model/evidence';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seedSource } from '../../testing/seed-evidence.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

const source = (role: SourceFacts['role']): SourceFacts => ({
  name: `silent-${role}`,
  label: `A ${role} file`,
  origin: `silent-${role}`,
  role,
  state: 'FK',
  asOf: '2026-10-31',
});
const PEOPLE = [
  { last: 'PIKE', birthDate: '1931-04-02', lastSeen: '2011-05-01' },
  { last: 'GRIST', birthDate: '1931-04-02', lastSeen: '2026-09-01' },
  { last: 'MARLOWE', birthDate: '1985-04-02', lastSeen: '2022-05-01' },
] as const;
const mailbox = (last: string): string => `ansel.${last.toLowerCase()}@example.com`;

let app: TestServer;
beforeAll(async () => {
  app = await startTestServer();
  const listed = PEOPLE.map(({ last, birthDate, lastSeen }, index): EvidenceDraft => {
    const address = { line: `${418 + index} TANNERY ROW`, city: 'QUILLMERE', state: 'FK', zip: '00412' };
    const body = { name: { first: 'ANSEL', last }, birthDate, address, emails: [mailbox(last)] };
    return { kind: 'person', recordId: `E${index}`, lastSeen, body };
  });
  const checked = PEOPLE.map(({ last }, index): EvidenceDraft => {
    const body = { email: mailbox(last), status: 'deliverable' as const, checkedOn: '2026-10-12' };
    return { kind: 'mailbox', recordId: `M${index}`, body };
  });
  await seedSource(app.owner, { facts: source('email_list'), records: listed });
  await seedSource(app.owner, { facts: source('mailbox'), records: checked });
});
afterAll(() => app.close());

async function askHolder(last: string): Promise<{ charged: number; said: number }> {
  const client = await app.signUp();
  const input = { searchMode: 'reverse_email', emailAddress: mailbox(last), permissibleUse: true, purpose: 'skip_tracing' };
  const { id } = (await client.post('/api/searches', input)).json();
  await app.runner.idle();
  const { receipt, results } = (await client.get(`/api/searches/${id}`)).json();
  return { charged: receipt.charged, said: results?.confidenceScore ?? 0 };
}

test('a mailbox of somebody aged 95 without records for fifteen years is not sold', async () => {
  const { charged, said } = await askHolder('PIKE');
  expect(said).toBeLessThan(50);
  expect(charged).toBe(0);
});

test.each([
  ['was heard of this year', 'GRIST'],
  ['is of working age', 'MARLOWE'],
])('a mailbox of somebody who %s is sold', async (_who, last) => {
  const { charged, said } = await askHolder(last);
  expect(said).toBeGreaterThanOrEqual(50);
  expect(charged).toBeGreaterThan(0);
});
