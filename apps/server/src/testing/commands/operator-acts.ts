/** Runs operators' commands within a test's process. `words`: what follows `npm run deedline --`. */
import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { WholeDatabase } from '../../features/operator/command/whole-database.ts';
import { doAct, type Act, type Answer, type CommandContext } from '../../features/operator/command/act.ts';
import { readCommand } from '../../features/operator/command/read-command.ts';
import { pauseVendor } from '../../features/vendors/queries.ts';
import type { TestOperator } from '../operators.ts';
import type { TestServer } from '../test-server.ts';

/** What acts get that the operator varnham types at the machine of a test server. */
export function commandContextOf({ ctx }: Pick<TestServer, 'ctx'>): CommandContext {
  return { ...ctx, operator: 'varnham', openApplication: () => Promise.resolve(ctx) };
}

/** Throws UsageError and OperatorError. */
export async function typeAct(ctx: CommandContext, words: readonly string[]): Promise<Answer> {
  const { act, input } = await read(words);
  if (act.needs === 'whole_database') throw new Error('This act has no database here.');
  return act.needs === 'nothing' ? doAct(act, undefined, input) : doAct(act, ctx, input);
}

/** Does the same for backups and restores, with the parts of a database that the test provides. */
export async function typeWholeAct(database: Partial<WholeDatabase>, words: readonly string[]): Promise<Answer> {
  const { act, input } = await read(words);
  if (act.needs !== 'whole_database') throw new Error('This act has no need of a whole database.');
  return doAct(act, database as WholeDatabase, input);
}

async function read(words: readonly string[]): Promise<{ act: Act; input: object }> {
  const typed = await readCommand(words);
  if ('help' in typed) throw new Error(`Help was asked for: ${words.join(' ')}`);
  return typed;
}

interface Stage {
  app: TestServer;
  operator: TestOperator;
  /** For files that a command reads. */
  folder: string;
}
interface KnownAct {
  command: string;
  ask: () => Promise<unknown>;
  /** The words of the equivalent command. */
  typed: () => Promise<string[]>;
}

const CREDENTIALS = { token: 'made-up-token-of-a-vendor' };
const PLACE = '/api/operator/vendors/tracerfy';

/** Operators' acts on vendors, in the console and by command: the request for each, and the name under which it is recorded. */
export function actsOnVendors(stage: () => Stage): Record<string, KnownAct> {
  const send = (method: 'PUT' | 'DELETE' | 'POST', path: string, body?: unknown) =>
    stage().operator.client.send(method, PLACE + path, body);
  const keep = () => send('PUT', '/key', { credentials: CREDENTIALS, dayMicros: 5_000_000, takesFreeCredits: false });
  const pause = () => pauseVendor(stage().app.ctx.db, 'tracerfy', randomUUID(), 60_000);
  return {
    'PUT /api/operator/vendors/:id/key': {
      command: 'vendor-key',
      typed: async () => {
        const file = join(stage().folder, 'key.json');
        writeFileSync(file, JSON.stringify(CREDENTIALS));
        return ['vendors', 'key', 'tracerfy', '--file', file, '--day', '5'];
      },
      ask: keep,
    },
    'PUT /api/operator/vendors/:id/contract': {
      command: 'vendor-contract',
      typed: () => after(keep, () => ['vendors', 'contract', 'tracerfy', '--with', 'Tracerfy Inc', '--on', '2026-11-01']),
      ask: () => after(keep, () => send('PUT', '/contract', { counterparty: 'Tracerfy Inc', on: '2026-11-01', note: null })),
    },
    'DELETE /api/operator/vendors/:id/contract': {
      command: 'vendor-contract-end',
      typed: () => after(keep, () => ['vendors', 'end-contract', 'tracerfy']),
      ask: () => after(keep, () => send('DELETE', '/contract')),
    },
    'DELETE /api/operator/vendors/:id/key': {
      command: 'vendor-key-remove',
      typed: () => after(keep, () => ['vendors', 'remove-key', 'tracerfy']),
      ask: () => after(keep, () => send('DELETE', '/key')),
    },
    'POST /api/operator/vendors/:id/resume': {
      command: 'vendor-resume',
      typed: () => after(pause, () => ['vendors', 'resume', 'tracerfy', '--reason', 'ticket 14']),
      ask: () => after(pause, () => send('POST', '/resume', { reason: 'they raised our limit' })),
    },
  };
}

async function after<T>(before: () => Promise<unknown>, then: () => T): Promise<T> {
  await before();
  return then();
}

/** The same for prices, and for whether an account is billed. */
export function actsOnPrices(operator: () => TestOperator, accountId: () => string): Record<string, KnownAct> {
  return {
    'POST /api/operator/accounts/:id/kind': {
      command: 'account-kind',
      typed: async () => ['prices', 'account', accountId(), 'billed', '--reason', 'ticket 14'],
      ask: () => operator().client.post(`/api/operator/accounts/${accountId()}/kind`, { kind: 'billed', reason: 'a customer' }),
    },
    'POST /api/operator/prices': {
      command: 'prices-set',
      typed: async () => ['prices', 'set', '--property', '2'],
      ask: async () => {
        const { client } = operator();
        const [{ prices, packages }] = (await client.get('/api/operator/prices')).json<{
          editions: [{ prices: object; packages: object[] }];
        }>().editions;
        return client.post('/api/operator/prices', { prices, packages, from: null });
      },
    },
  };
}
