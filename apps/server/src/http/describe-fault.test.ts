import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { DatabaseError } from 'pg';
import { expect, test } from 'vitest';
import { pino } from 'pino';
import { Fault, describeFault } from './describe-fault.ts';
import { logOptions } from './build-server.ts';

/** Numbers are matched in full, as they are written: a time in milliseconds or a process id may contain any three digits. */
const PERSONAL = /odile|varnham|4195550142|555-0142|1961-04|tannery/i;
const ODILE = { name: 'Odile Varnham', phone: '4195550142' };

function catchFault(work: () => unknown): unknown {
  try {
    work();
  } catch (error) {
    return error;
  }
  throw new Error('nothing was thrown');
}

/** An error as the driver makes it from the server's message. */
function databaseFault(): DatabaseError {
  const fault = new DatabaseError('invalid input syntax for type uuid: "Odile Varnham"', 1, 'error');
  return Object.assign(fault, {
    code: '23505',
    detail: 'Key (email)=(odile.varnham@mail.example) already exists.',
    where: 'COPY person, line 1: "ODILE VARNHAM"',
    table: 'account',
  });
}

test.each<[string, unknown]>([
  ['a database', databaseFault()],
  ['a parser', catchFault(() => JSON.parse(`{"name": ${ODILE.name}`))],
  ['a number that is none', catchFault(() => BigInt(ODILE.name))],
  ['a pattern', catchFault(() => new RegExp(`${ODILE.name}(`))],
  ['an address that is none', catchFault(() => new URL(`odile varnham's://${ODILE.phone}`))],
  ['a value of the wrong kind', catchFault(() => Buffer.from('x').equals(ODILE.name as never))],
  ['a mail server', new Error('550 5.1.1 <odile.varnham@mail.example>: no such user')],
  [
    'a library that says what it was given',
    new Error(`Cannot place "418 Tannery Row" of 'Odile Varnham', (419) 555-0142, born 1961-04-02`),
  ],
  ['a parser of numbers', new RangeError('Odile Varnham is not a valid duration')],
  ['whoever writes as a stack does', new Error(`no\n    at Odile (${join(import.meta.dirname, 'Varnham.ts')}:1:1)\n    at 4195550142`)],
  ['a cause', new Error('none', { cause: new Error('Odile Varnham', { cause: databaseFault() }) })],
  ['a property of nothing', catchFault(() => (undefined as unknown as Record<string, unknown>)[ODILE.name])],
  ['what is thrown as it is', ODILE.name],
  ['codes that are none', Object.assign(new Error('none'), { code: ODILE.name, table: `born 1961-04-02`, path: '/odile/varnham' })],
  ['a message of several lines', new Error('it was\n"Odile Varnham"\nand not "somebody\'s"')],
])('%s is logged without the values that it quotes', (_, fault) => {
  expect(JSON.stringify(describeFault(fault))).not.toMatch(PERSONAL);
});

test('name, message, code and place of an error are logged', () => {
  const fault = catchFault(() => (undefined as unknown as { owner: unknown }).owner);
  const place = expect.arrayContaining([expect.stringMatching(/^\/apps\/server\/src\/http\/describe-fault\.test\.ts:\d+:\d+$/)]);
  expect(describeFault(fault)).toMatchObject({ name: 'TypeError', message: 'Cannot read properties of undefined', at: place });
  const missing = Object.assign(new Error("ENOENT: no such file or directory, open '/data/keys/key'"), { code: 'ENOENT', syscall: 'open' });
  expect(describeFault(missing)).toMatchObject({ code: 'ENOENT', syscall: 'open', at: place });
  expect(describeFault(new Fault('job 7 has no row 8', { cause: databaseFault() }))).toMatchObject({
    name: 'Fault',
    message: 'job 7 has no row 8',
    at: place,
    cause: { code: '23505', table: 'account' },
  });
});

test('errors, requests and addresses logged by libraries contain no personal data', () => {
  const lines: string[] = [];
  const log = pino(logOptions('trace'), { write: (line) => void lines.push(line) });
  const fault = Object.assign(databaseFault(), { rawPacket: Buffer.from(ODILE.name) });
  log.warn({ err: fault });
  log.child({ reqId: 'one' }).error({ req: { url: `/api/${ODILE.name}`, headers: {} }, res: {}, err: fault }, `failed: ${ODILE.name}`);
  log.error(fault);
  log.warn(`Reply was already sent, did you forget to "return reply" in the "/api/?name=${ODILE.name}"x" (GET) route?`);
  expect(lines).toHaveLength(4);
  expect(lines.join('')).not.toMatch(PERSONAL);
  expect(lines[1]).toContain('"reqId":"one"');
  expect(lines.filter((line) => line.includes('23505'))).toHaveLength(3);
});

const here = (file: string) => JSON.stringify(join(import.meta.dirname, file));

test.each(['throw fault', 'Promise.reject(fault)'])('a process that dies of an uncaught error logs no personal data: %s', (dies) => {
  const script = `import { pino } from ${JSON.stringify(createRequire(import.meta.url).resolve('pino'))};
    import pg from ${JSON.stringify(createRequire(import.meta.url).resolve('pg'))};
    import { leaveOnFault } from ${here('../start/stop-on-signal.ts')};
    leaveOnFault(pino());
    const fault = Object.assign(new pg.DatabaseError('of Odile Varnham', 1, 'error'), { code: '23505', detail: 'Key (phone)=(4195550142)' });
    setTimeout(() => { ${dies}; });`;
  const died = spawnSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' });
  expect(died).toMatchObject({ status: 1, stderr: '', stdout: expect.stringContaining('23505') });
  expect(died.stdout).not.toMatch(PERSONAL);
});
