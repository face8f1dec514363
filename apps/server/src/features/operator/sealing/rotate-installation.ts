/** The keys of the installation: shown by number, and made anew. */
import { UsageError } from '../command/arguments.ts';
import { OperatorError, recordAct } from '../../record/operator-context.ts';
import { printTable } from '../command/print-table.ts';
import type { CommandContext } from '../command/run-command.ts';
import { addInstallationKey, keyPath, NOTICE_SECONDS, selectInstallationKeys } from '../../compliance/installation-keys.ts';

export interface RotateInstallation {
  verb: 'rotate_installation';
  noticeSeconds: number;
}

/** Throws UsageError. */
export function readRotateInstallation(values: { account?: string; all?: boolean; notice?: string }): RotateInstallation {
  if (values.account !== undefined || values.all === true) throw new UsageError('rotate takes --account ID, --all or --installation');
  if (values.notice === undefined) return { verb: 'rotate_installation', noticeSeconds: NOTICE_SECONDS };
  const noticeSeconds = Number(values.notice) * 60;
  if (!/^\d{1,5}$/.test(values.notice) || noticeSeconds < NOTICE_SECONDS)
    throw new UsageError(`--notice takes minutes, at least ${NOTICE_SECONDS / 60}: every process has to read the key before it is used`);
  return { verb: 'rotate_installation', noticeSeconds };
}

/** Throws OperatorError while the newest key is not in use yet. */
export async function rotateInstallation(ctx: CommandContext, { noticeSeconds }: RotateInstallation): Promise<string> {
  const { config } = await ctx.openApplication();
  const version = await addInstallationKey(ctx.db, config.dataDir, noticeSeconds);
  await recordAct(ctx, ctx.db, {
    command: 'keys-rotate-installation',
    result: version === null ? 'refused' : 'done',
    ...(version === null ? {} : { detail: `key ${version}` }),
  });
  if (version === null) throw new OperatorError('A newer key was made already and is not in use yet. Nothing was changed.', 1);
  return `Key ${version} is in ${keyPath(config.dataDir, version)}, and in use in ${noticeSeconds / 60} minutes. Make a backup of it: without it nothing starts.`;
}

export async function listInstallationKeys({ db }: Pick<CommandContext, 'db'>): Promise<string> {
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
