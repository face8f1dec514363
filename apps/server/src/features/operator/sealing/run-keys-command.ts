import { parseArgs } from 'node:util';
import { UsageError } from '../command/arguments.ts';
import { OperatorError, recordAct } from '../../record/operator-context.ts';
import { printTable } from '../command/print-table.ts';
import type { Answer, CommandContext } from '../command/run-command.ts';
import { type KeyProof, type KeyRow, selectKeys, selectOpenAccounts, verifyKeys } from '../../sealing/verify-keys.ts';
import { rotateKey } from '../../sealing/rotate-keys.ts';
import { listInstallationKeys, readRotateInstallation, rotateInstallation, type RotateInstallation } from './rotate-installation.ts';

export type KeysCommand = { verb: 'help' | 'list' | 'verify' } | { verb: 'rotate'; account: string | null } | RotateInstallation;

export const KEYS_USAGE = `npm run keys -- list
    The keys of the installation and of accounts by number, and since when. Keys themselves are never shown.
npm run keys -- verify
    Whether each key is there and is the right one, and opens all that is sealed with it, with the installation's too.
npm run keys -- rotate (--account ID | --all)
    Makes a newer key. The worker seals anew what is there, and destroys the older key a few minutes after nothing is sealed with it.
npm run keys -- rotate --installation [--notice MINUTES]
    Makes a newer key of the installation, beside the older ones in DATA_DIR/keys, and uses it after the notice (2 minutes). The older ones stay: what was
    hashed, signed or chained with them is still found, checked and opened. Where other machines have a DATA_DIR of their own, copy the file there within the
    notice, and make a backup of it.

rotate leaves a record. The database is that of DATABASE_URL, else of the Deedline that runs over DATA_DIR; keys are in KEYS_DIR, else in keys/accounts of DATA_DIR.
Exit codes: 0 done; 1 not found, or something does not fit; 2 asked wrongly.`;

const MOST_LISTED = 10_000;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const OPTIONS = {
  account: { type: 'string' },
  all: { type: 'boolean' },
  installation: { type: 'boolean' },
  notice: { type: 'string' },
  help: { type: 'boolean', short: 'h' },
} as const;

/** Throws UsageError. */
export function readKeysCommand(args: readonly string[]): KeysCommand {
  const { values, positionals } = parse(args);
  const [verb, ...rest] = positionals;
  if (verb === undefined || verb === 'help' || values.help === true) return { verb: 'help' };
  if (rest.length > 0) throw new UsageError(`Unknown command: ${positionals.join(' ')}`);
  if (verb === 'list' || verb === 'verify') return { verb };
  if (verb !== 'rotate') throw new UsageError(`Unknown command: ${verb}`);
  if (values.installation === true) return readRotateInstallation(values);
  if ((values.account === undefined) !== (values.all === true) || values.notice !== undefined)
    throw new UsageError('rotate takes --account ID, --all or --installation');
  if (values.account !== undefined && !UUID.test(values.account)) throw new UsageError('--account takes the id of an account');
  return { verb, account: values.account ?? null };
}

/** Does what was asked, and says so. Throws OperatorError when it cannot be done as it was asked. */
export async function runKeysCommand(ctx: CommandContext, command: KeysCommand): Promise<Answer> {
  switch (command.verb) {
    case 'list':
      return { text: `${await listInstallationKeys(ctx)}\n\n${await listAccountKeys(ctx)}`, exitCode: 0 };
    case 'verify': {
      const proof = await verifyKeys(await ctx.openApplication());
      return { text: printProof(proof), exitCode: proof.findings.length === 0 ? 0 : 1 };
    }
    case 'rotate':
      return { text: await rotate(ctx, command.account), exitCode: 0 };
    case 'rotate_installation':
      return { text: await rotateInstallation(ctx, command), exitCode: 0 };
    case 'help':
    default:
      return { text: KEYS_USAGE, exitCode: 0 };
  }
}

async function rotate(ctx: CommandContext, account: string | null): Promise<string> {
  const application = await ctx.openApplication();
  const accounts = account === null ? await selectOpenAccounts(ctx.db) : [account];
  let rotated = 0;
  for (const id of accounts) if ((await rotateKey(application, id)) !== null) rotated += 1;
  const detail = `${rotated} ${rotated === 1 ? 'key' : 'keys'} rotated`;
  await recordAct(ctx, ctx.db, {
    command: 'keys-rotate',
    result: account !== null && rotated === 0 ? 'refused' : 'done',
    ...(account === null ? {} : { subject: `account ${account}` }),
    detail,
  });
  if (account !== null && rotated === 0) throw new OperatorError(`Account ${account} has no key that could be replaced.`, 1);
  return `${detail}. The worker seals anew what is there.`;
}

async function listAccountKeys({ db }: CommandContext): Promise<string> {
  const rows = await selectKeys(db, { accountId: '00000000-0000-0000-0000-000000000000', version: 0 }, MOST_LISTED);
  if (rows.length === 0) return 'No account has a key yet.';
  return printTable(
    [
      ['account', 'key', 'made', 'state'],
      ...rows.map((row) => [row.account_id, String(row.version), row.made_at.toISOString().slice(0, 10), describeState(row)]),
    ],
    '',
  );
}

function describeState({ destroyed_at, removed_at }: KeyRow): string {
  if (destroyed_at === null) return 'in use';
  return `destroyed ${destroyed_at.toISOString().slice(0, 10)}${removed_at === null ? ', file not removed yet' : ''}`;
}

function printProof({ accounts, keys, values, installation, findings }: KeyProof): string {
  const counted = `${keys} keys of ${accounts} accounts, ${values.toLocaleString('en-US')} sealed values opened`;
  const head = findings.length === 0 ? `Sound: ${counted}.` : `NOT SOUND: ${counted}; ${findings.length} faults.`;
  const uses = printTable([
    ['with the keys of the installation', 'opened', 'failed'],
    ...installation.map(({ use, opened, failed }) => [use, opened, failed]),
  ]);
  return [head, uses, ...findings].join('\n');
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: OPTIONS, allowPositionals: true });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}
