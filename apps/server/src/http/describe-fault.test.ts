import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { DatabaseError } from 'pg';
import { expect, test } from 'vitest';
import { describeFault } from './errors.ts';

const PERSONAL = /odile|varnham|4195550142|555|1961|tannery/i;
const ODILE = { name: 'Odile Varnham', phone: '4195550142' };

function catchFault(work: () => unknown): unknown {
  try {
    work();
  } catch (error) {
    return error;
  }
  throw new Error('nothing was thrown');
}

/** As the driver makes it of what the server says. */
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
  ['a message of several lines', new Error('it was\n"Odile Varnham"\nand not "somebody\'s"')],
])('what %s says is logged without what it quotes', (_, fault) => {
  expect(JSON.stringify(describeFault(fault))).not.toMatch(PERSONAL);
});

test('what went wrong, and where, stays', () => {
  const fault = catchFault(() => (undefined as unknown as { owner: unknown }).owner);
  expect(describeFault(fault)).toMatchObject({ name: 'TypeError', message: expect.stringContaining("(reading 'owner')") });
  expect(describeFault(fault)).toMatchObject({ stack: expect.stringContaining('describe-fault.test.ts') });
  const missing = Object.assign(new Error("ENOENT: no such file or directory, open '/data/keys/key'"), { code: 'ENOENT' });
  expect(describeFault(missing)).toMatchObject({ message: missing.message });
});

const here = (file: string) => JSON.stringify(join(import.meta.dirname, file));

test.each(['throw fault', 'Promise.reject(fault)'])('a process that dies of what nobody caught says no more: %s', (dies) => {
  const script = `import { pino } from ${JSON.stringify(createRequire(import.meta.url).resolve('pino'))};
    import pg from ${JSON.stringify(createRequire(import.meta.url).resolve('pg'))};
    import { leaveOnFault } from ${here('../stop-on-signal.ts')};
    leaveOnFault(pino());
    const fault = Object.assign(new pg.DatabaseError('of Odile Varnham', 1, 'error'), { code: '23505', detail: 'Key (phone)=(4195550142)' });
    setTimeout(() => { ${dies}; });`;
  const died = spawnSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' });
  expect(died).toMatchObject({ status: 1, stderr: '', stdout: expect.stringContaining('23505') });
  expect(died.stdout).not.toMatch(PERSONAL);
});
