import { parseArgs } from 'node:util';
import { UsageError } from '../../operators/arguments.ts';
import { OperatorError } from '../../operators/operator-context.ts';
import { printTable } from '../../operators/print-table.ts';
import { recordAct } from '../../operators/record-act.ts';
import type { Answer, CommandContext } from '../../operators/run-command.ts';
import { selectKeys, selectOpenAccounts, type KeyRow } from '../queries.ts';
import { rotateKey } from '../rotate-keys.ts';
import { verifyKeys, type KeyProof } from '../verify-keys.ts';

export type KeysCommand = { verb: 'help' | 'list' | 'verify' } | { verb: 'rotate'; account: string | null };

export const KEYS_USAGE = `npm run keys -- list
    The keys of accounts by number, and since when. Keys themselves are never shown.
npm run keys -- verify
    Whether each key is there and is the right one, and opens all that is sealed with it.
npm run keys -- rotate (--account ID | --all)
    Makes a newer key. The worker seals anew what is there, and destroys the older key a few minutes after nothing is sealed with it.

rotate leaves a record. The database is that of DATABASE_URL, else of the Deedline that runs over DATA_DIR; keys are in KEYS_DIR, else in keys/accounts of DATA_DIR.
Exit codes: 0 done; 1 not found, or something does not fit; 2 asked wrongly.`;

const MOST_LISTED = 10_000;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const OPTIONS = { account: { type: 'string' }, all: { type: 'boolean' }, help: { type: 'boolean', short: 'h' } } as const;

/** Throws UsageError. */
export function readKeysCommand(args: readonly string[]): KeysCommand {
  const { values, positionals } = parse(args);
  const [verb, ...rest] = positionals;
  if (verb === undefined || verb === 'help' || values.help === true) return { verb: 'help' };
  if (rest.length > 0) throw new UsageError(`Unknown command: ${positionals.join(' ')}`);
  if (verb === 'list' || verb === 'verify') return { verb };
  if (verb !== 'rotate') throw new UsageError(`Unknown command: ${verb}`);
  if ((values.account === undefined) !== (values.all === true)) throw new UsageError('rotate takes --account ID or --all');
  if (values.account !== undefined && !UUID.test(values.account)) throw new UsageError('--account takes the id of an account');
  return { verb, account: values.account ?? null };
}

/** Does what was asked, and says so. Throws OperatorError when it cannot be done as it was asked. */
export async function runKeysCommand(ctx: CommandContext, command: KeysCommand): Promise<Answer> {
  switch (command.verb) {
    case 'list':
      return {
        text: printKeys(await selectKeys(ctx.db, { accountId: '00000000-0000-0000-0000-000000000000', version: 0 }, MOST_LISTED)),
        exitCode: 0,
      };
    case 'verify': {
      const proof = await verifyKeys(await ctx.openApplication());
      return { text: printProof(proof), exitCode: proof.findings.length === 0 ? 0 : 1 };
    }
    case 'rotate':
      return { text: await rotate(ctx, command.account), exitCode: 0 };
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

function printKeys(rows: readonly KeyRow[]): string {
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

function printProof({ accounts, keys, values, findings }: KeyProof): string {
  const counted = `${keys} keys of ${accounts} accounts, ${values.toLocaleString('en-US')} sealed values opened`;
  return findings.length === 0 ? `Sound: ${counted}.` : [`NOT SOUND: ${counted}; ${findings.length} faults.`, ...findings].join('\n');
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: OPTIONS, allowPositionals: true });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}
