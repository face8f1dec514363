/** Every route of the console: who gets in, and what is recorded of what they saw. */
import { randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { listRoutes, startTestServer, type TestClient, type TestServer } from '../../../testing/test-server.ts';
import { DAY, createClock, createMailBox, tokenIn } from '../../../testing/mail-box.ts';
import { actsOnPrices, actsOnVendors, commandContextOf, typeAct } from '../../../testing/commands/operator-acts.ts';
import { OperatorError } from '../../record/operator-context.ts';
import { NOUNS } from '../command/nouns.ts';
import { readCommand } from '../command/read-command.ts';
import { makeOperator, type TestOperator } from '../../../testing/operators.ts';
import { balanceOf } from '../../../testing/payments.ts';
import { QUILLMERE, seedQuillmere } from '../../../testing/quillmere.ts';

const clock = createClock(new Date('2026-11-20T10:00:00Z'));
const ODILE = { email: 'odile.varnham@mail.example', name: 'Odile Varnham', street: '418 Tannery Row', city: 'Quillmere', zip: '00412' };
const CUSTOMER = 'willa.quimby@example.com';

let app: TestServer;
let operator: TestOperator;
let customer: TestClient;
let accountId: string;
let searchId: string;
let folder: string;
beforeAll(async () => {
  app = await startTestServer({ ctx: { now: clock.now }, config: { mailRequestsPerHour: 100_000 } });
  await seedQuillmere(app.owner);
  folder = mkdtempSync(join(tmpdir(), 'deedline-console-'));
  writeFileSync(join(folder, 'answer.txt'), 'This is what we hold.');
  operator = await makeOperator(app, { name: 'Mara Vale' });
  customer = await app.signUp(CUSTOMER);
  accountId = (await customer.get('/api/auth/user')).json<{ id: string }>().id;
  searchId = (await customer.post('/api/searches', QUILLMERE.full)).json<{ id: string }>().id;
  await app.runner.idle();
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
});
beforeEach(async () => void (await acts()));

let seen = 0;
/** The acts of operators since the last call. */
async function acts() {
  const found = await app.ctx.db.query<{
    id: number;
    operator: string;
    command: string;
    result: string;
    reason: string | null;
    ip: string;
  }>('select id::int as id, operator, command, result, reason, ip from operator_audit where id > $1 order by id', [seen]);
  seen = found.rows.at(-1)?.id ?? seen;
  return found.rows.map(({ operator: name, command, result, reason, ip }) => ({ operator: name, command, result, reason, ip }));
}
const get = (path: string) => operator.client.get(path);
const post = (path: string, body?: unknown) => operator.client.post(path, body);

/** The counts of requests that the overview shows to a newly signed-in operator. */
async function requests() {
  const { client } = await makeOperator(app);
  return (await client.get('/api/operator/overview')).json<{ requests: Record<string, number> }>().requests;
}
async function openRequest(): Promise<string> {
  const { receipt } = (await app.visitor.post('/api/privacy-requests', { kind: 'know', ...ODILE })).json<{ receipt: string }>();
  const mails = await createMailBox(app).receive();
  const token = tokenIn(
    mails.findLast(({ text }) => text.includes('#request=')),
    'request',
  );
  await app.visitor.post('/api/privacy-requests/confirm', { token });
  return receipt;
}
async function hold(): Promise<number> {
  await post('/api/operator/retention/holds', { on: 'days', from: '2026-11-01', until: '2026-11-30', reason: 'a matter' });
  const { holds } = (await get('/api/operator/retention')).json<{ holds: { id: number }[] }>();
  return Math.max(...holds.map(({ id }) => id));
}
async function optOut(): Promise<string> {
  return (await app.visitor.post('/api/opt-outs', { kind: 'phone', phone: '419 555 0199' })).json<{ receipt: string }>().receipt;
}
const NUMBERS_MAP = {
  version: 1,
  revision: 1,
  id: 'numbers',
  title: 'Numbers',
  role: 'dnc',
  input: { kind: 'lines' },
  records: [{ kind: 'dnc', fields: { phone: 'line' } }],
};
async function loadFile(): Promise<string> {
  const text = '4195550142\n';
  const begun = await post('/api/operator/load-files', { place: 'upload', name: 'numbers.txt', bytes: text.length });
  const { id } = begun.json<{ id: string }>();
  await operator.client.send('PUT', `/api/operator/load-files/${id}/bytes?from=0`, text, { 'content-type': 'application/octet-stream' });
  return id;
}
async function load(): Promise<string> {
  const body = { fileId: await loadFile(), by: { kind: 'layout', layout: 'dnc-flat' }, source: { name: 'numbers' }, asOf: '2026-11-01' };
  return (await post('/api/operator/loads', body)).json<{ id: string }>().id;
}
async function beginView(reason = 'ticket 12'): Promise<void> {
  expect((await post('/api/operator/account-views', { subject: CUSTOMER, reason })).json()).toEqual({ accountId });
  await acts();
}

interface Known {
  command: string;
  ask: () => Promise<unknown>;
  /** The command that does the same. */
  typed?: () => Promise<string[]>;
}
const WHY = ['--reason', 'ticket 14'];

/** How to request each route that shows or changes something of a person or account, and which record it leaves; null: it shows nobody. */
const ROUTES: Readonly<Record<string, Known | null>> = {
  'GET /api/operator/overview': null,
  'GET /api/operator/sources': null,
  'GET /api/operator/opt-outs': null,
  'GET /api/operator/session': null,
  'GET /api/operator/audit/head': null,
  // Rules and lists of numbers belong to nobody; their own tests check that changes are recorded.
  'GET /api/operator/calling-rules': null,
  'GET /api/operator/calling-rules/:id': null,
  'POST /api/operator/calling-rules': null,
  'POST /api/operator/calling-rules/preview': null,
  'POST /api/operator/calling-rules/:id/use': null,
  'GET /api/operator/do-not-call/lists': null,
  'POST /api/operator/do-not-call/lists': null,
  'DELETE /api/operator/do-not-call/lists/:id': null,
  // Names and sizes of files, and counts.
  'GET /api/operator/load-setting': null,
  'GET /api/operator/load-files': null,
  'GET /api/operator/load-files/:id': null,
  'PUT /api/operator/load-files/:id/bytes': null,
  'GET /api/operator/parcel-sources': null,
  // What a county publishes; the tests of feeds check that changes are recorded.
  'GET /api/operator/feeds': null,
  'POST /api/operator/feeds': null,
  'POST /api/operator/feeds/:name/run': null,
  'POST /api/operator/feeds/:name/stop': null,
  'PUT /api/operator/feeds/:name': null,
  'POST /api/operator/feeds/:name/remove': null,
  'PUT /api/operator/feeds/:name/schedule': null,
  'GET /api/operator/loads': null,
  'GET /api/operator/loads/:id': null,
  // Counts and ids; neither who asked nor about whom.
  'GET /api/operator/vendors': null,
  ...actsOnVendors(() => ({ app, operator, folder })),
  ...actsOnPrices(
    () => operator,
    () => accountId,
  ),
  'POST /api/operator/load-files': { command: 'load_file_begin', ask: loadFile },
  'POST /api/operator/load-files/:id/description': {
    command: 'load_file_look',
    ask: async () => post(`/api/operator/load-files/${await loadFile()}/description`, { choice: {} }),
  },
  'POST /api/operator/load-files/:id/guess': {
    command: 'load_file_guess',
    ask: async () => post(`/api/operator/load-files/${await loadFile()}/guess`, { choice: {} }),
  },
  'POST /api/operator/load-files/:id/preview': {
    command: 'load_file_preview',
    ask: async () => post(`/api/operator/load-files/${await loadFile()}/preview`, { map: NUMBERS_MAP }),
  },
  'GET /api/operator/load-maps': null,
  'POST /api/operator/load-maps': {
    command: 'load_map_save',
    ask: () => post('/api/operator/load-maps', { name: 'Numbers', map: NUMBERS_MAP }),
  },
  'DELETE /api/operator/load-maps/:id': {
    command: 'load_map_remove',
    ask: async () => {
      const saved = await post('/api/operator/load-maps', { name: 'Numbers', map: NUMBERS_MAP });
      return operator.client.send('DELETE', `/api/operator/load-maps/${saved.json<{ id: string }[]>()[0]!.id}`);
    },
  },
  'DELETE /api/operator/load-files/:id': {
    command: 'load_file_remove',
    ask: async () => operator.client.send('DELETE', `/api/operator/load-files/${await loadFile()}`),
  },
  'POST /api/operator/loads': { command: 'load_begin', ask: load },
  'POST /api/operator/loads/:id/cancel': {
    command: 'load_cancel',
    ask: async () => post(`/api/operator/loads/${await load()}/cancel`),
  },
  'GET /api/operator/loads/:id/rejects': {
    command: 'load_rejects',
    ask: async () => {
      const id = await load();
      mkdirSync(join(app.ctx.config.dataDir, 'loads/rejects'), { recursive: true });
      writeFileSync(join(app.ctx.config.dataDir, 'loads/rejects', `${id}.csv`), 'line,reason,row,file\n');
      return get(`/api/operator/loads/${id}/rejects`);
    },
  },
  'POST /api/operator/sources/remove': {
    command: 'load_remove_source',
    ask: () => post('/api/operator/sources/remove', { source: 'numbers', layout: 'dnc-flat', reason: 'a wrong list' }),
  },
  // Holds are shown by id, with the operators' own reasons.
  'GET /api/operator/retention': null,
  'POST /api/operator/retention/holds': {
    command: 'hold-add',
    typed: async () => ['retention', 'hold', '--search', searchId, ...WHY],
    ask: () => post('/api/operator/retention/holds', { on: 'search', id: searchId, reason: 'a matter before a court' }),
  },
  'POST /api/operator/retention/holds/:id/release': {
    command: 'hold-release',
    typed: async () => ['retention', 'release', String(await hold()), ...WHY],
    ask: async () => post(`/api/operator/retention/holds/${await hold()}/release`, { reason: 'it was settled' }),
  },
  'GET /api/operator/requests': {
    command: 'requests_list',
    typed: async () => ['request', 'list'],
    ask: () => get('/api/operator/requests'),
  },
  'GET /api/operator/requests/:receipt': {
    command: 'requests_show',
    typed: async () => ['request', 'show', await openRequest()],
    ask: async () => get(`/api/operator/requests/${await openRequest()}`),
  },
  'POST /api/operator/requests/:receipt/records': {
    command: 'requests_know',
    typed: async () => ['request', 'records', await openRequest(), '--out', join(folder, 'records.json')],
    ask: async () => post(`/api/operator/requests/${await openRequest()}/records`),
  },
  'POST /api/operator/requests/:receipt/extend': {
    command: 'requests_extend',
    typed: async () => ['request', 'extend', await openRequest(), ...WHY],
    ask: async () => post(`/api/operator/requests/${await openRequest()}/extend`, { reason: 'many records' }),
  },
  'POST /api/operator/requests/:receipt/answer': {
    command: 'requests_answer',
    typed: async () => ['request', 'answer', await openRequest(), '--file', join(folder, 'answer.txt')],
    ask: async () => post(`/api/operator/requests/${await openRequest()}/answer`, { answer: 'This is what we hold.' }),
  },
  'POST /api/operator/requests/:receipt/close': {
    command: 'requests_close_withdrawn',
    typed: async () => ['request', 'close', await openRequest(), '--as', 'withdrawn', ...WHY],
    ask: async () => post(`/api/operator/requests/${await openRequest()}/close`, { as: 'withdrawn', reason: 'asked for it' }),
  },
  'POST /api/operator/receipts': {
    command: 'receipt',
    ask: async () => post('/api/operator/receipts', { receipt: (await openRequest()).toLowerCase() }),
  },
  'POST /api/operator/opt-outs/undo': {
    command: 'requests_undo',
    typed: async () => ['request', 'undo', await optOut(), ...WHY],
    ask: async () => {
      return post('/api/operator/opt-outs/undo', { receipt: await optOut(), reason: 'it was not theirs' });
    },
  },
  'GET /api/operator/refunds': {
    command: 'set-aside',
    typed: async () => ['ledger', 'set-aside'],
    ask: () => get('/api/operator/refunds'),
  },
  'POST /api/operator/payment-events/:id/replay': {
    command: 'replay',
    typed: async () => ['ledger', 'replay', 'evt_never'],
    ask: () => post('/api/operator/payment-events/evt_never/replay'),
  },
  'POST /api/operator/account-views': {
    command: 'account_find',
    ask: () => post('/api/operator/account-views', { subject: CUSTOMER, reason: 'ticket 12' }),
  },
  'GET /api/operator/accounts/:id': {
    command: 'account',
    typed: async () => ['ledger', 'account', CUSTOMER],
    ask: async () => {
      await beginView();
      return get(`/api/operator/accounts/${accountId}`);
    },
  },
  'GET /api/operator/prices': null,
  'POST /api/operator/accounts/:id/credits': {
    command: 'grant',
    typed: async () => ['ledger', 'grant', accountId, '2', ...WHY],
    ask: () => post(`/api/operator/accounts/${accountId}/credits`, { act: 'grant', credits: 2, reason: 'an outage', key: randomUUID() }),
  },
  'POST /api/operator/accounts/:id/members/:memberId/end-sessions': null,
  'POST /api/operator/accounts/:id/members/:memberId/remove-second-factor': null,
  'GET /api/operator/audit': {
    command: 'audit_search',
    typed: async () => ['audit', 'search', '--account', accountId],
    ask: () => get(`/api/operator/audit?account=${accountId}`),
  },
  'POST /api/operator/audit/verify': {
    command: 'audit_verify',
    typed: async () => ['audit', 'verify'],
    ask: () => post('/api/operator/audit/verify'),
  },
  'GET /api/operator/calibrations': {
    command: 'calibration-list',
    typed: async () => ['calibration', 'list'],
    ask: () => get('/api/operator/calibrations'),
  },
  'GET /api/operator/calibrations/:id': {
    command: 'calibration-show',
    typed: async () => ['calibration', 'show', '1'],
    ask: () => get('/api/operator/calibrations/1'),
  },
  'GET /api/operator/calibrations/:id/comparison': {
    command: 'calibration-show',
    typed: async () => ['calibration', 'show', '1'],
    ask: () => get('/api/operator/calibrations/1/comparison'),
  },
  'POST /api/operator/calibrations/:id/activate': {
    command: 'calibration-activate',
    typed: async () => ['calibration', 'use', '1', ...WHY],
    ask: () => post('/api/operator/calibrations/1/activate', { reason: 'fits better' }),
  },
  'POST /api/operator/calibrations/deactivate': {
    command: 'calibration-deactivate',
    typed: async () => ['calibration', 'use', 'engine', ...WHY],
    ask: () => post('/api/operator/calibrations/deactivate', { reason: 'back' }),
  },
};
/** The routes for signing in and out. */
const ENTRY = ['setup', 'setup/open', 'sign-in', 'sign-out'].map((name) => `POST /api/operator/${name}`);
const INSIDE = () => listRoutes(app.server).filter((route) => route.includes(' /api/operator/') && !ENTRY.includes(route));

test('every route of the console is listed here', () => {
  expect(INSIDE().filter((route) => !(route in ROUTES))).toEqual([]);
});

test('every route refuses a request without an operator session, also with an account’s session', async () => {
  const forged = operator.client.cookie!.replace(/=.*/, `=${customer.cookie!.split('=')[1]}`);
  const answers = await Promise.all(
    INSIDE().flatMap((route) => {
      const [method, path] = route.replace(/:\w+/, randomUUID()).split(' ') as ['GET', string];
      const body = method === 'GET' ? undefined : {};
      return [
        app.visitor.send(method, path, body),
        customer.send(method, path, body),
        customer.send(method, path, body, { cookie: forged }),
      ];
    }),
  );
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([401]));
  expect(answers.length).toBeGreaterThan(60);
  expect(await acts()).toEqual([]);
});

describe('is recorded with the operator’s name and network address:', () => {
  test.each(Object.entries(ROUTES).flatMap(([route, known]) => (known === null ? [] : [[route, known] as const])))(
    '%s',
    async (_, { command, ask }) => {
      await ask();
      expect(await acts()).toContainEqual({
        operator: 'Mara Vale',
        command,
        result: expect.stringMatching(/done|refused|repeated/),
        reason: expect.toBeOneOf([null, expect.any(String)]),
        ip: '127.0.0.1',
      });
    },
  );
});

describe('a route that a command can do too', () => {
  test('is named by its act, and every named route exists', async () => {
    const acts = (await Promise.all(Object.values(NOUNS).map(({ load }) => load()))).flat();
    const named = [...new Set(acts.flatMap(({ console: routes = [] }) => routes))];
    expect(named.filter((route) => !INSIDE().includes(route))).toEqual([]);
    const typed = Object.entries(ROUTES).flatMap(([route, known]) => (known?.typed === undefined ? [] : [route]));
    expect(typed.filter((route) => !named.includes(route))).toEqual([]);
    expect(named.filter((route) => ROUTES[route] !== null && !typed.includes(route))).toEqual([]);
  });

  test.each(
    Object.entries(ROUTES).flatMap(([route, known]) => (known?.typed === undefined ? [] : [[route, known.command, known.typed] as const])),
  )('%s shares one function with its command, which records "%s"', async (route, command, type) => {
    const words = await type();
    const typed = await readCommand(words);
    expect(typed).toMatchObject({ act: { console: expect.arrayContaining([route]), records: expect.arrayContaining([command]) } });
    const varnham = commandContextOf(app);
    const refusal = await typeAct(varnham, words).then(
      () => null,
      (error: unknown) => error,
    );
    expect(refusal === null || refusal instanceof OperatorError).toBe(true);
    expect(await acts()).toContainEqual(expect.objectContaining({ operator: 'varnham', command, ip: null }));
    expect(writersOf(command)).toHaveLength(1);
  });
});

/** The files of the features that record an act under this name. */
function writersOf(command: string): string[] {
  const features = join(import.meta.dirname, '../..');
  const written = new RegExp(`command(?::| =)[^\\n]*['\`]${command.replace('_withdrawn', '_\\$')}['\`{]`);
  return readdirSync(features, { recursive: true, encoding: 'utf8' }).filter(
    (name) => /(?<!test|acts)\.ts$/.test(name) && written.test(readFileSync(join(features, name), 'utf8')),
  );
}

test('nothing about anybody is shown while it cannot be recorded', async () => {
  await beginView();
  const receipt = await openRequest();
  await app.owner.query('alter table operator_audit add constraint nothing_is_recorded check (false) not valid');
  const looks = ['requests', `requests/${receipt}`, 'refunds', `accounts/${accountId}`, `audit?account=${accountId}`, 'calibrations'];
  const answers = await Promise.all([
    ...looks.map((path) => get(`/api/operator/${path}`)),
    post(`/api/operator/requests/${receipt}/records`),
    post('/api/operator/receipts', { receipt }),
    post('/api/operator/account-views', { subject: CUSTOMER, reason: 'ticket 13' }),
  ]);
  await app.owner.query('alter table operator_audit drop constraint nothing_is_recorded');
  expect(answers.map(({ statusCode, body }) => [statusCode, /odile|willa|tannery/i.test(body)])).toEqual(answers.map(() => [500, false]));
});

describe('an account', () => {
  test('is shown only in the session in which a reason was given', async () => {
    const other = await makeOperator(app);
    expect((await other.client.get(`/api/operator/accounts/${accountId}`)).json()).toMatchObject({ code: 'account_reason_required' });
    await beginView('a refund was asked for');
    const shown = await get(`/api/operator/accounts/${accountId}`);
    expect(shown.json()).toMatchObject({
      id: accountId,
      reason: 'a refund was asked for',
      members: [{ email: CUSTOMER, role: 'owner' }],
      searches: [{ id: searchId, mode: 'property_address', status: 'completed', charged: 5 }],
    });
    expect(await acts()).toEqual([
      { operator: 'Mara Vale', command: 'account', result: 'done', reason: 'a refund was asked for', ip: '127.0.0.1' },
    ]);
    expect((await other.client.get(`/api/operator/accounts/${accountId}`)).statusCode).toBe(403);
  });

  test('shows nothing of what was searched or found', async () => {
    await beginView();
    expect((await get(`/api/operator/accounts/${accountId}`)).body).not.toMatch(/tannery|odile\.varnham|4195550142|quillmere/i);
  });

  test('that does not exist gets a message, and is recorded without the address', async () => {
    const answer = await post('/api/operator/account-views', { subject: 'nobody@example.com', reason: 'ticket' });
    expect([answer.statusCode, answer.json()]).toEqual([409, expect.objectContaining({ code: 'act_refused' })]);
    expect(await acts()).toEqual([{ operator: 'Mara Vale', command: 'account_find', result: 'refused', reason: null, ip: '127.0.0.1' }]);
    for (const body of [{ subject: CUSTOMER }, { subject: CUSTOMER, reason: '  ' }, { subject: 'odile', reason: 'x' }])
      expect((await post('/api/operator/account-views', body)).statusCode).toBe(400);
  });

  test('is given credits once for a key, and its own record shows it', async () => {
    const before = (await balanceOf(app, accountId)).wallet;
    const key = randomUUID();
    const body = { act: 'grant', credits: 7, reason: 'an outage on Monday', key };
    expect((await post(`/api/operator/accounts/${accountId}/credits`, body)).json()).toMatchObject({ credits: 7, isRepeated: false });
    expect((await post(`/api/operator/accounts/${accountId}/credits`, body)).json()).toMatchObject({ credits: 7, isRepeated: true });
    expect((await balanceOf(app, accountId)).wallet).toBe(before + 7);
    const own = (await customer.get('/api/audit?kind=operator')).json<{ records: { what: string; words: string }[] }>().records;
    expect(own.map(({ words }) => words)).toContain('An operator granted credits');
    expect(JSON.stringify(own)).not.toMatch(/outage|127\.0\.0\.1/);
  });
});

describe('the audit record', () => {
  test('is searched by account, kind, day and id, in pages', async () => {
    const of = async (query: string) =>
      (await get(`/api/operator/audit?${query}`)).json<{ records: { id: number; kind: string; accountId: string }[] }>().records;
    const searches = await of(`account=${accountId}&kind=search`);
    expect(searches).toHaveLength(1);
    expect((await of('kind=operator'))[0]).toMatchObject({ operator: 'Mara Vale', ip: '127.0.0.1' });
    expect(await of(`id=${searches[0]!.id}`)).toEqual(searches);
    const older = await of(`before=${searches[0]!.id}`);
    expect([older.length > 0, older.filter(({ id }) => id >= searches[0]!.id)]).toEqual([true, []]);
    expect(await of('from=2020-01-01&to=2020-01-02')).toEqual([]);
    expect((await get('/api/operator/audit?id=999999')).statusCode).toBe(404);
    for (const query of ['from=2026-02-31', 'to=2026-2-1', `account=${CUSTOMER}`])
      expect((await get(`/api/operator/audit?${query}`)).statusCode).toBe(400);
  });

  test('is verified, and its head returned', async () => {
    const proof = (await post('/api/operator/audit/verify')).json<{ findings: string[]; records: number }>();
    expect(proof.findings).toEqual([]);
    expect((await get('/api/operator/audit/head')).json()).toMatchObject({ waiting: expect.any(Number) });
  });
});

test('the overview counts open, due and overdue requests', async () => {
  const before = await requests();
  await openRequest();
  expect(await requests()).toMatchObject({
    open: before['open']! + 1,
    soon: 0,
    overdue: 0,
    nextDueAt: expect.stringMatching(/^2026-12-20/),
  });
  clock.move(24 * DAY);
  expect((await requests())['soon']).toBeGreaterThan(0);
  clock.move(7 * DAY);
  expect((await requests())['overdue']).toBeGreaterThan(0);
});
