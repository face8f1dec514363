import { actorOf, recordAct } from '../../../record/operator-context.ts';
import { printTable, printTime } from '../../command/print-table.ts';
import type { Answer, CommandContext } from '../../command/run-command.ts';
import { selectOperators, type ListedOperator } from '../../../identity/operators.ts';
import { OPERATORS_USAGE, type OperatorsCommand } from './arguments.ts';
import { addOperator, endOperator, resetOperator, type OperatorsContext } from './change-operators.ts';

/** Does what was asked, and says so. Throws OperatorError when it cannot be done as it was asked. */
export async function runOperatorsCommand(program: CommandContext, command: OperatorsCommand): Promise<Answer> {
  if (command.verb === 'help') return { text: OPERATORS_USAGE, exitCode: 0 };
  const ctx = { ...(await program.openApplication()), ...actorOf(program), now: program.now };
  return { text: await run(ctx, command), exitCode: 0 };
}

async function run(ctx: OperatorsContext, command: Exclude<OperatorsCommand, { verb: 'help' }>): Promise<string> {
  switch (command.verb) {
    case 'add':
      return sayLink(`${command.name} can set up their access`, await addOperator(ctx, command));
    case 'reset':
      return sayLink(`${command.email} is signed out everywhere and sets up their access anew`, await resetOperator(ctx, command.email));
    case 'end':
      await endOperator(ctx, command.email);
      return `${command.email} is an operator no more, and signed out everywhere.`;
    case 'list':
    default:
      return list(ctx);
  }
}

function sayLink(what: string, link: string): string {
  return `${what}, within 24 hours and once:\n\n  ${link}\n\nWhoever has this link becomes that operator: hand it over in person, or by a way you trust.`;
}

async function list(ctx: OperatorsContext): Promise<string> {
  const operators = await selectOperators(ctx.db);
  await recordAct(ctx, ctx.db, { command: 'operators_list', result: 'done', subject: undefined, detail: undefined });
  if (operators.length === 0) return 'There are no operators yet. Make one: npm run operators -- add EMAIL --name NAME';
  const now = ctx.now();
  return printTable(
    operators.map((each) => [
      each.name,
      each.email,
      describe(each, now),
      each.seenAt === null ? '' : `last seen ${printTime(each.seenAt)}`,
    ]),
    '',
  );
}

function describe({ endedAt, readyAt, linkUntil, recoveryCodes }: ListedOperator, now: Date): string {
  if (endedAt !== null) return `ended ${printTime(endedAt)}`;
  if (readyAt !== null) return `since ${printTime(readyAt)}, ${recoveryCodes} recovery codes left`;
  return linkUntil !== null && linkUntil > now ? `link open until ${printTime(linkUntil)}` : 'link has run out: reset makes another';
}
