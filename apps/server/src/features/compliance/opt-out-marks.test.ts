import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { makeMarks, type OptOutMarks, watchOptOuts } from './opt-out-marks.ts';
import { hashSubject, suppressSubject } from './suppression.ts';
import { subjectTexts } from './subjects.ts';

let app: TestServer;
beforeAll(async () => {
  app = await startTestServer();
});
afterAll(() => app.close());

const emailAt = (name: string) => ({ kind: 'email', email: `${name}@mail.example` }) as const;
const marksOf = (name: string) => makeMarks(app.ctx.hash, { phone: [], email: subjectTexts(emailAt(name)), person: [] });
const isOut = async (watch: OptOutMarks, name: string) => (await watch.current()).hasAny(marksOf(name));

test('a new opt-out is seen at the next look, despite thousands of others', async () => {
  const watch = watchOptOuts(app.ctx.db);
  expect(await isOut(watch, 'ida')).toBe(false);
  await suppressSubject(app.ctx, emailAt('ida'));
  await app.owner.query(`insert into suppression (kind, hash) select 'phone', sha256(n::text::bytea) from generate_series(1, 5000) n`);
  expect([await isOut(watch, 'ida'), await isOut(watch, 'tobin'), await isOut(watchOptOuts(app.ctx.db), 'ida')]).toEqual([
    true,
    false,
    true,
  ]);
});

test('an opt-out committed after later ones is not missed', async () => {
  const watch = watchOptOuts(app.ctx.db);
  const late = await app.owner.connect();
  try {
    await late.query('begin');
    const [text] = subjectTexts(emailAt('odile'));
    await late.query('insert into suppression (kind, hash) values ($1, $2)', ['email', hashSubject(app.ctx.hash, 'email', text!)]);
    await suppressSubject(app.ctx, emailAt('absalom'));
    expect([await isOut(watch, 'absalom'), await isOut(watch, 'odile')]).toEqual([true, false]);
    await late.query('commit');
    expect(await isOut(watch, 'odile')).toBe(true);
  } finally {
    late.release();
  }
});

test('after the table was restored, all opt-outs are read again', async () => {
  const watch = watchOptOuts(app.ctx.db);
  await suppressSubject(app.ctx, emailAt('ansel'));
  expect(await isOut(watch, 'ansel')).toBe(true);
  const [text] = subjectTexts(emailAt('maud'));
  const hash = hashSubject(app.ctx.hash, 'email', text!);
  await app.owner.query('truncate suppression');
  // As if restored from a backup: numbered by another server, or by this one earlier.
  await app.owner.query(`insert into suppression (kind, hash, written_in) values ('email', $1, '3')`, [hash]);
  expect([await isOut(watch, 'maud'), await isOut(watch, 'ansel')]).toEqual([true, false]);
});
