/** What an operator types, done in the process of a test. `words` are what follows `npm run deedline --`. */
import type { WholeDatabase } from '../features/operator/command/whole-database.ts';
import { doAct, type Act, type Answer, type CommandContext } from '../features/operator/command/act.ts';
import { readCommand } from '../features/operator/command/read-command.ts';

/** Throws UsageError and OperatorError. */
export async function typeAct(ctx: CommandContext, words: readonly string[]): Promise<Answer> {
  const { act, input } = await read(words);
  if (act.needs === 'whole_database') throw new Error('This act has no database here.');
  return act.needs === 'nothing' ? doAct(act, undefined, input) : doAct(act, ctx, input);
}

/** The same of backups and restores, with as much of a database as the test has. */
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
