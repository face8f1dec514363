/** The drill: back up, opt out, close an account, restore elsewhere with the opt-out log; nobody is found or let in who should not be. */
import { createPool, withClient } from '@deedline/database/connect';
import { createTestDatabase, type TestDatabase } from '@deedline/database/testing';
import {
  appendFileSync,
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Config } from '../../../config.ts';
import { createContext } from '../../../start/create-context.ts';
import { commandContextOf, typeAct, typeWholeAct } from '../../../testing/commands/operator-acts.ts';
import { QUILLMERE, seedQuillmere } from '../../../testing/quillmere.ts';
import { clientOf, PASSWORD, readCookie, startAgain, startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { findOptedOut, suppressHashes } from '../../compliance/suppression.ts';
import { keyPath } from '../../compliance/installation-keys.ts';
import { hashListed } from '../../compliance/subjects.ts';
import type { Answer } from '../command/act.ts';
import { answerLink } from '../../opt-outs/opt-out.ts';
import { linkToken } from '../../opt-outs/receipts.ts';
import { requireReplayed, requireUpToDate } from '../../closing/log/require-replayed.ts';
import { verifyOptOutLog } from '../../closing/log/verify-log.ts';
import { renewOptOutLog, writeOptOutLog } from '../../closing/log/write-log.ts';
import { placeHold } from '../../closing/holds.ts';
import { verifyKeys } from '../../sealing/verify-keys.ts';
import { backUp } from './back-up.ts';
import { prove } from './prove.ts';
import { replayAlone } from './replay-alone.ts';
import { restore, type RestoreContext } from './restore.ts';

const phone = (last: number) => ({ kind: 'phone', phone: `(419) 555-${last}` }) as const;
const email = (name: string) => ({ kind: 'email', email: `${name}@mail.example` }) as const;

let app: TestServer;
let folder: string;
let target: TestDatabase;
beforeAll(async () => {
  app = await startTestServer();
  await seedQuillmere(app.owner);
});
afterAll(() => app.close());
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'deedline-replay-'));
  target = await createTestDatabase();
});
afterEach(async () => {
  await target.drop();
  rmSync(folder, { recursive: true });
});

const place = (name: string) => join(folder, name);
const ownLog = () => app.ctx.config.optOutLog;
const there = (): Config => ({
  ...app.ctx.config,
  dataDir: place('elsewhere'),
  optOutLog: place('elsewhere/opt-outs.log'),
  keysDir: place('elsewhere/keys/accounts'),
  databaseUrl: target.loginUrl,
  databaseOwnerUrl: target.url,
});

async function save(): Promise<void> {
  const url = app.ctx.config.databaseOwnerUrl!;
  const typed = ['backup', 'make', place('a.backup'), '--keys', place('a.keys'), '--key', place('backup.key')];
  const ctx = { config: app.ctx.config, source: { url, evidenceUrl: url }, db: app.ctx.db, operator: 'maud' };
  await typeWholeAct({ backUp: (request) => backUp(ctx, request) }, typed);
}
async function bring(config: Config, ...more: string[]): Promise<Answer> {
  const typed = ['restore', 'backup', place('a.backup'), '--key', place('backup.key'), '--replace', ...more];
  return typeWholeAct({ restore: (request) => restore(at(config), request) }, typed);
}
const typeThere = (...words: string[]) => typeWholeAct({ replay: (logs) => replayAlone(at(there()), logs) }, words);
/** What the message of a refused start says to type. */
async function readRemedy(start: () => Promise<void>): Promise<string[]> {
  const refused = await start().then(
    () => '',
    (error: Error) => error.message,
  );
  return /npm run deedline -- (restore replay .*)$/m.exec(refused)![1]!.split(' ');
}
function at(config: Config): RestoreContext {
  const url = config.databaseOwnerUrl!;
  const proveThere = async () => {
    const { ctx, close } = await createContext(config, app.ctx.log, 'test');
    try {
      return await prove(ctx);
    } finally {
      await close();
    }
  };
  return { config, target: { url, evidenceUrl: url }, operator: 'maud', prove: proveThere };
}
const optOut = (subject: object) => app.visitor.post('/api/opt-outs', subject);
const withKeys = () => ['--keys', place('a.keys')];
/** Takes the opt-out back, as the reader of its mail would. */
async function takeBack(name: string): Promise<void> {
  const found = await app.ctx.db.query<{ id: string }>(`select opt_out_id as id from opt_out_hash where hash = $1`, [
    app.ctx.hash('suppression:email', email(name).email),
  ]);
  await answerLink(app.ctx, { token: linkToken(app.ctx, found.rows[0]!.id), act: 'undo' });
}
async function accountOf(name: string) {
  const client = await app.signUp(`${name}@example.com`);
  await client.post('/api/searches', QUILLMERE.full);
  await app.runner.idle();
  const { id } = (await client.get('/api/auth/user')).json<{ id: string }>();
  return { id, close: () => client.post('/api/auth/delete-account', { password: PASSWORD }) };
}

describe('a backup that is restored elsewhere with the opt-out log', () => {
  it('applies opt-outs and closed accounts from after the backup', async () => {
    const [stays, closes, held] = [await accountOf('stays'), await accountOf('closes'), await accountOf('held')];
    await placeHold({ ...app.ctx, operator: 'maud' }, { accountId: held.id }, 'Case 12-0418');
    await optOut(email('returns'));
    await save();
    await writeOptOutLog(app.ctx);

    const receipt = (await optOut(phone(1234))).json<{ receipt: string }>().receipt;
    await optOut({ kind: 'person', name: 'Absalom Kettleby', street: '420 Tannery Row', city: 'Quillmere', zip: '00412' });
    await optOut(email('odile.varnham'));
    await optOut(email('wavers'));
    for (const name of ['wavers', 'returns']) await takeBack(name);
    await suppressHashes(app.ctx.db, 'phone', [
      app.ctx.hash('suppression:phone', `listed|${hashListed('phone', '4195551299').toString('base64')}`),
    ]);
    expect([(await closes.close()).statusCode, (await held.close()).statusCode]).toEqual([204, 200]);
    await writeOptOutLog(app.ctx);

    const brought = await bring(there(), ...withKeys(), '--replay', ownLog());
    expect(brought).toMatchObject({ exitCode: 0, text: expect.stringContaining('Every law holds.') });
    expect(brought.text).toMatch(
      /Everything done after 20\S+ is lost: .*\n.*\nNot lost: 4 opt-outs, \d+ keyed hashes, 2 closed accounts, 0 unsubscribed/,
    );

    const second = await startAgain(there());
    try {
      const { ctx, runner, server, visitor } = second;
      const asked = [phone(1234), phone(1299), email('odile.varnham'), email('wavers'), email('returns')];
      const person = { kind: 'person', name: 'Absalom Kettleby', address: '420 Tannery Row, Quillmere, FK 00412' } as const;
      expect(await findOptedOut(ctx, [...asked, person])).toEqual([true, true, true, false, false, true]);
      expect((await visitor.post('/api/receipts', { receipt })).json()).toMatchObject({ state: 'in_effect' });
      const signIn = (name: string) => visitor.post('/api/auth/login', { email: `${name}@example.com`, password: PASSWORD });
      expect([(await signIn('closes')).statusCode, (await signIn('held')).statusCode]).toEqual([401, 401]);
      const client = clientOf(server, readCookie(await signIn('stays')));
      const { id } = (await client.post('/api/searches', QUILLMERE.full)).json<{ id: string }>();
      await runner.idle();
      expect((await client.get(`/api/searches/${id}`)).body).not.toContain('odile.varnham');
      const accounts = await ctx.db.query(
        `select erased_at is not null as erased, (select count(*)::int from member where account_id = account.id) as members
         from account where id = any ($1) order by array_position($1, id)`,
        [[closes.id, held.id, stays.id]],
      );
      expect(accounts.rows).toEqual([
        { erased: true, members: 0 },
        { erased: false, members: 1 },
        { erased: false, members: 1 },
      ]);
      // The destroyed key is in the backup of keys, but is not brought back.
      expect(existsSync(ctx.keys.files.pathOf(closes.id, 1))).toBe(false);
      expect((await verifyKeys(ctx)).findings).toEqual([]);
    } finally {
      await second.close();
    }
  });

  it('applies opt-outs under a newer installation key, and requires that key', async () => {
    await save();
    const varnham = commandContextOf(app);
    await typeAct(varnham, ['key', 'rotate-installation']);
    await app.owner.query('update installation_key set active_from = now()');
    const rotated = await startAgain(app.ctx.config);
    await rotated.visitor.post('/api/opt-outs', phone(1402));
    await writeOptOutLog(rotated.ctx);
    await rotated.close();
    await expect(bring(there(), ...withKeys(), '--replay', ownLog())).rejects.toThrow(
      /Line \d+ of \S+ is sealed with an installation key .* not in/,
    );
    copyFileSync(keyPath(app.ctx.config.dataDir, 2), keyPath(there().dataDir, 2));
    expect((await bring(there(), ...withKeys(), '--replay', ownLog())).exitCode).toBe(0);
    const { ctx, close } = await createContext(there(), app.ctx.log, 'test');
    expect(await findOptedOut(ctx, [phone(1402)])).toEqual([true]);
    await close();
  });

  it('reports damaged lines of the log, and applies the others', async () => {
    await save();
    await optOut(phone(1501));
    await writeOptOutLog(app.ctx);
    const lines = readFileSync(ownLog(), 'utf8').trimEnd().split('\n');
    // Cut off in the middle of a line, as by a power failure. The next write begins on a line of its own, so nothing is missing.
    // The content of the cut last line is unknown.
    writeFileSync(place('cut.log'), `${lines.join('\n')}\n${lines[0]!.slice(0, 60)}`);
    await optOut(phone(1502));
    await writeOptOutLog({ ...app.ctx, config: { optOutLog: place('cut.log') } });
    appendFileSync(place('cut.log'), lines[0]!.slice(0, 60));
    const { text, exitCode } = await bring(there(), ...withKeys(), '--replay', place('cut.log'));
    expect([exitCode, text]).toEqual([1, expect.stringContaining(`Line ${lines.length + 3} of ${place('cut.log')} is damaged`)]);
    expect(text).not.toContain(`Line ${lines.length + 1} of`);
    const { ctx, close } = await createContext(there(), app.ctx.log, 'test');
    expect(await findOptedOut(ctx, [phone(1501), phone(1502)])).toEqual([true, true]);
    await close();
  });
});

describe('an opt-out log with missing lines', () => {
  it('is refused by a restore until they are declared lost; then the worker begins a complete one', async () => {
    for (const last of [2000, 2001, 2002, 2003]) {
      await optOut(phone(last));
      await writeOptOutLog(app.ctx);
      if (last === 2001) await save();
    }
    const lines = readFileSync(ownLog(), 'utf8').trimEnd().split('\n');
    const [whole, broken, short] = [lines, lines.toSpliced(-2, 1), lines.slice(0, -3)].map((kept, index) => {
      writeFileSync(place(`${index}.log`), `${kept.join('\n')}\n`);
      return place(`${index}.log`);
    }) as [string, string, string];
    const bringWith = (log: string) => bring(there(), ...withKeys(), '--replay', log);
    await expect(bringWith(broken)).rejects.toThrow(
      new RegExp(
        `^Line ${lines.length - 1} of ${broken} is missing or was changed: after line [^]*Nothing was changed: [^]*--forget-opt-outs`,
      ),
    );
    // The backup knows how far the log had come.
    await expect(bringWith(short)).rejects.toThrow(
      /(is|are) missing or (was|were) changed: it ends with line \d+, .* and the database knows line \d+/,
    );
    const changed = await withClient(target.url, (client) => client.query('select from opt_out'));
    expect(changed.rowCount).toBe(0);

    mkdirSync(there().dataDir, { recursive: true });
    copyFileSync(broken, there().optOutLog);
    const { exitCode, text } = await bring(there(), ...withKeys(), '--forget-opt-outs');
    expect([exitCode, text]).toEqual([1, expect.stringContaining('People who opted out there may be found again.')]);
    const { ctx, close } = await createContext(there(), app.ctx.log, 'test');
    const asked = () => findOptedOut(ctx, [phone(2001), phone(2002), phone(2003)]);
    expect(await asked()).toEqual([true, false, true]);
    await writeOptOutLog(ctx);
    expect([await verifyOptOutLog(ctx), existsSync(`${there().optOutLog}.broken`)]).toEqual([[], true]);

    // A damaged log is replayed as far as it can be read, and a whole one adds the rest later.
    const replayIt = (log: string) => replayAlone(at(there()), [log]);
    expect(await replayIt(broken)).toMatchObject({ exitCode: 1, text: expect.stringContaining('is missing or was changed') });
    expect(await asked()).toEqual([true, false, true]);
    expect(await replayIt(whole)).toMatchObject({ exitCode: 0 });
    expect(await asked()).toEqual([true, true, true]);
    await close();
  });
});

describe('a database that was restored by other means', () => {
  it('is brought up to date from the opt-out log, recorded and verified', async () => {
    const account = await accountOf('closes-later');
    await save();
    await bring(there(), ...withKeys(), '--forget-opt-outs');
    await optOut(phone(1551));
    await account.close();
    await writeOptOutLog(app.ctx);
    const { exitCode, text } = await typeThere('restore', 'replay', ownLog());
    expect([exitCode, text]).toEqual([0, expect.stringContaining('Every law holds.')]);
    expect(text).toMatch(
      /^1 opt-out, 1 keyed hash, 1 closed account, 0 unsubscribed addresses, 0 privacy requests, 0 legal holds from after the backup replayed, from /,
    );
    const { ctx, close } = await createContext(there(), app.ctx.log, 'test');
    expect(await findOptedOut(ctx, [phone(1551)])).toEqual([true]);
    expect((await ctx.db.query(`select operator from operator_audit where command = 'replay_opt_outs'`)).rows).toEqual([
      { operator: 'maud' },
    ]);
    await close();
  });
});

/** As the API and the worker do by themselves, with the application's login. */
async function start(): Promise<void> {
  const pool = createPool(target.loginUrl, { max: 1 });
  try {
    await requireUpToDate(there(), pool);
  } finally {
    await pool.end();
  }
}
/** A copy of the database as it is now, with the log of now beside it. */
async function bringOlder(): Promise<void> {
  await writeOptOutLog(app.ctx);
  copyFileSync(ownLog(), place('then.log'));
  await save();
  await bring(there(), ...withKeys(), '--replay', place('then.log'));
  copyFileSync(ownLog(), there().optOutLog);
}
const catchUp = async () => {
  await writeOptOutLog(app.ctx);
  copyFileSync(ownLog(), there().optOutLog);
};

describe('an older copy of the database beside its opt-out log', () => {
  it('refuses to start until the log is replayed, and starts if only the place in the log is behind', async () => {
    await bringOlder();
    await start();
    await optOut(phone(1571));
    await writeOptOutLog(app.ctx);
    copyFileSync(ownLog(), there().optOutLog);
    await expect(start()).rejects.toThrow('has decisions that the database lacks');
    expect(await typeThere(...(await readRemedy(start)))).toMatchObject({ exitCode: 0 });
    await start();
    // As after a crash between the line and the commit.
    await withClient(target.url, (db) => db.query('update opt_out_log_head set line_number = line_number - 1'));
    await start();
    // As after a crash between the renaming of a new log and the commit.
    await withClient(target.url, (db) =>
      db.query(`update opt_out_log_head set log = gen_random_uuid(), begun_at = begun_at - interval '1 day'`),
    );
    await start();
  });

  it('is not started by the application itself either, whatever was decided since, and nothing of it is changed by looking', async () => {
    const closes = await accountOf('closes-after-the-copy');
    await bringOlder();
    await placeHold({ ...app.ctx, operator: 'maud' }, { accountId: (await accountOf('held-after-the-copy')).id }, 'Case 12-0419');
    await closes.close();
    await catchUp();
    await expect(start()).rejects.toThrow('has decisions that the database lacks');
    await withClient(target.url, async (db) => {
      expect((await db.query('select from legal_hold where reason = $1', ['Case 12-0419'])).rowCount).toBe(0);
      expect((await db.query('select from account where id = $1 and closed_at is null', [closes.id])).rowCount).toBe(1);
    });
  });

  it('is not started while the log ends in lines whose key is missing', async () => {
    await bringOlder();
    const text = readFileSync(there().optOutLog, 'utf8');
    appendFileSync(there().optOutLog, `${'0'.repeat(16)} ${Buffer.alloc(80).toString('base64')}\n`);
    await expect(start()).rejects.toThrow('ends in lines that are sealed with an installation key that is not in');
    // A line that is not written to its end is what a crash leaves.
    writeFileSync(there().optOutLog, `${text}${'0'.repeat(16)}`);
    await start();
  });

  it('is started though a decision was removed for its age that is in earlier lines', async () => {
    const receipt = (await optOut(email('long-ago'))).json<{ receipt: string }>().receipt;
    await takeBack('long-ago');
    await writeOptOutLog(app.ctx);
    await optOut(phone(1572));
    await bringOlder();
    await withClient(target.url, async (db) => {
      await db.query('delete from opt_out_hash using opt_out where opt_out_id = opt_out.id and receipt = $1', [receipt]);
      await db.query('delete from opt_out where receipt = $1', [receipt]);
      await db.query('update opt_out_log_head set line_number = line_number - 1');
    });
    await expect(start()).resolves.toBeUndefined();
  });
});

describe('a database that is replaced by an older one while Deedline runs', () => {
  it('is brought up to the log at the next look, with whoever opted out since, and every session ends', async () => {
    const [stays, closes, held] = [await accountOf('stays-on'), await accountOf('closes-meanwhile'), await accountOf('held-meanwhile')];
    await bringOlder();
    const { ctx, close } = await createContext(there(), app.ctx.log, 'test');
    const said: object[] = [];
    const log = { ...app.ctx.log, error: (facts: object) => void said.push(facts) };
    const look = () => writeOptOutLog({ ...ctx, log });
    await optOut(phone(1581));
    await placeHold({ ...app.ctx, operator: 'maud' }, { accountId: held.id }, 'Case 12-0420');
    await closes.close();
    await catchUp();
    await ctx.db.query(
      `insert into session (token_hash, member_id, expires_at) select '\\x01', id, now() + interval '1 day' from member where account_id = $1`,
      [stays.id],
    );

    await look();
    expect(said).toEqual([{ brought: expect.any(Number) }]);
    expect(await findOptedOut(ctx, [phone(1581)])).toEqual([true]);
    const open = await ctx.db.query('select id from account where id = any ($1) and closed_at is null order by id', [
      [stays.id, closes.id, held.id],
    ]);
    expect(open.rows.map(({ id }) => id)).toEqual([stays.id, held.id].toSorted());
    expect((await ctx.db.query('select from session')).rowCount).toBe(0);
    await placeHold({ ...ctx, operator: 'maud' }, { accountId: stays.id }, 'Case 12-0421');
    await look();
    expect([said.length, await verifyOptOutLog(ctx)]).toEqual([1, []]);
    await close();
  });

  it('is not made the beginning of a new log', async () => {
    await bringOlder();
    await optOut(phone(1591));
    await catchUp();
    const { ctx, close } = await createContext(there(), app.ctx.log, 'test');
    expect(await renewOptOutLog(ctx, new Date(Date.now() + 91 * 86_400_000))).toBe(true);
    expect(await findOptedOut(ctx, [phone(1591)])).toEqual([true]);
    await close();
  });
});

const startNew = () => withClient(target.url, (db) => requireReplayed(there(), db));

describe('a new database beside the opt-out log of one that was lost', () => {
  beforeEach(() => cpSync(join(app.ctx.config.dataDir, 'keys'), place('elsewhere/keys'), { recursive: true }));

  it('refuses to start until the log is replayed', async () => {
    await optOut(phone(1561));
    await writeOptOutLog(app.ctx);
    copyFileSync(ownLog(), there().optOutLog);
    await expect(startNew()).rejects.toThrow('opt-outs.log is from another database than this one, which is new.');
    expect(await typeThere(...(await readRemedy(startNew)))).toMatchObject({ exitCode: 0 });
    await startNew();
    const { ctx, close } = await createContext(there(), app.ctx.log, 'test');
    expect(await findOptedOut(ctx, [phone(1561)])).toEqual([true]);
    await close();
  });

  it('refuses to start if the keys of the log are lost too', async () => {
    await writeOptOutLog(app.ctx);
    copyFileSync(ownLog(), there().optOutLog);
    rmSync(place('elsewhere/keys'), { recursive: true });
    mkdirSync(place('elsewhere/keys'));
    writeFileSync(keyPath(there().dataDir, 1), Buffer.alloc(32, 1));
    await expect(startNew()).rejects.toThrow('which is new');
    rmSync(keyPath(there().dataDir, 1));
    await expect(startNew()).rejects.toThrow('which is new');
    rmSync(there().optOutLog);
    await startNew();
  });

  it('starts if the log holds no decisions', async () => {
    const other = await createTestDatabase();
    const { ctx, close } = await createContext({ ...there(), databaseUrl: other.loginUrl }, app.ctx.log, 'test');
    await writeOptOutLog(ctx);
    await close();
    await other.drop();
    expect(existsSync(there().optOutLog)).toBe(true);
    await startNew();
    await start();
  });
});

describe('without the opt-out log', () => {
  it('a restore is refused; if the log is declared lost, it says what has to be done by hand', async () => {
    await save();
    await optOut(phone(1601));
    await expect(bring(there(), ...withKeys())).rejects.toThrow(/Nothing was changed: people may have opted out[^]*--forget-opt-outs/);
    await expect(bring(there(), ...withKeys(), '--replay', place('none.log'))).rejects.toThrow('none.log does not exist');
    const { text } = await bring(there(), ...withKeys(), '--forget-opt-outs');
    expect(text).toContain('OPT-OUTS AND CLOSED ACCOUNTS after that moment are lost too');
    const { ctx, close } = await createContext(there(), app.ctx.log, 'test');
    expect(await findOptedOut(ctx, [phone(1601)])).toEqual([false]);
    await close();
  });
});

describe('the opt-out log', () => {
  it('is readable by its owner only, and contains nobody in clear', async () => {
    await optOut(email('maud'));
    await writeOptOutLog(app.ctx);
    expect(statSync(ownLog()).mode & 0o777).toBe(0o600);
    const text = readFileSync(ownLog(), 'utf8');
    expect(text).toMatch(/^([0-9a-f]{16} [A-Za-z0-9+/]+={0,2}\n)+$/);
    for (const part of ['maud', app.ctx.hash('suppression:email', email('maud').email).toString('hex')]) expect(text).not.toContain(part);
    expect(await writeOptOutLog(app.ctx)).toBe(0);
    expect(readFileSync(ownLog(), 'utf8')).toBe(text);
  });

  it('keeps decisions that could not be written until they can', async () => {
    await writeOptOutLog(app.ctx);
    await optOut(phone(1801));
    await expect(writeOptOutLog({ ...app.ctx, config: { optOutLog: place('none/opt-outs.log') } })).rejects.toThrow('ENOENT');
    expect(await writeOptOutLog(app.ctx)).toBe(1);
  });

  it('gets decisions that wait in a database before it is replaced', async () => {
    await save();
    await optOut(phone(1901));
    const { exitCode, text } = await bring(app.ctx.config);
    expect([exitCode, text]).toEqual([0, expect.stringContaining('Not lost: 1 opt-out,')]);
    expect(await findOptedOut(app.ctx, [phone(1901)])).toEqual([true]);
  });

  it('is made from all opt-outs if it does not exist', async () => {
    await optOut(phone(1701));
    await writeOptOutLog(app.ctx);
    await save();
    await app.owner.query('delete from opt_out_log_entry');
    await writeOptOutLog({ ...app.ctx, config: { optOutLog: place('new.log') } });
    const before = await app.owner.query('select kind, hash from suppression order by hash');
    await bring(there(), ...withKeys(), '--replay', place('new.log'));
    const { ctx, close } = await createContext(there(), app.ctx.log, 'test');
    expect((await ctx.db.query('select kind, hash from suppression order by hash')).rows).toEqual(before.rows);
    await close();
  });
});
