import type { NumberList } from '@deedline/contract/do-not-call';
import { AppError } from '@deedline/contract/errors';
import { existsSync } from 'node:fs';
import { OperatorError } from '../../record/operator-context.ts';
import { printTable } from '../command/print-table.ts';
import type { Answer, CommandContext } from '../command/run-command.ts';
import { DO_NOT_CALL_USAGE, type DoNotCallCommand } from './arguments.ts';
import { loadInstallationList, readInstallationLists, removeInstallationList } from '../../calls/numbers/keep-lists.ts';

/** Does what was asked, and says so. Throws OperatorError when it cannot be done as it was asked. */
export async function runDoNotCallCommand(ctx: CommandContext, command: DoNotCallCommand): Promise<Answer> {
  try {
    return { text: await run(ctx, command), exitCode: 0 };
  } catch (error) {
    throw error instanceof AppError ? new OperatorError(error.message, 1) : error;
  }
}

async function run(ctx: CommandContext, command: DoNotCallCommand): Promise<string> {
  switch (command.verb) {
    case 'list': {
      const lists = await readInstallationLists(ctx);
      return command.json ? JSON.stringify(lists, null, 2) : printLists(lists);
    }
    case 'load':
      if (!existsSync(command.file)) throw new OperatorError(`There is no file ${command.file}.`, 1);
      return describeLoad(await loadInstallationList(ctx, command.terms, command.file));
    case 'remove':
      await removeInstallationList(ctx, command.id);
      return 'Removed: nothing is checked against it any more.';
    case 'help':
    default:
      return DO_NOT_CALL_USAGE;
  }
}

const count = (value: number | null) => (value === null ? '-' : value.toLocaleString('en-US'));

function describeLoad({ id, numbers, added, removed, rejected, rejects, freshUntil }: NumberList): string {
  const change = added === null ? '' : ` Against the list that it replaced, ${count(added)} are new and ${count(removed)} are gone.`;
  const left = rejected === 0 ? '' : `\n${count(rejected)} lines were left out, the first of them:`;
  const lines = rejects.map(({ line, reason }) => `  line ${line}: ${reason}`);
  return [`Loaded ${count(numbers)} numbers as list ${id}, fresh until ${freshUntil}.${change}${left}`, ...lines].join('\n');
}

function printLists(lists: readonly NumberList[]): string {
  if (lists.length === 0) return 'The installation has no lists.';
  return printTable([
    ['id', 'kind', 'covers', 'date', 'fresh until', 'numbers', 'loaded by'],
    ...lists.map(({ id, kind, state, areaCodes, listDate, freshUntil, isFresh, numbers, loadedBy }) => [
      id,
      kind,
      state ?? (areaCodes === null ? 'all' : areaCodes.length > 5 ? `${areaCodes.length} area codes` : areaCodes.join(' ')),
      listDate,
      isFresh ? freshUntil : 'STALE',
      count(numbers),
      loadedBy,
    ]),
  ]);
}
