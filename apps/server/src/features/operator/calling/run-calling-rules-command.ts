import { AppError } from '@deedline/contract/errors';
import { readFileSync } from 'node:fs';
import { OperatorError } from '../../record/operator-context.ts';
import { printTable } from '../command/print-table.ts';
import type { Answer, CommandContext } from '../command/run-command.ts';
import {
  loadRules,
  previewRules,
  readEdition,
  readEditions,
  type RulesContext,
  switchRules,
  writeRule,
} from '../../calls/rules/keep-rules.ts';
import { CALLING_RULES_USAGE, type CallingRulesCommand } from './arguments.ts';

/** Does what was asked, and says so. Throws OperatorError when it cannot be done as it was asked. */
export async function runCallingRulesCommand(program: CommandContext, command: CallingRulesCommand): Promise<Answer> {
  if (command.verb === 'help') return { text: CALLING_RULES_USAGE, exitCode: 0 };
  const { callingRules } = await program.openApplication();
  try {
    return { text: await run({ db: program.db, now: program.now, operator: program.operator, callingRules }, command), exitCode: 0 };
  } catch (error) {
    throw error instanceof AppError ? new OperatorError(error.message, 1) : error;
  }
}

async function run(ctx: RulesContext, command: Exclude<CallingRulesCommand, { verb: 'help' }>): Promise<string> {
  switch (command.verb) {
    case 'list':
      return printTable([
        ['id', 'edition', 'loaded', 'by', 'on since'],
        ...(await readEditions(ctx)).map(({ id, edition, loadedAt, loadedBy, isInUse, since }) => [
          String(id),
          edition,
          loadedAt.slice(0, 10),
          loadedBy,
          isInUse ? since!.slice(0, 16).replace('T', ' ') : '',
        ]),
      ]);
    case 'show': {
      const rules = await readEdition(ctx, command.id);
      return command.json ? JSON.stringify(rules, null, 2) : [`Edition ${rules.edition}`, ...rules.rules.map(writeRule)].join('\n');
    }
    case 'check':
      return describeChanges('Nothing was changed. It would change', (await previewRules(ctx, readText(command.file))).changes);
    case 'load': {
      const { id, changes } = await loadRules(ctx, readText(command.file));
      return `Edition ${id} is on. ${describeChanges('Against what was on', changes)}`;
    }
    default:
      await switchRules(ctx, command.id);
      return `Edition ${command.id} is on.`;
  }
}

const MOST_LINES = 200;

function describeChanges(lead: string, changes: readonly string[]): string {
  if (changes.length === 0) return `${lead}: nothing.`;
  const more = changes.length > MOST_LINES ? [`... and ${changes.length - MOST_LINES} more`] : [];
  return [`${lead}:`, ...changes.slice(0, MOST_LINES), ...more].join('\n');
}

function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    throw new OperatorError(`${path} cannot be read.`, 1);
  }
}
