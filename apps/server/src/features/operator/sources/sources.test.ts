/** Whole searches over HTTP before and after the sources of an installation are compared. All people are made up. */
import type { EvidenceDraft, SourceFacts } from '@deedline/engine/model/evidence';
import type { Search } from '@deedline/contract/search/search';
import { ENGINE_VERSION } from '@deedline/engine/version';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { watchReliability } from '../../lookup/reliability.ts';
import type { CommandContext } from '../command/act.ts';
import { createClock } from '../../../testing/mail-box.ts';
import { commandContextOf, typeAct } from '../../../testing/commands/operator-acts.ts';
import { seedSource } from '../../../testing/seed-evidence.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

const PEOPLE = 120;
const GIVEN = ['ODILE', 'ANSEL', 'CORWIN', 'MIRREN', 'TAMSIN', 'BRANOK'];
const clock = createClock();

function source(name: string, role: SourceFacts['role']): SourceFacts {
  return { name, label: `The file ${name}`, origin: name, role, asOf: '2026-10-01' };
}

/** Surnames that are different for each person: 'Vabarn', 'Vacarn'. */
function personOf(index: number): { name: { first: string; last: string }; line: string; phone: string } {
  const letters = 'BCDFGHJKLMNPRSTVWZ';
  const last = `V${'AEIOU'[index % 5]}${letters[index % 18]}${'AEIOU'[(index >> 2) % 5]}${letters[(index * 7) % 18]}ARN`;
  return {
    name: { first: GIVEN[index % GIVEN.length]!, last },
    line: `${400 + 3 * index} TANNERY ROW`,
    phone: `41955501${String(index % 100).padStart(2, '0')}`,
  };
}

/** `isWrong`: for which people the source lists a different number. */
function listOf(prefix: string, isWrong: (index: number) => boolean, isListed = (_index: number) => true): EvidenceDraft[] {
  return Array.from({ length: PEOPLE }, (_, index) => index)
    .filter(isListed)
    .map((index): EvidenceDraft => {
      const { name, line, phone } = personOf(index);
      const phones = [
        isWrong(index) ? `2025550${String(100 + (index % 100))}` : index < 100 ? phone : `20355501${String(index - 100).padStart(2, '0')}`,
      ];
      const address = { line, city: 'QUILLMERE', state: 'FK', zip: '00412' };
      const day = String(10 + (index % 18));
      return {
        kind: 'person',
        recordId: `${prefix}${index}`,
        firstSeen: '2015-01-01',
        lastSeen: `2026-0${prefix.length + 5}-${day}`,
        body: { name, address, phones },
      };
    });
}

/** People who died in 2024, each with a mobile number that nobody else has had since. */
const DEAD = Array.from({ length: 40 }, (_, index) => index);
const numberOfDead = (index: number): string => `30755501${String(index).padStart(2, '0')}`;

function bodyOfDead(index: number) {
  const { name, line } = personOf(index + 40);
  return {
    name: { ...name, last: `${name.last}OE` },
    birthDate: `1931-04-${String(1 + (index % 28)).padStart(2, '0')}`,
    address: { line, zip: '00377' },
  };
}

function deathOf(index: number): EvidenceDraft {
  return { kind: 'person', recordId: `x${index}`, lastSeen: '2024-05-01', body: { ...bodyOfDead(index), deathDate: '2024-03-01' } };
}

function listingOfDead(index: number): EvidenceDraft {
  return { kind: 'person', recordId: `o${index}`, lastSeen: '2022-05-01', body: { ...bodyOfDead(index), phones: [numberOfDead(index)] } };
}

/** Three in four of them are still reported as active. */
function lineOfDead(index: number): EvidenceDraft {
  const status = index % 4 === 0 ? 'disconnected' : 'active';
  return {
    kind: 'phone_line',
    recordId: `l${index}`,
    body: { phone: numberOfDead(index), lineType: 'mobile', status, checkedOn: '2026-09-30' },
  };
}

let app: TestServer;
let ctx: CommandContext;
const alone = PEOPLE - 1;
beforeAll(async () => {
  app = await startTestServer({ ctx: { now: clock.now } });
  Object.assign(app.ctx, { reliability: watchReliability(app.ctx.db, () => clock.now().getTime()) });
  ctx = commandContextOf(app);
  await seedSource(app.owner, { facts: source('directory', 'phone_listing'), records: listOf('d', (index) => index % 20 === 7) });
  // The person asked for below is only in the directory.
  const others = (index: number): boolean => index !== alone;
  await seedSource(app.owner, { facts: source('signups', 'email_list'), records: listOf('ss', (index) => index % 6 === 1, others) });
  await seedSource(app.owner, { facts: source('roll', 'voter'), records: listOf('rrr', (index) => index % 12 === 5, others) });
  const { phone } = { phone: `20355501${String(alone - 100).padStart(2, '0')}` };
  const line: EvidenceDraft = {
    kind: 'phone_line',
    recordId: 'line',
    body: { phone, lineType: 'landline', status: 'active', assignedOn: '2009-01-01', checkedOn: '2026-09-30' },
  };
  await seedSource(app.owner, { facts: source('carrier', 'phone_line'), records: [line] });
  await seedSource(app.owner, { facts: source('checker', 'phone_line'), records: DEAD.map(lineOfDead) });
  await seedSource(app.owner, { facts: source('deaths', 'voter'), records: DEAD.map(deathOf) });
  await seedSource(app.owner, { facts: source('old', 'phone_listing'), records: DEAD.map(listingOfDead) });
});
afterAll(() => app.close());

async function phoneOf(index: number): Promise<NonNullable<Search['results']>['phones'][number]> {
  const client = await app.signUp();
  const { name, line } = personOf(index);
  const asked = {
    searchMode: 'person_search',
    firstName: name.first,
    lastName: name.last,
    street: line,
    zip: '00412',
    purpose: 'skip_tracing',
  };
  const { id } = (await client.post('/api/searches', asked)).json<{ id: string }>();
  await app.runner.idle();
  const { results } = (await client.get(`/api/searches/${id}`)).json<Search>();
  return results!.phones[0]!;
}

test('a phone from one unproved source is sold at 89 at most, and called modelled', async () => {
  const { confidence, proof } = await phoneOf(alone);
  expect(confidence).toBe(89);
  expect(proof).toMatchObject({ by: 'modelled', heldAt: 89 });
});

test('show is refused before the sources were compared', async () => {
  await expect(typeAct(ctx, ['sources', 'show'])).rejects.toThrow('Nothing has been learned about the sources yet');
});

test('the next search uses what was learned without a restart: a phone that others agree on is rated higher', async () => {
  const { text } = await typeAct(ctx, ['sources', 'learn', '--records', '400']);
  expect(text).toMatch(/^Learned .* by varnham from \d+ records/);
  expect(text).toMatch(/directory +phones +right 0\.9\d\d \(/);
  expect(text).toMatch(/signups +phones +right 0\.[78]\d\d \(/);
  expect(text).toMatch(/checker +lines of dead people +reports 0\.750 \(0\.\d+ to 0\.\d+\) of them as active +40 lines/);
  expect((await typeAct(ctx, ['sources', 'show'])).text).toBe(text);
  clock.move(5_000);
  const { confidence, proof } = await phoneOf(alone);
  expect(confidence).toBeGreaterThan(89);
  expect(proof).toEqual({ by: 'agreement', low: null, high: null, heldAt: null });
});

test('what was learned names sources and counts, and no people', async () => {
  const { rows } = await app.owner.query('select learned::text as learned, records, engine_version from source_reliability');
  expect(rows).toHaveLength(1);
  expect(rows[0]).toMatchObject({ engine_version: ENGINE_VERSION });
  expect(rows[0].learned).not.toMatch(/TANNERY|ODILE|555-?0142/i);
  const acts = await app.owner.query(`select command, result from operator_audit where command like 'sources%' order by id`);
  expect(acts.rows).toEqual([
    { command: 'sources-show', result: 'refused' },
    { command: 'sources-learn', result: 'done' },
    { command: 'sources-show', result: 'done' },
  ]);
});

test('what another engine version learned is not used', async () => {
  await app.owner.query(
    `insert into source_reliability (learned_at, learned_by, engine_version, records, learned) select learned_at, learned_by, '0.9', records, learned from source_reliability`,
  );
  clock.move(5_000);
  expect((await phoneOf(alone)).proof).toMatchObject({ by: 'modelled' });
});

test('what was learned cannot be changed by the application or by the owner of the database', async () => {
  await expect(app.ctx.db.query('delete from source_reliability' as never)).rejects.toThrow(/permission denied/);
  await expect(app.owner.query('delete from source_reliability')).rejects.toThrow(/append-only/);
});
