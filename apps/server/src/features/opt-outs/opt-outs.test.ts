import { setTimeout } from 'node:timers/promises';
import type { OptOut } from '@deedline/contract/compliance/opt-out';
import type { Search } from '@deedline/contract/search/search';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createMover } from '../../testing/credits.ts';
import { DAY, createClock, createMailBox, tokenIn, type MailBox } from '../../testing/mail-box.ts';
import { QUILLMERE, seedQuillmere } from '../../testing/quillmere.ts';
import { seedSource } from '../../testing/seed-evidence.ts';
import { startTestServer, type TestClient, type TestServer } from '../../testing/test-server.ts';
import { findOptedOut } from '../compliance/suppression.ts';
import { findFormerAddresses } from './find-person.ts';
import { optOutWithin } from './opt-out.ts';

const clock = createClock();
let app: TestServer;
let box: MailBox;
let client: TestClient;
beforeAll(async () => {
  app = await startTestServer({ ctx: { now: clock.now }, config: { mailRequestsPerHour: 100_000, publicUrl: 'https://deedline.example' } });
  box = createMailBox(app);
  await seedQuillmere(app.owner);
  await seedMoved();
  client = await app.signUp();
  await (await createMover(app.ctx.db, client)).grant(500);
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.owner.query('delete from opt_out_hash; delete from opt_out; delete from suppression');
});

const seen = (recordId: string, line: string, zip: string, lastSeen: string, over: object = {}) => ({
  kind: 'person' as const,
  recordId,
  lastSeen,
  firstSeen: '2012-01-01',
  body: {
    name: { first: 'JASPER', last: 'VARNHAM' },
    birthDate: '1963-07-11',
    address: { line, city: zip === '00412' ? 'QUILLMERE' : 'LARKHAVEN', state: 'FK', zip },
    ...over,
  },
});

/** Jasper Varnham lived with Odile until he moved to Larkhaven, where his phone is. */
async function seedMoved(): Promise<void> {
  await seedSource(app.owner, {
    facts: { name: 'fk-voter', label: 'Roll of Voters', origin: 'fk-voter', role: 'voter', state: 'FK', asOf: '2026-10-01' },
    layout: 'moved',
    records: [seen('J1', '418 TANNERY ROW', '00412', '2019-01-01'), seen('J2', '9 COOPERS WHARF', '00377', '2026-09-01')],
  });
  await seedSource(app.owner, {
    facts: {
      name: 'fk-phone_listing',
      label: 'Phones',
      origin: 'fk-phone_listing',
      role: 'phone_listing',
      state: 'FK',
      asOf: '2026-10-01',
    },
    layout: 'moved',
    records: [seen('J3', '9 COOPERS WHARF', '00377', '2026-09-01', { phones: ['4195550188'] })],
  });
}

const ask = (asked: OptOut) => app.visitor.post('/api/opt-outs', asked);
const optOutOf = async (asked: OptOut) => (await ask(asked)).json<{ receipt: string }>().receipt;
const stateOf = async (receipt: string) => (await app.visitor.post('/api/receipts', { receipt })).json<{ state: string }>().state;
const answerLink = (token: string, act: string) => app.visitor.post('/api/opt-outs/link', { token, act });
const isOut = async (email: string) => (await findOptedOut(app.ctx, [{ kind: 'email', email }]))[0];

async function search(body: object): Promise<Search> {
  const { id } = (await client.post('/api/searches', body)).json<{ id: string }>();
  await app.runner.idle();
  return (await client.get(`/api/searches/${id}`)).json<Search>();
}

const PERSON = { kind: 'person', city: 'Quillmere', zip: '00412' } as const;
const JASPER: OptOut = { ...PERSON, name: 'Jasper Varnham', street: '418 Tannery Row' };

describe('an opt-out', () => {
  test('takes effect at once, with a receipt that shows only its state', async () => {
    const receipt = await optOutOf({ kind: 'phone', phone: '(419) 555-0142' });
    expect(receipt).toMatch(/^[2-9A-Z]{4}-[2-9A-Z]{4}-[2-9A-Z]{4}$/);
    const { results, creditsCost } = await search(QUILLMERE.phone);
    expect([results!.matched, results!.owner, creditsCost]).toEqual([false, null, 0]);
    const asked = await app.visitor.post('/api/receipts', { receipt: ` ${receipt.toLowerCase().replaceAll('-', ' ')}` });
    expect(asked.json()).toEqual({ kind: 'opt_out', state: 'in_effect', since: clock.now().toISOString(), dueAt: null });
    expect((await app.visitor.post('/api/receipts', { receipt: '2222-2222-2222' })).json()).toMatchObject({ code: 'receipt_not_found' });
  });

  test('is answered alike whether or not anything is on record, without a look-up', async () => {
    const { source } = app.ctx.sources[0]!;
    const lookup = source.lookup.bind(source);
    source.lookup = () => Promise.reject(new Error('looked up'));
    for (const asked of [{ kind: 'phone', phone: '4195550142' }, { kind: 'phone', phone: '4195559999' }, JASPER] as const)
      expect((await ask(asked)).statusCode).toBe(201);
    expect(await findFormerAddresses(app.ctx)).toBe(1);
    source.lookup = lookup;
  });

  test.each<[OptOut, string]>([
    [{ kind: 'phone', phone: '12345' }, 'a phone number of the United States'],
    [{ kind: 'email', email: 'a@b' }, 'a valid email address'],
    [{ ...PERSON, name: 'Jasper', street: '418 Tannery Row' }, 'a first and last name'],
    [{ ...PERSON, name: 'Jasper Varnham', street: 'Tannery Row' }, 'with its house number'],
    [{ ...PERSON, name: 'Jasper Varnham', street: '418 Tannery Row', zip: '4' }, 'a ZIP code of five digits'],
  ])('%o is refused with what is missing', async (asked, message) => {
    const answer = await ask(asked);
    expect([answer.statusCode, answer.json<{ message: string }>().message]).toEqual([400, expect.stringContaining(message)]);
  });

  test('keeps nothing readable once it was processed', async () => {
    for (const asked of [{ kind: 'phone', phone: '4195550142' }, { kind: 'email', email: 'maud@mail.example' }, JASPER] as const)
      await ask(asked);
    await findFormerAddresses(app.ctx);
    await box.receive();
    const kept = await app.owner.query(
      'select row_to_json(o)::text as row from opt_out o union all select row_to_json(h)::text from opt_out_hash h',
    );
    expect(kept.rows.map(({ row }) => row).join('\n')).not.toMatch(/5550142|maud|varnham/i);
    expect((await app.owner.query('select from opt_out where sealed is not null')).rowCount).toBe(0);
    expect((await app.owner.query('select from mail_outbox')).rowCount).toBe(0);
  });

  test('is limited by network address, more generously where no mail is sent', async () => {
    const strict = await startTestServer({ config: { mailRequestsPerHour: 1 } });
    const again = async (asked: OptOut) => (await strict.visitor.post('/api/opt-outs', asked)).statusCode;
    const mailed = { kind: 'email', email: 'maud@mail.example' } as const;
    expect([await again(mailed), await again(mailed)]).toEqual([201, 429]);
    const statuses: number[] = [];
    for (let at = 0; at < 9; at += 1) statuses.push(await again({ kind: 'phone', phone: `419555010${at}` }));
    expect(statuses).toEqual([...Array.from({ length: 8 }, () => 201), 429]);
    await strict.close();
  });
});

describe('an opt-out of an email', () => {
  test('is mailed, and the reader can confirm it or take it back', async () => {
    const receipt = await optOutOf({ kind: 'email', email: 'Maud+news@mail.example' });
    expect([await isOut('maud+news@mail.example'), await isOut('maud@mail.example')]).toEqual([true, true]);
    const [mail] = await box.receive();
    expect([mail?.recipient, mail?.text]).toEqual([
      'Maud+news@mail.example',
      expect.stringContaining('https://deedline.example/opt-out#confirm='),
    ]);
    expect((await answerLink(tokenIn(mail, 'confirm'), 'confirm')).statusCode).toBe(204);
    expect((await app.owner.query('select confirmed_at from opt_out')).rows[0].confirmed_at).toEqual(clock.now());
    for (let twice = 0; twice < 2; twice += 1) expect((await answerLink(tokenIn(mail, 'undo'), 'undo')).statusCode).toBe(204);
    expect([await stateOf(receipt), await isOut('maud@mail.example')]).toEqual(['undone', false]);
    expect((await answerLink(tokenIn(mail, 'confirm'), 'confirm')).json()).toMatchObject({ code: 'link_expired' });
    expect((await answerLink('made-up', 'undo')).statusCode).toBe(410);
  });

  test('stays in effect when one of two is taken back', async () => {
    await ask({ kind: 'email', email: 'maud@mail.example' });
    const [mail] = await box.receive();
    await ask({ kind: 'email', email: 'MAUD@mail.example' });
    await answerLink(tokenIn(mail, 'undo'), 'undo');
    expect(await isOut('maud@mail.example')).toBe(true);
  });

  test('stays in effect when it is taken back while another arrives', async () => {
    await ask({ kind: 'email', email: 'maud@mail.example' });
    const [mail] = await box.receive();
    const late = await app.owner.connect();
    await late.query('begin');
    await optOutWithin(app.ctx, late, { kind: 'email', email: 'maud@mail.example' }, 'request');
    const taken = answerLink(tokenIn(mail, 'undo'), 'undo');
    await setTimeout(300);
    await late.query('commit');
    late.release();
    expect([(await taken).statusCode, await isOut('maud@mail.example')]).toEqual([204, true]);
  });

  test('sends at most two mails a day', async () => {
    let mails = 0;
    for (let times = 0; times < 4; times += 1) {
      await ask({ kind: 'email', email: 'pestered@mail.example' });
      mails += (await box.receive()).length;
    }
    clock.move(DAY + 1);
    await ask({ kind: 'email', email: 'pestered@mail.example' });
    expect([mails, (await box.receive()).length]).toEqual([2, 1]);
  });
});

describe('an opt-out of a person', () => {
  const there = {
    searchMode: 'person_search',
    firstName: 'Jasper',
    lastName: 'Varnham',
    street: '9 Coopers Wharf',
    zip: '00377',
    permissibleUse: true,
  };
  const phone = { searchMode: 'reverse_phone', phoneNumber: '4195550188', permissibleUse: true };

  test('by a former address applies at the present one', async () => {
    expect((await search(there)).results!.owner?.name).toMatch(/jasper/i);
    await ask(JASPER);
    await findFormerAddresses(app.ctx);
    for (const request of [there, phone])
      expect((await search(request)).results).toMatchObject({ matched: false, owner: null, phones: [] });
  });

  test('removes them from the relatives of others, whichever address they gave', async () => {
    expect(JSON.stringify((await search(QUILLMERE.person)).results!.relatives)).toMatch(/jasper/i);
    await ask({ ...PERSON, name: 'Jasper Varnham', street: '77 Elsewhere Street' });
    expect(JSON.stringify((await search(QUILLMERE.person)).results!.relatives)).not.toMatch(/jasper/i);
  });
});
