/**
 * Lines of the opt-out log that somebody with access to its folder removes or changes, and what processes leave in it that are interrupted or run at the same
 * time.
 */
import { randomUUID } from 'node:crypto';
import { appendFileSync, copyFileSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { inTransaction } from '../../../transaction.ts';
import { appendPages, readEnd } from './log-file.ts';
import { replayOptOutLogs } from './replay-log.ts';
import { verifyOptOutLog } from './verify-log.ts';
import { renewOptOutLog, writeOptOutLog, type LogContext } from './write-log.ts';

let app: TestServer;
let folder: string;
let said: string[];
beforeAll(async () => {
  app = await startTestServer();
});
afterAll(() => app.close());
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'deedline-chain-'));
  said = [];
  await app.owner.query('truncate opt_out_log_head, opt_out_log_entry');
});
afterEach(() => rmSync(folder, { recursive: true }));

const place = (name: string) => join(folder, name);
const file = () => place('opt-outs.log');
const ignore = () => undefined;
const ctx = (optOutLog = file()): LogContext => ({
  config: { optOutLog },
  db: app.ctx.db,
  hash: app.ctx.hash,
  log: { info: ignore, warn: ignore, error: (_, message) => said.push(message) },
});
const verify = () => verifyOptOutLog({ ...app.ctx, config: { ...app.ctx.config, optOutLog: file() } });
const linesOf = (path = file()) => readFileSync(path, 'utf8').trimEnd().split('\n');
const putLines = (lines: readonly string[], path = file()) => writeFileSync(path, lines.map((line) => `${line}\n`).join(''));

/** Makes decisions that become one line each. Returns their ids, in order. */
async function decide(count: number, written = true): Promise<string[]> {
  const ids = Array.from({ length: count }, () => randomUUID());
  for (const id of ids) {
    await app.ctx.db.query('insert into opt_out_log_entry (entry) values ($1)', [{ unsubscribed: id }]);
    if (written) await writeOptOutLog(ctx());
  }
  return ids;
}
/** A log with a first line and further lines after it. */
async function begin(lines: number): Promise<void> {
  await writeOptOutLog(ctx());
  await decide(lines - 1);
  expect(linesOf()).toHaveLength(lines);
}
/** The gaps that a restore reports into a database that knows as much as this one. */
const findGaps = (...files: string[]) => inTransaction(app.ctx.db, async (db) => (await replayOptOutLogs(db, app.ctx.hash, files)).gaps);
const knownHeads = async () => (await app.ctx.db.query('select * from opt_out_log_head')).rows as object[];
/** Restores the heads as they were in the database, while the file has continued. */
async function bringBack(heads: readonly object[]): Promise<void> {
  await app.owner.query('truncate opt_out_log_head');
  await app.owner.query('insert into opt_out_log_head select * from jsonb_populate_recordset(null::opt_out_log_head, $1)', [
    JSON.stringify(heads.map((head) => ({ ...head, hash: `\\x${(head as { hash: Buffer }).hash.toString('hex')}` }))),
  ]);
}
/** The decisions in the last line of the log. */
async function readDecided(): Promise<string[]> {
  const { entries } = (await readEnd(file(), app.ctx.hash))!.page;
  return entries.map(({ unsubscribed }) => unsubscribed!);
}
const DATE = String.raw`\d{4}-\d\d-\d\dT[\d:.]+Z`;

describe('a restore', () => {
  it('reports no gaps in an intact log', async () => {
    await begin(5);
    expect(await findGaps(file())).toEqual([]);
  });

  it.each([
    [
      'removed at the head',
      (lines: string[]) => lines.slice(2),
      `^Lines 1 to 2 of \\S+ are missing or were changed: the first that is there is line 3, of ${DATE}\\.$`,
    ],
    [
      'removed in the middle',
      (lines: string[]) => lines.toSpliced(2, 1),
      `^Line 3 of \\S+ is missing or was changed: after line 2, of ${DATE}, comes line 4, of ${DATE}\\.$`,
    ],
    [
      'removed at the end',
      (lines: string[]) => lines.slice(0, -2),
      `^Lines 4 to 5 of \\S+ are missing or were changed: it ends with line 3, of ${DATE}, and the database knows line 5, of ${DATE}\\.$`,
    ],
    [
      'changed',
      (lines: string[]) => lines.with(3, lines[3]!.replace(/.{8}$/, 'AAAAAAA=')),
      `^Line 4 of \\S+ is missing or was changed: after line 3, of ${DATE}, comes line 5, of ${DATE}\\.$`,
    ],
    [
      'replaced by another',
      (lines: string[]) => lines.with(3, lines[2]!),
      `^Line 4 of \\S+ is missing or was changed: after line 3, of ${DATE}, comes line 5, of ${DATE}\\.$`,
    ],
    ['all removed', () => [], String.raw`^\S+ has no line that can be opened\.$`],
  ])('reports what was %s, by line number and date', async (_, change, sentence) => {
    await begin(5);
    putLines(change(linesOf()));
    expect((await findGaps(file()))[0]).toMatch(new RegExp(sentence));
  });

  it('reports the known log as missing when given an older one, and accepts a newer one', async () => {
    await begin(3);
    copyFileSync(file(), place('old.log'));
    rmSync(file());
    await begin(2);
    expect(await findGaps(place('old.log'))).toEqual([
      expect.stringMatching(
        new RegExp(`^The opt-out log that began at ${DATE} is not there: the database knows its lines up to 2, of ${DATE}\\.$`),
      ),
    ]);
    const before = await knownHeads();
    rmSync(file());
    await begin(1);
    await bringBack(before);
    expect(await findGaps(file())).toEqual([]);
  });

  it('reports lines that another machine wrote as missing, until its log is given too', async () => {
    await begin(2);
    await writeOptOutLog(ctx(place('other.log')));
    // Each process continues its own log.
    for (const path of [file(), place('other.log'), file()]) {
      await decide(1, false);
      expect(await writeOptOutLog(ctx(path))).toBe(1);
    }
    expect([await findGaps(file()), await findGaps(place('other.log'))]).toEqual([[expect.any(String)], [expect.any(String)]]);
    expect(await findGaps(file(), place('other.log'))).toEqual([]);
    expect(said).toEqual([]);
  });

  it('reports known lines as missing from a log that an empty database began', async () => {
    await begin(3);
    const before = await knownHeads();
    await app.owner.query('truncate opt_out_log_head');
    await writeOptOutLog(ctx(place('of-an-empty-one.log')));
    await bringBack(before);
    expect(await findGaps(place('of-an-empty-one.log'))).toEqual([
      expect.stringContaining(' is not there: the database knows its lines up to 3, '),
    ]);
  });

  it('reports a log that is cut off within its first lines', async () => {
    await decide(50, false);
    await writeOptOutLog(ctx());
    expect(linesOf().length).toBeGreaterThan(2);
    putLines(linesOf().slice(0, 2));
    await app.owner.query('truncate opt_out_log_head');
    expect(await findGaps(file())).toEqual([expect.stringMatching(/ is not whole: its beginning is cut off after line 2, of /)]);
  });
});

describe('the worker', () => {
  const ANEW = ['lines of the opt-out log are missing or changed: it was put aside and begun anew, with all that the database knows'];

  it.each([
    ['cut off', (lines: string[]) => lines.slice(0, -1)],
    ['emptied', () => []],
    ['changed in its last line', (lines: string[]) => [...lines.slice(0, -1), lines.at(-1)!.replace(/.{8}$/, 'AAAAAAA=')]],
  ])('sets aside a log that was %s, and begins a complete one', async (_, change) => {
    await begin(4);
    putLines(change(linesOf()));
    expect((await verify())?.length).toBeGreaterThan(0);
    expect(await writeOptOutLog(ctx())).toBe(1);
    expect([said, existsSync(`${file()}.broken`)]).toEqual([ANEW, true]);
    expect([await verify(), await findGaps(file())]).toEqual([[], []]);
    expect(await writeOptOutLog(ctx())).toBe(0);
  });

  it('sets aside an older log that replaced its own, and begins a complete one', async () => {
    await begin(3);
    copyFileSync(file(), place('old.log'));
    await renewOptOutLog(ctx(), new Date(Date.now() + 91 * 86_400_000));
    copyFileSync(place('old.log'), file());
    expect(await verify()).toEqual([`${file()} is an older log than the one that the database knows.`]);
    await writeOptOutLog(ctx());
    expect([said, await findGaps(file())]).toEqual([ANEW, []]);
  });

  it('sets aside a log without a middle line within a day, and deletes it after 90 days', async () => {
    await begin(4);
    putLines(linesOf().toSpliced(1, 1));
    expect(await verify()).toEqual([expect.stringMatching(/^Line 2 of \S+ is missing or was changed: /)]);
    expect(await renewOptOutLog(ctx(), new Date())).toBe(true);
    expect([said, await verify()]).toEqual([ANEW, []]);
    expect(await renewOptOutLog(ctx(), new Date())).toBe(false);
    expect(existsSync(`${file()}.broken`)).toBe(true);
    await renewOptOutLog(ctx(), new Date(Date.now() + 91 * 86_400_000));
    expect(existsSync(`${file()}.broken`)).toBe(false);
  });

  it('continues after a crash between writing a line and recording it in the database', async () => {
    await begin(2);
    const before = await knownHeads();
    const [again] = await decide(1);
    await bringBack(before);
    await app.ctx.db.query('insert into opt_out_log_entry (entry) values ($1)', [{ unsubscribed: again }]);
    expect(await writeOptOutLog(ctx())).toBe(1);
    expect([linesOf().length, said, await verify(), await findGaps(file())]).toEqual([4, [], [], []]);
  });

  it('continues a log that is newer than the restored database', async () => {
    await begin(2);
    const before = await knownHeads();
    await renewOptOutLog(ctx(), new Date(Date.now() + 91 * 86_400_000));
    await bringBack(before);
    const first = linesOf()[0];
    await decide(1);
    expect([linesOf()[0], said]).toEqual([first, []]);
  });

  it('continues after a line that was written in part, without a gap', async () => {
    await begin(3);
    appendFileSync(file(), linesOf()[1]!.slice(0, 70));
    const ids = await decide(1);
    const { gaps, unread } = await inTransaction(app.ctx.db, (db) => replayOptOutLogs(db, app.ctx.hash, [file()]));
    expect([linesOf().length, await readDecided(), said, gaps, unread]).toEqual([5, ids, [], [], []]);
  });

  it('begins a complete log after an earlier beginning was interrupted', async () => {
    await decide(50, false);
    const broken = {
      ...ctx(),
      db: app.ctx.db,
      hash: Object.assign((...asked: [string, string]) => {
        if (existsSync(`${file()}.part`) && readFileSync(`${file()}.part`).includes('\n')) throw new Error('ended');
        return app.ctx.hash(...asked);
      }, app.ctx.hash),
    };
    await expect(writeOptOutLog(broken)).rejects.toThrow('ended');
    expect(existsSync(file())).toBe(false);
    await writeOptOutLog(ctx());
    expect([await verify(), await findGaps(file())]).toEqual([[], []]);
  });

  it('writes each decision once when two write at the same time', async () => {
    await begin(1);
    await decide(90, false);
    await Promise.all([writeOptOutLog(ctx()), writeOptOutLog(ctx())]);
    await writeOptOutLog(ctx());
    expect([linesOf().length, said, await findGaps(file())]).toEqual([6, [], []]);
  });

  it('sets aside a log to which a process without its database appended, and begins a complete one', async () => {
    await begin(2);
    const { link, hash } = (await readEnd(file(), app.ctx.hash))!;
    await decide(1);
    await appendPages(file(), app.ctx.hash, { ...link, hash }, [{ at: new Date().toISOString(), entries: [] }]);
    expect(await findGaps(file())).toEqual([]);
    await writeOptOutLog(ctx());
    expect([said, await findGaps(file())]).toEqual([ANEW, []]);
  });
});
