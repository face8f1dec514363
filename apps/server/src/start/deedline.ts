/** `npm run deedline -- <noun> <verb>`: the operators' commands. Wiring only. */
import { doAct, UsageError, type Answer } from '../features/operator/command/act.ts';
import { readCommand, type Typed } from '../features/operator/command/read-command.ts';
import { OperatorError } from '../features/record/operator-context.ts';

try {
  const typed = await readCommand(process.argv.slice(2));
  if ('help' in typed) process.stdout.write(`${typed.help}\n`);
  else {
    const { text, exitCode } = await answer(typed);
    process.stdout.write(`${text}\n`);
    process.exitCode = exitCode;
  }
} catch (error) {
  if (error instanceof UsageError) process.stderr.write(`${error.message}\n\n${error.usage}\n`);
  else if (error instanceof OperatorError) process.stderr.write(`${error.message}\n`);
  else process.stderr.write(`${(await import('./operator-program.ts')).describeFailure(error)}\n`);
  process.exitCode = error instanceof UsageError ? 2 : error instanceof OperatorError ? error.exitCode : 1;
}

/** Modules that reach a database are only imported for acts that need one. */
async function answer({ act, input }: Exclude<Typed, { help: string }>): Promise<Answer> {
  if (act.needs === 'nothing') return doAct(act, undefined, input);
  if (act.needs === 'whole_database') return doAct(act, (await import('./backup-program.ts')).reachWholeDatabase(), input);
  const { withCommandContext } = await import('./operator-program.ts');
  return withCommandContext(act, (ctx) => doAct(act, ctx, input));
}
