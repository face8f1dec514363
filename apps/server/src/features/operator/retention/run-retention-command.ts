import { recordAct } from '../../record/operator-context.ts';
import type { Answer, CommandContext } from '../command/run-command.ts';
import { applyRetention, listRuns, type RetentionRun } from '../../closing/apply-retention.ts';
import { listHolds, placeHold, releaseHold } from '../../closing/holds.ts';
import { RETENTION_USAGE, type RetentionCommand } from './arguments.ts';
import { printHold, printPolicy, printRemoved, printRuns } from './print-retention.ts';

/** Does what was asked, and says so. Throws OperatorError when it cannot be done as it was asked. */
export async function runRetentionCommand(ctx: CommandContext, command: RetentionCommand): Promise<Answer> {
  switch (command.verb) {
    case 'policy':
      return done(printPolicy());
    case 'run':
      return run(ctx, command.isDry);
    case 'runs':
      return done(printRuns(await listRuns(ctx)));
    case 'add':
      return done(`Placed. ${printHold(await placeHold(ctx, command.subject, command.reason))}`);
    case 'release':
      return done(`Released. ${printHold(await releaseHold(ctx, command.id, command.reason))}`);
    case 'list':
      return done((await listHolds(ctx)).map(printHold).join('\n') || 'No legal hold was ever placed.');
    case 'help':
    default:
      return done(RETENTION_USAGE);
  }
}

const done = (text: string): Answer => ({ text, exitCode: 0 });

async function run(ctx: CommandContext, isDry: boolean): Promise<Answer> {
  const application = await ctx.openApplication();
  const applied = await applyRetention({ ...application, now: ctx.now }, { operator: ctx.operator, isDry });
  await recordAct(ctx, ctx.db, { command: isDry ? 'retention-dry-run' : 'retention-run', result: 'done', detail: sum(applied) });
  return { text: printRemoved(applied, isDry), exitCode: applied.failed.length === 0 ? 0 : 1 };
}

function sum({ removed }: RetentionRun): string {
  return `${Object.values(removed).reduce((total, count) => total + count, 0)} removed`;
}
