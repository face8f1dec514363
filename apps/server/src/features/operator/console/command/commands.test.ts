import { describe, expect, test } from 'vitest';
import { createClock, HOUR } from '../../../../testing/mail-box.ts';
import { makeOperator, readToken } from '../../../../testing/operators.ts';
import { stageCommands } from '../../../../testing/commands/stage-commands.ts';

const clock = createClock(new Date('2026-11-20T10:00:00Z'));
const stage = stageCommands('operator', { ctx: { now: clock.now }, config: { publicUrl: 'https://deedline.example' } });
const { run } = stage;
const linkIn = (text: string) => /https:\S+/.exec(text)![0];

describe('the acts about operators', () => {
  test('add, list, reset and remove an operator', async () => {
    expect(await run('list')).toContain('There are no operators yet.');
    const link = linkIn(await run('add', 'mara@example.com', '--name', 'Mara Vale'));
    expect(link).toMatch(/^https:\/\/deedline\.example\/operator\/setup#token=[\w-]{43}$/);
    expect(await run('list')).toBe('Mara Vale  mara@example.com  link open until 2026-11-21 10:00:00 UTC');
    clock.move(25 * HOUR);
    expect(await run('list')).toContain('the link has expired: reset makes a new one');
    expect(linkIn(await run('reset', 'MARA@example.com'))).not.toBe(link);
    await run('remove', 'mara@example.com');
    expect(await run('list')).toContain('removed 2026-11-21 11:00:00 UTC');
    await expect(run('add', 'mara@example.com', '--name', 'Another')).rejects.toThrow('There is or was already an operator');
    await expect(run('remove', 'nobody@example.com')).rejects.toThrow('There is no operator nobody@example.com.');
  });

  test('a reset invalidates earlier links and sessions', async () => {
    const { app } = stage;
    const { client, email } = await makeOperator(app);
    const [first, second] = [readToken(linkIn(await run('reset', email))), readToken(linkIn(await run('reset', email)))];
    expect((await client.get('/api/operator/session')).statusCode).toBe(401);
    expect((await app.visitor.post('/api/operator/setup/open', { token: first })).statusCode).toBe(410);
    expect((await app.visitor.post('/api/operator/setup/open', { token: second })).statusCode).toBe(200);
    expect(await run('list')).toMatch(new RegExp(`${email} +link open`));
  });

  test('are recorded', async () => {
    const { rows } = await stage.app.ctx.db.query<{ command: string; operator: string; ip: string | null }>(
      `select distinct command, operator, ip from operator_audit where command like 'operators%' and operator = 'varnham' order by command`,
    );
    expect(rows.map(({ command }) => command)).toEqual(['operators_add', 'operators_end', 'operators_list', 'operators_reset']);
    expect(rows.every(({ ip }) => ip === null)).toBe(true);
  });
});
