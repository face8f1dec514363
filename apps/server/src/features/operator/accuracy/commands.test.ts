import { ENOUGH_REPORTS } from '@deedline/contract/limits';
import type { Search } from '@deedline/contract/search/search';
import {
  calibrate,
  type CalibrationTable,
  CONTACT_KINDS,
  contactStrata,
  SHIPPED_CALIBRATION,
} from '@deedline/engine/calibration/calibration';
import { ENGINE_VERSION } from '@deedline/engine/version';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createMover } from '../../../testing/credits.ts';
import { commandContextOf, typeAct } from '../../../testing/commands/operator-acts.ts';
import { createClock } from '../../../testing/mail-box.ts';
import { seedBroughtOf, seedReportsOf } from '../../../testing/outcomes.ts';
import { QUILLMERE, seedQuillmere } from '../../../testing/quillmere.ts';
import { startTestServer, type TestClient, type TestServer } from '../../../testing/test-server.ts';
import { workOnce } from '../../batches/chunks/work-batches.ts';
import { OperatorError } from '../../record/operator-context.ts';
import type { CommandContext } from '../command/act.ts';
import { fitLabels, readRaw } from '../../accuracy/fit-labels.ts';
import { unsealResults, type StoredResults } from '../../searches/sealed-search.ts';
import { compareCalibration } from './compare-calibration.ts';
import { insertCalibration, insertUse } from './queries.ts';
import { watchCalibration } from '../../lookup/calibration.ts';
import { SAID } from './show-calibration.ts';

const clock = createClock();
let app: TestServer;
let client: TestClient;
let ctx: CommandContext;
beforeAll(async () => {
  app = await startTestServer({ ctx: { now: clock.now } });
  Object.assign(app.ctx, { calibration: watchCalibration(app.ctx.db, app.ctx.log, () => clock.now().getTime()) });
  ctx = commandContextOf(app);
  await seedQuillmere(app.owner);
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.owner.query('delete from contact_outcome');
  await run('use engine');
  await app.owner.query(
    'alter table operator_audit disable trigger all; delete from operator_audit; alter table operator_audit enable trigger all',
  );
  client = await app.signUp();
  await (await createMover(app.ctx.db, client)).grant(90);
  pass();
});

/** Lets as much time pass as a process may take to notice a switch. */
const pass = () => clock.move(5_000);
const run = async (typed: string, by = ctx) => (await typeAct(by, ['calibration', ...typed.split(' ')])).text;
const refusalOf = async (typed: string) => {
  const error = await run(typed).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(OperatorError);
  return (error as OperatorError).message;
};
const records = async () =>
  (
    await app.ctx.db.query<{ act: string }>(
      `select concat_ws(' ', operator, command, subject, result, reason) as act from operator_audit order by id`,
    )
  ).rows.map(({ act }) => act);
const propose = async (): Promise<number> => Number(/^Calibration (\d+)/.exec(await run('propose'))![1]);
/** Reports on mobiles that were rated very likely: half of them are wrong. */
const seedDoubt = () => seedReportsOf(app.owner, 6, { kind: 'mobile', confidence: 95, count: 40, right: 20 });

const store = (over: object) =>
  insertCalibration(app.owner, {
    at: new Date(),
    operator: 'x',
    engineVersion: ENGINE_VERSION,
    curves: SHIPPED_CALIBRATION,
    report: [],
    ...over,
  });

async function search(body: object): Promise<Search> {
  const { id } = (await client.post('/api/searches', body)).json<{ id: string }>();
  await app.runner.idle();
  return (await client.get(`/api/searches/${id}`)).json<Search>();
}
const auditOf = async ({ id }: Pick<Search, 'id'>) =>
  (await app.ctx.db.query('select engine_version, calibration_id from search_audit where search_id = $1', [id])).rows[0];
const phoneOf = ({ results }: Search) => results!.phones[0]!.confidence;

describe('propose', () => {
  test('refuses with too few reports, and says of what', async () => {
    await seedReportsOf(app.owner, 4, { kind: 'mobile', confidence: 80, count: 40, right: 30 });
    await seedReportsOf(app.owner, 5, { kind: 'email', confidence: 80, count: 10, right: 8 });
    const refusal = await refusalOf('propose');
    expect(refusal).toContain('Nothing was proposed.');
    expect(refusal).toMatch(/mobile +160 of 100 reports, 4 of 5 accounts/);
    expect(refusal).toMatch(/email +50 of 100 reports, 5 of 5 accounts/);
    expect(await records()).toEqual(['varnham calibration-propose refused']);
  });

  test('stores what it learned, and switches nothing on', async () => {
    await seedDoubt();
    const text = await run('propose');
    expect(text).toMatch(new RegExp(`^Calibration \\d+, for engine ${ENGINE_VERSION}\n`));
    expect(text).toMatch(/mobile +240 reports +6 accounts +error 0\.4500 now, 0\.0\d+ with it/);
    expect(text).toMatch(/email +0 reports +0 accounts +too few: keeps the curve of the engine/);
    const kept = await app.ctx.db.query('select proposed_by, engine_version, curves from calibration order by id desc limit 1');
    expect(kept.rows[0]).toMatchObject({ proposed_by: 'varnham', engine_version: ENGINE_VERSION });
    expect(kept.rows[0].curves.email).toEqual(SHIPPED_CALIBRATION.email);
    pass();
    expect((await search(QUILLMERE.full)).results!.scoredBy).toEqual({ engineVersion: ENGINE_VERSION, calibration: null });
  });

  test('learns below 50 from brought contacts once there are enough', async () => {
    await seedReportsOf(app.owner, 6, { kind: 'mobile', confidence: 80, count: 40, right: 32 });
    // Of sold mobiles that were known before, 94 % were right where 80 % of all are: a right contact is brought four times as often as a wrong one.
    await seedBroughtOf(app.owner, 8, { kind: 'mobile', confidence: 80, count: 30, right: 28 });
    await seedBroughtOf(app.owner, 6, { kind: 'mobile', confidence: 40, count: 40, right: 16 });
    expect(await run('propose')).toMatch(
      /mobile +240 reports +6 accounts +too few sold contacts were also brought: it takes 300 from 5 accounts/,
    );
    await seedBroughtOf(app.owner, 3, { kind: 'mobile', confidence: 80, count: 30, right: 28 });
    const text = await run('propose');
    const [, right, now, next] = /mobile +240 reports +6 accounts +(0\.\d+) right, (0\.\d+) said now, (0\.\d+) with it/
      .exec(text)!
      .map(Number);
    expect([right! < 0.2, now! > 0.38, next! < now! - 0.1]).toEqual([true, true, true]);
    expect(text).toMatch(/landline +0 reports +0 accounts +too few: the curve is learned from 100 or more from 5 accounts/);
    const id = Number(/^Calibration (\d+)/.exec(text)![1]);
    const { below } = await compareCalibration({ ...app.ctx, operator: 'varnham' }, id);
    expect(below.find(({ kind }) => kind === 'mobile')).toMatchObject({
      labels: 240,
      accounts: 6,
      fit: { right: expect.closeTo(right!, 2) },
    });
    expect(below.find(({ kind }) => kind === 'email')).toMatchObject({ labels: 0, odds: null, fit: null });
    await app.owner.query('delete from brought_outcome');
  });

  test('learns a vendor’s curve from contacts that it alone gave', async () => {
    const source = 'vendor-tracerfy-first';
    await seedReportsOf(app.owner, 4, { kind: 'mobile', confidence: 79, count: 50, right: 30, source, heldRaw: 0.97 });
    expect(await refusalOf('propose')).toMatch(/vendors +200 of 100 reports, 4 of 5 accounts/);
    await seedReportsOf(app.owner, 3, { kind: 'mobile', confidence: 79, count: 50, right: 30, source, heldRaw: 0.97 });
    const text = await run('propose');
    expect(text).toContain('measured, no longer capped at 79: phones of tracerfy, first\n');
    const curves = (await app.ctx.db.query('select curves from calibration order by id desc limit 1')).rows[0].curves as CalibrationTable;
    expect(curves.mobile).toEqual(SHIPPED_CALIBRATION.mobile);
    const saidOf = (source: string) => calibrate('mobile', 0.97, curves, contactStrata('mobile', { records: 1, source }));
    expect([saidOf(source), saidOf('vendor-other-first')]).toEqual([expect.closeTo(0.6, 1), expect.closeTo(0.6, 1)]);
    expect(saidOf('fk-voter')).toBe(calibrate('mobile', 0.97));
    const { strata } = await compareCalibration({ ...app.ctx, operator: 'varnham' }, Number(/^Calibration (\d+)/.exec(text)![1]));
    const judged = strata.find(({ name }) => name === `phone, only ${source}`)!;
    expect([judged.labels, judged.now.said, judged.next.ece.value < judged.now.ece.value / 2]).toEqual([350, 0.79, true]);
  });

  test('learns the same from reports rated by an earlier calibration', async () => {
    await seedDoubt();
    const first = await propose();
    await run(`use ${first}`);
    const table = (await app.ctx.db.query('select curves from calibration where id = $1', [first])).rows[0].curves;
    const said = Math.round(100 * calibrate('mobile', readRaw(SHIPPED_CALIBRATION.mobile, 0.95), table));
    await app.owner.query('update contact_outcome set calibration_id = $1, confidence = $2', [first, said]);
    const again = (await app.ctx.db.query('select curves from calibration where id = $1', [await propose()])).rows[0].curves;
    const raw = readRaw(SHIPPED_CALIBRATION.mobile, 0.95);
    expect(calibrate('mobile', raw, again)).toBeCloseTo(calibrate('mobile', raw, table), 1);
  });
});

test('a curve of a stratum applies to contacts in that stratum only', async () => {
  const before = (await search(QUILLMERE.full)).results!.phones[0]!;
  const halved = [
    [0, 0],
    [1, 0.5],
  ];
  const strata = (records: string) => ({ [`${before.type ?? 'unknown'}, ${records}`]: halved });
  const [own, other] = before.sourceCount === 1 ? ['one record', 'several records'] : ['several records', 'one record'];
  for (const [records, isHalved] of [
    [own, true],
    [other, false],
  ] as const) {
    await run(`use ${await store({ curves: { ...SHIPPED_CALIBRATION, strata: strata(records) } })}`);
    pass();
    const { results } = await search(QUILLMERE.full);
    const after = results!.phones[0]?.confidence ?? 0;
    expect(after < before.confidence).toBe(isHalved);
  }
});

describe('a calibration that is switched on', () => {
  test('applies to every search within seconds, is named in each record, and stops when switched off', async () => {
    const before = await search(QUILLMERE.full);
    expect(before.receipt!.scoredBy).toEqual({ engineVersion: ENGINE_VERSION, calibration: null });
    expect(await auditOf(before)).toEqual({ engine_version: ENGINE_VERSION, calibration_id: null });
    await seedDoubt();
    const id = await propose();
    expect(await run(`use ${id} --reason reviewed`)).toBe(
      `In use from now on: calibration ${id}, in place of the curves of the engine. API and workers follow within five seconds.`,
    );
    pass();
    const after = await search(QUILLMERE.full);
    expect(phoneOf(after)).toBeLessThan(phoneOf(before));
    expect(after.results!.emails[0]!.confidence).toBe(before.results!.emails[0]!.confidence);
    const scoredBy = { engineVersion: ENGINE_VERSION, calibration: id };
    expect([after.results!.scoredBy, after.receipt!.scoredBy]).toEqual([scoredBy, scoredBy]);
    expect(await auditOf(after)).toEqual({ engine_version: ENGINE_VERSION, calibration_id: id });
    expect((await app.visitor.get('/api/accuracy')).json().inUse).toMatchObject({ engineVersion: ENGINE_VERSION, calibration: { id } });

    const rows = [{ address: '418 Tannery Row, Quillmere, FK 00412' }];
    const job = await client.post('/api/batch-jobs', { fileName: 'a.csv', totalRows: 1, purpose: 'skip_tracing', rows });
    while (await workOnce(app.ctx));
    const [row] = (await client.get(`/api/batch-jobs/${job.json<{ id: string }>().id}/searches`)).json<{ id: string }[]>();
    const ofBatch = (await client.get(`/api/searches/${row!.id}`)).json<Search>();
    expect([ofBatch.results!.scoredBy, phoneOf(ofBatch)]).toEqual([scoredBy, phoneOf(after)]);
    expect(await auditOf(ofBatch)).toMatchObject({ calibration_id: id });

    const reported = await client.post(`/api/searches/${after.id}/outcomes`, {
      kind: 'phone',
      contact: '4195550142',
      outcome: 'right_party',
    });
    expect(reported.statusCode).toBe(200);
    const label = await app.ctx.db.query('select confidence, calibration_id from contact_outcome where search_id = $1', [after.id]);
    expect(label.rows).toEqual([{ confidence: phoneOf(after), calibration_id: id }]);

    expect(await run('use engine')).toContain(`In use from now on: the curves of the engine, in place of calibration ${id}.`);
    pass();
    const restored = await search(QUILLMERE.full);
    expect([phoneOf(restored), restored.results!.scoredBy]).toEqual([phoneOf(before), before.results!.scoredBy]);
    // Earlier results stay on record unchanged.
    expect((await client.get(`/api/searches/${after.id}`)).json<Search>().results!.scoredBy).toEqual(scoredBy);
    expect(await records()).toEqual([
      `varnham calibration-propose calibration ${id} done`,
      `varnham calibration-activate calibration ${id} done reviewed`,
      `varnham calibration-deactivate calibration ${id} done`,
    ]);
  });

  test('replaces the one before, and a repeated command changes nothing', async () => {
    await seedDoubt();
    const [first, second] = [await propose(), await propose()];
    expect(await run(`use ${first}`)).toContain('in place of the curves of the engine');
    expect(await run(`use ${first}`)).toBe(`Already in use: calibration ${first}. Nothing was changed.`);
    expect(await run(`use ${second}`)).toContain(`in place of calibration ${first}`);
    expect(await run('list')).toMatch(new RegExp(`^ +${second} .* ON since .* UTC\n +${first} .* off\n`));
    await run('use engine');
    expect(await run('use engine')).toBe('Already in use: the curves of the engine. Nothing was changed.');
    expect((await records()).slice(2).map((record) => record.replace(/ calibration \d+/, ''))).toEqual([
      'varnham calibration-activate done',
      'varnham calibration-activate repeated',
      'varnham calibration-activate done',
      'varnham calibration-list done',
      'varnham calibration-deactivate done',
      'varnham calibration-deactivate repeated',
    ]);
  });

  test('is the only one, however many are switched on at once', async () => {
    await seedDoubt();
    const ids = [await propose(), await propose(), await propose()];
    const kettleby = { ...ctx, operator: 'kettleby' };
    const acts = ids.flatMap((id) => [run(`use ${id}`), run(`use ${id}`, kettleby), run('use engine', kettleby)]);
    await Promise.all(acts);
    const on = await app.ctx.db.query('select calibration_id from calibration_use where ended_at is null');
    expect(on.rowCount).toBeLessThanOrEqual(1);
    const done = (await records()).filter((record) => record.includes('done') && !record.includes('propose'));
    const uses = await app.ctx.db.query<{ began: number; ended: number }>(
      `select count(*)::int as began, count(ended_at)::int as ended from calibration_use where calibration_id = any ($1)`,
      [ids],
    );
    const { began, ended } = uses.rows[0]!;
    expect(done.filter((record) => / calibration-activate /.test(record))).toHaveLength(began);
    expect(ended).toBe(began - on.rowCount!);
  });
});

describe('what cannot be switched on', () => {
  const falling = {
    ...SHIPPED_CALIBRATION,
    mobile: [
      [0, 0.5],
      [1, 0.1],
    ],
  };

  test('an unknown one', async () => {
    expect(await refusalOf('use 99999')).toBe('There is no calibration 99999. Nothing was changed.');
    expect(await refusalOf('show 99999')).toBe('There is no calibration 99999.');
    expect(await records()).toEqual([
      'varnham calibration-activate calibration 99999 refused',
      'varnham calibration-show calibration 99999 refused',
    ]);
  });

  test('one learned for another engine', async () => {
    const id = await store({ engineVersion: '0.9' });
    expect(await refusalOf(`use ${id}`)).toBe(
      `Calibration ${id} was learned for engine 0.9, and this is ${ENGINE_VERSION}. Propose one anew. Nothing was changed.`,
    );
    expect(await run('list')).toContain(`off; cannot be used with engine ${ENGINE_VERSION}`);
    expect((await records())[0]).toBe(`varnham calibration-activate calibration ${id} refused`);
  });

  test.each([
    ['curves that fall', { curves: falling }],
    ['kinds that are missing', { curves: { mobile: SHIPPED_CALIBRATION.mobile } }],
    ['a report that is none', { report: [{ kind: 'fax' }] }],
  ])('%s', async (_what, over) => {
    const id = await store(over);
    expect(await refusalOf(`use ${id}`)).toContain('is not a table of curves. Nothing was changed.');
    expect(await refusalOf(`show ${id}`)).toContain('is not a table of curves');
  });

  test('one that is on nevertheless is not applied', async () => {
    const id = await store({ engineVersion: '0.9' });
    await insertUse(app.owner, id, 'x', clock.now());
    pass();
    expect((await search(QUILLMERE.full)).results!.scoredBy).toEqual({ engineVersion: ENGINE_VERSION, calibration: null });
    expect(await run('list')).toContain(`on, but not used: this is engine ${ENGINE_VERSION}`);
  });
});

describe('show', () => {
  test('prints each curve beside the one in use, and how many delivered contacts would fall below 50', async () => {
    const delivered = await search(QUILLMERE.full);
    await seedReportsOf(app.owner, 6, { kind: 'mobile', confidence: phoneOf(delivered), count: 50, right: 5 });
    const id = await propose();
    const text = await run(`show ${id}`);
    expect(text).toContain('Confidence with this proposal, compared with the curves of the engine');
    expect(text).toMatch(/said now +10 +20 +30 +40 +50 +60 +70 +80 +90\n/);
    expect(text).toMatch(/email +10 +20 +30 +40 +50 +60 +70 +80 +90\n/);
    const mobile = /\n +mobile +([\d ]+)\n/.exec(text)![1]!.trim().split(/ +/).map(Number);
    expect(mobile).toHaveLength(9);
    expect(mobile.at(-1)).toBeLessThan(60);
    const completed = await app.ctx.db.query<StoredResults>(`select id, account_id, sealed_results from search where status = 'completed'`);
    const opened = await Promise.all(completed.rows.map((row) => unsealResults(app.ctx.keys, row)));
    const mobiles = opened.flatMap((results) => results!.phones).filter(({ type }) => type === 'mobile').length;
    expect(mobiles).toBeGreaterThan(0);
    expect(text).toMatch(new RegExp(`mobile +${mobiles} contacts? delivered +${mobiles} would fall below 50`));
    expect(await run('show')).toBe(text);
    clock.move(31 * 86_400_000);
    expect(await run('show')).toMatch(/mobile +0 contacts delivered +0 would fall below 50/);
  });

  test('compares with the calibration in use', async () => {
    await seedDoubt();
    const id = await propose();
    await run(`use ${id}`);
    const text = await run(`show ${id}`);
    expect(text).toContain(`Confidence with this proposal, compared with calibration ${id}`);
    for (const kind of CONTACT_KINDS) {
      const said = new RegExp(`\n +${kind} +([\\d -]+)\n`)
        .exec(text.slice(text.indexOf('said now')))![1]!
        .trim()
        .split(/ +/);
      expect(said.map((then, place) => (then === '-' ? SAID[place] : Number(then)))).toEqual(SAID);
    }
  });
});

test('labels of too few accounts make no curve', async () => {
  await seedReportsOf(app.owner, 4, { kind: 'landline', confidence: 90, count: ENOUGH_REPORTS, right: 10 });
  await seedDoubt();
  const id = await propose();
  const { curves } = (await app.ctx.db.query('select curves from calibration where id = $1', [id])).rows[0];
  expect(curves.landline).toEqual(SHIPPED_CALIBRATION.landline);
  expect(curves.mobile).not.toEqual(SHIPPED_CALIBRATION.mobile);
  expect(fitLabels([])).toEqual(SHIPPED_CALIBRATION);
});
