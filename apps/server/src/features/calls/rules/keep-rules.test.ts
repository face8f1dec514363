import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { loadRules, previewRules, readEdition, readEditions, switchRules } from './keep-rules.ts';
import { readShippedRules, watchRules } from './watch-rules.ts';

let app: TestServer;
let seconds = 0;
const LOADED_AT = new Date('2031-05-04T10:00:00Z');
const operator = () => ({ ...app.ctx, callingRules: watchRules(app.ctx, true, () => (seconds += 10) * 1000), operator: 'quill' });
beforeAll(async () => {
  app = await startTestServer({ ctx: { now: () => LOADED_AT } });
});
afterAll(() => app.close());

const edit = (change: (rules: ReturnType<typeof readShippedRules>) => void): string => {
  const rules = structuredClone(readShippedRules(true));
  change(rules);
  return JSON.stringify(rules);
};

test('the shipped edition is loaded automatically, a new one is previewed and switched to, and an earlier one restored', async () => {
  const ctx = operator();
  expect(await readEditions(ctx)).toMatchObject([
    { edition: '2026-11 with Fenmark', loadedBy: 'shipped', loadedAt: LOADED_AT.toISOString(), isInUse: true },
  ]);
  const text = edit((rules) => {
    rules.edition = 'mine';
    rules.rules.find(({ place }) => place === 'FL')!.closes = '19:00';
  });
  const { changes } = await previewRules(ctx, text);
  expect(changes).toEqual([
    expect.stringMatching(/^- FL every day 08:00-20:00; at most 3 calls/),
    expect.stringMatching(/^\+ FL every day 08:00-19:00/),
  ]);
  expect(await readEditions(ctx)).toHaveLength(1);
  const { id } = await loadRules(ctx, text);
  expect((await ctx.callingRules.current()).edition).toBe('mine');
  // Loading it again keeps the edition; shipped rules do not replace an operator's.
  expect((await loadRules(ctx, text)).id).toBe(id);
  expect((await watchRules(app.ctx, true).current()).edition).toBe('mine');
  const [, first] = await readEditions(ctx);
  await switchRules(ctx, first!.id);
  expect((await readEdition(ctx)).edition).toBe('2026-11 with Fenmark');
  await expect(switchRules(ctx, 999)).rejects.toThrow('Edition of the calling rules not found');
  const acts = await app.ctx.db.query<{ what: string }>(`select what from audit_record where operator = 'quill' order by id`);
  expect(acts.rows.map(({ what }) => what)).toEqual(['calling_rules_load', 'calling_rules_load', 'calling_rules_switch']);
});

const WRONG: [string, () => string, RegExp][] = [
  ['no JSON', () => '{', /not valid JSON/],
  ['a time that is none', () => edit((rules) => (rules.rules[0]!.opens = '8 am')), /rules\.0\.opens: write it as/],
  ['hours the wrong way round', () => edit((rules) => (rules.rules[0]!.opens = '22:00')), /closes before it opens/],
  [
    'a zone that nobody knows',
    () => edit((rules) => (rules.states['OH'] = ['Fenmark/Quillmere'])),
    /states\.OH\.0: this zone is not known/,
  ],
  ['rules without a place', () => edit((rules) => delete rules.states['FL']), /FL has rules and no zones/],
  ['no federal rule', () => edit((rules) => rules.rules.shift()), /none of them is federal/],
];

test.each(WRONG)('a document with %s is refused at the faulty place', async (_, text, message) => {
  await expect(previewRules(operator(), text())).rejects.toThrow(message);
});

test('editions are append-only, and rules can be read as a table', async () => {
  await app.ctx.callingRules.current();
  await expect(app.owner.query(`update calling_rules set edition = 'x'`)).rejects.toThrow('append-only');
  await expect(app.ctx.db.query(`delete from calling_rules_use`)).rejects.toThrow('permission denied');
  const rows = await app.ctx.db.query(`select opens, closes, citation from calling_rule where place = 'KY' limit 1`);
  expect(rows.rows).toEqual([{ opens: '10:00', closes: '21:00', citation: 'Ky. Rev. Stat. 367.46955' }]);
});
