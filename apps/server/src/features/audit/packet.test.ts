import { ATTESTATION } from '@deedline/contract/compliance/uses';
import type { PurposePacket } from '@deedline/contract/compliance/purposes';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { QUILLMERE, seedQuillmere } from '../../testing/quillmere.ts';
import { readPdf } from '../../testing/read-pdf.ts';
import { startTestServer, type TestClient, type TestServer } from '../../testing/test-server.ts';
import { checkFile } from '../operator/audit/packets.ts';
import { canonicalText, digestOf } from './packet-signing.ts';
import { checkPacket } from './check-packet.ts';

let app: TestServer;
let client: TestClient;
let id: string;
let folder: string;
beforeAll(async () => {
  app = await startTestServer();
  await seedQuillmere(app.owner);
  client = await app.signUp('asker@example.com');
  id = (await client.post('/api/searches', QUILLMERE.full, { 'user-agent': 'A browser' })).json().id;
  await app.runner.idle();
  folder = mkdtempSync(join(tmpdir(), 'deedline-packet-'));
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
});

const fetchText = async () => (await client.get(`/api/searches/${id}/packet.json`)).body;
const publicKey = async () => (await app.visitor.get('/api/audit/public-key')).json<{ publicKey: string }>().publicKey;
const alter = async (change: (packet: PurposePacket) => void) => {
  const packet = JSON.parse(await fetchText()) as PurposePacket;
  change(packet);
  return checkPacket(JSON.stringify(packet, null, 2), await publicKey()).faults;
};

test('states who asked, for what purpose and what they got, and names no person who was found', async () => {
  const text = await fetchText();
  const { packet, faults } = checkPacket(text, await publicKey());
  expect(faults).toEqual([]);
  expect(packet).toMatchObject({
    account: { email: 'asker@example.com' },
    search: { id, kind: 'property_address', status: 'completed' },
    purpose: { code: 'skip_tracing' },
    attestation: ATTESTATION,
    delivered: {
      hasProperty: true,
      mailboxes: { deliverable: 1, undeliverable: 0, catchAll: 0, notChecked: 0, checks: [{ by: 'Mailbox Checks', on: '2026-09-15' }] },
      results: { property: expect.arrayContaining([expect.stringMatching(/^[0-9a-f]{32}$/)]) },
    },
    charge: { charged: 5, refunded: 0 },
    record: { kind: 'search', subject: id, ip: '127.0.0.1', userAgent: 'A browser' },
  });
  expect(packet!.sources).toContainEqual({ name: 'fk-dnc', status: 'answered', asOf: '2026-10-01' });
  expect(packet!.place.digest).toBe(digestOf(packet!.record));
  expect(text).not.toMatch(/varnham|tannery|4195550142/i);
});

describe('an altered packet is refused with what does not match', () => {
  test.each<[string, (packet: PurposePacket) => void, string[]]>([
    [
      'the purpose',
      (packet) => (packet.purpose.code = 'legal_process'),
      ['"purpose" is not what was signed', 'purpose.code is not what the audit record in the file says'],
    ],
    [
      'the purpose under a law',
      (packet) => (packet.legalPurposes!.glba.code = 'consent'),
      ['"legalPurposes" is not what was signed', 'legalPurposes.glba.code is not what the audit record in the file says'],
    ],
    ['the email', (packet) => (packet.account.email = 'other@example.com'), ['"account" is not what was signed']],
    [
      'the record',
      (packet) => (packet.record.ip = '192.0.2.9'),
      ['"record" is not what was signed', 'place.digest is not what the audit record in the file says'],
    ],
    ['a part too many', (packet) => Object.assign(packet, { note: 'x' }), ['"note" was added']],
    [
      'a part and its digest',
      (packet) => {
        packet.account.email = 'other@example.com';
        packet.signature.digests.account = digestOf(packet.account);
      },
      ['the signature does not fit the digests and the public key in the file'],
    ],
  ])('%s', async (_, change, faults) => {
    expect(await alter(change)).toEqual(faults);
  });

  test('a repeated name, a missing part, another key, and a file that is no packet', async () => {
    const text = await fetchText();
    expect(checkPacket(text.replace('"code":', '"code": "legal_process", "code":')).faults).toEqual([
      'the file is not written as it was: a name stands in it twice',
    ]);
    expect(checkPacket(text, Buffer.alloc(32, 7).toString('base64')).faults).toEqual([
      expect.stringMatching(/^it is signed with the key .+, not with B/),
    ]);
    const { purpose: _, ...rest } = JSON.parse(text) as PurposePacket;
    expect(checkPacket(JSON.stringify(rest)).faults[0]).toMatch(/^the file is no deedline-purpose-packet\/1: purpose/);
    expect(checkPacket('{').faults).toEqual(['the file is no JSON']);
  });
});

test('as a PDF it shows the same and contains the signed file', async () => {
  const pdf = (await client.get(`/api/searches/${id}/packet.pdf`)).rawPayload;
  const shown = readPdf(pdf).flat().join(' ');
  for (const words of [
    'Purpose packet',
    'asker@example.com',
    'skip_tracing',
    'npm run deedline -- audit check',
    'Mailboxes',
    'checked by Mailbox Checks on 2026-09-15',
    await publicKey(),
  ])
    expect(shown).toContain(words);
  const file = join(folder, 'packet.pdf');
  writeFileSync(file, pdf);
  expect(checkFile({ file, key: await publicKey() })).toMatchObject({
    exitCode: 0,
    text: expect.stringContaining('Only these facts of the PDF are signed'),
  });
});

test('is available only to its owner, and leaves a record', async () => {
  const other = await app.signUp();
  for (const stranger of [other, app.visitor])
    expect([401, 404]).toContain((await stranger.get(`/api/searches/${id}/packet.json`)).statusCode);
  expect((await client.get('/api/searches/nothing/packet.pdf')).statusCode).toBe(404);
  const { records } = (await client.get('/api/audit?kind=download')).json<{ records: { what: string; subject: string }[] }>();
  expect(records.map(({ what, subject }) => [what, subject])).toContainEqual(['packet_pdf', id]);
});

test('the product and the database write JSON in the same canonical form', async () => {
  const value = { bb: [1, 'ä"\n\u0001', null, true], a: { ü: {}, z: [], aa: -5 }, Ω: '😀', id: randomUUID(), '': '\u007f</' };
  const printed = await app.ctx.db.query<{ text: string }>('select $1::jsonb::text as text', [JSON.stringify(value)]);
  expect(canonicalText(value)).toBe(printed.rows[0]!.text);
});
