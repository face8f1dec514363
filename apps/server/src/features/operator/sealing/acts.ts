/** The keys that stored data are sealed with: listed, verified and rotated. */
import { Fault } from '../../../http/describe-fault.ts';
import { isUuid } from '../../../is-uuid.ts';
import { printCount } from '../../../print-count.ts';
import { addInstallationKey, keyPath, NOTICE_SECONDS, selectInstallationKeys } from '../../compliance/installation-keys.ts';
import { OperatorError, recordAct } from '../../record/operator-context.ts';
import { selectKeys, selectOpenAccounts, type KeyRow, verifyKeys, type KeyProof } from '../../sealing/verify-keys.ts';
import { rotateKey } from '../../sealing/rotate-keys.ts';
import { defineAct, flag, optional, UsageError, type Act, type CommandContext } from '../command/act.ts';
import { printTable } from '../command/print-table.ts';

const MAX_LISTED = 10_000;

export const KEY_ACTS: readonly Act[] = [
  defineAct({
    verb: 'list',
    about:
      'Lists the keys of the installation and of accounts: their numbers and when they were made. The keys themselves are never shown.',
    needs: 'database',
    changes: false,
    records: [],
    takes: {},
    run: async (ctx) => `${await listInstallationKeys(ctx)}\n\n${await listAccountKeys(ctx)}`,
  }),
  defineAct({
    verb: 'verify',
    about: 'Checks that each key is there and is the right one, and opens everything that is sealed with it.',
    more: "Also checks the installation's keys. The keys of accounts are in KEYS_DIR, or in keys/accounts of DATA_DIR.",
    needs: 'database',
    changes: false,
    records: [],
    takes: {},
    async run(ctx) {
      const proof = await verifyKeys(await ctx.openApplication());
      return { text: printProof(proof), exitCode: proof.findings.length === 0 ? 0 : 1 };
    },
  }),
  defineAct({
    verb: 'rotate',
    about: 'Makes a newer key for an account, or for all accounts.',
    more: 'The worker seals existing data again with the newer key, and destroys the older key a few minutes after nothing is sealed with it any more.',
    needs: 'database',
    changes: true,
    records: ['keys-rotate'],
    takes: {
      account: optional('--account <id>', 'the key of one account', readAccountId),
      all: flag('--all', 'the keys of every account'),
    },
    check({ account, all }) {
      if ((account === undefined) !== all) throw new UsageError('Give either --account <id> or --all.');
    },
    run: (ctx, { account }) => rotate(ctx, account ?? null),
  }),
  defineAct({
    verb: 'rotate-installation',
    about: 'Makes a newer key for the installation, next to the older ones in DATA_DIR/keys.',
    more: `The newer key is used after a notice (${NOTICE_SECONDS / 60} minutes if not given). The older keys stay: what was hashed, signed or chained with them can still be found and checked.
If other machines have a DATA_DIR of their own, copy the key file there before the notice is over. Make a backup of it, too.`,
    needs: 'database',
    changes: true,
    records: ['keys-rotate-installation'],
    takes: { noticeSeconds: optional('--notice <minutes>', 'how long to wait before the key is used', readNotice) },
    run: (ctx, { noticeSeconds = NOTICE_SECONDS }) => rotateInstallation(ctx, noticeSeconds),
  }),
];

function readAccountId(text: string): string {
  if (!isUuid(text)) throw new UsageError('--account takes the id of an account.');
  return text;
}

function readNotice(text: string): number {
  const seconds = Number(text) * 60;
  if (!/^\d{1,5}$/.test(text) || seconds < NOTICE_SECONDS)
    throw new UsageError(`--notice takes minutes, at least ${NOTICE_SECONDS / 60}: every process has to read the key before it is used.`);
  return seconds;
}

/** Throws OperatorError while the newest key is not in use yet. */
async function rotateInstallation(ctx: CommandContext, noticeSeconds: number): Promise<string> {
  const { config } = await ctx.openApplication();
  const version = await addInstallationKey(ctx.db, config.dataDir, noticeSeconds);
  await recordAct(ctx, ctx.db, {
    command: 'keys-rotate-installation',
    result: version === null ? 'refused' : 'done',
    ...(version === null ? {} : { detail: `key ${version}` }),
  });
  if (version === null) throw new OperatorError('A newer key has already been made and is not in use yet. Nothing was changed.', 1);
  return `Key ${version} is in ${keyPath(config.dataDir, version)} and will be used in ${noticeSeconds / 60} minutes. Make a backup of it: without it Deedline does not start.`;
}

async function listInstallationKeys({ db }: Pick<CommandContext, 'db'>): Promise<string> {
  const rows = await selectInstallationKeys(db);
  const inUse = rows.findLast(({ dueInMs }) => dueInMs <= 0)?.version;
  const stateOf = (version: number, dueInMs: number) =>
    dueInMs > 0 ? 'not in use yet' : version === inUse ? 'in use' : 'kept for reading';
  return printTable(
    [
      ['installation', 'made', 'state'],
      ...rows.map(({ version, madeAt, dueInMs }) => [`key ${version}`, madeAt.toISOString().slice(0, 10), stateOf(version, dueInMs)]),
    ],
    '',
  );
}

async function rotate(ctx: CommandContext, account: string | null): Promise<string> {
  const application = await ctx.openApplication();
  const accounts = account === null ? await selectOpenAccounts(ctx.db) : [account];
  let rotated = 0;
  const record = (result: 'done' | 'refused', detail: string) =>
    recordAct(ctx, ctx.db, { command: 'keys-rotate', result, ...(account === null ? {} : { subject: `account ${account}` }), detail });
  for (const id of accounts) {
    try {
      if ((await rotateKey(application, id)) !== null) rotated += 1;
    } catch (error) {
      const sum = `${printCount(rotated, 'key')} rotated, that of account ${id} not`;
      await record(rotated === 0 ? 'refused' : 'done', sum);
      throw new OperatorError(`${sum}: ${sayFault(error)}`, 1);
    }
  }
  const detail = `${printCount(rotated, 'key')} rotated`;
  await record(account !== null && rotated === 0 ? 'refused' : 'done', detail);
  if (account !== null && rotated === 0) throw new OperatorError(`Account ${account} has no key to replace. Nothing was changed.`, 1);
  if (rotated === 0) return 'No account has a key yet: there is nothing to rotate.';
  return `${detail}. The worker now seals existing data again with the newer keys.`;
}

/** The message of our own behind an error that users are told less about. */
function sayFault(error: unknown): string {
  const { cause, message } = error as Error;
  return cause instanceof Fault ? cause.message : message;
}

async function listAccountKeys({ db }: CommandContext): Promise<string> {
  const rows = await selectKeys(db, { accountId: '00000000-0000-0000-0000-000000000000', version: 0 }, MAX_LISTED);
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
  const counted = `${printCount(keys, 'key')} of ${printCount(accounts, 'account')}, ${printCount(values, 'sealed value')} opened`;
  const head = findings.length === 0 ? `Sound: ${counted}.` : `NOT SOUND: ${counted}; ${printCount(findings.length, 'fault')}.`;
  const uses = printTable([
    ['sealed with the keys of the installation', 'opened', 'failed'],
    ...installation.map(({ use, opened, failed }) => [use, opened, failed]),
  ]);
  return [head, uses, ...findings].join('\n');
}
