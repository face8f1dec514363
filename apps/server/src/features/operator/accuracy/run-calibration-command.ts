import type { Answer, CommandContext } from '../command/run-command.ts';
import { CALIBRATION_USAGE, type CalibrationCommand } from './arguments.ts';
import { listCalibrations } from './list-calibrations.ts';
import { nameInUse, printCalibrations, printProposal, printShown } from './print-calibration.ts';
import { proposeCalibration } from './propose-calibration.ts';
import { showCalibration } from './show-calibration.ts';
import { activateCalibration, deactivateCalibration, type Switched } from './switch-calibration.ts';

/** Does what was asked, and says so. Throws OperatorError when it cannot be done as it was asked. */
export async function runCalibrationCommand(ctx: CommandContext, command: CalibrationCommand): Promise<Answer> {
  return { text: await answer(ctx, command), exitCode: 0 };
}

async function answer(ctx: CommandContext, command: CalibrationCommand): Promise<string> {
  switch (command.verb) {
    case 'propose': {
      const proposed = await proposeCalibration(ctx);
      return `${printProposal(proposed)}\nNothing changes until: npm run calibration -- activate ${proposed.id}`;
    }
    case 'list':
      return printCalibrations(await listCalibrations(ctx));
    case 'show':
      return printShown(await showCalibration({ ...ctx, keys: (await ctx.openApplication()).keys }, command.id));
    case 'activate':
      return describeSwitch(await activateCalibration(ctx, command.id, command));
    case 'deactivate':
      return describeSwitch(await deactivateCalibration(ctx, command));
    case 'help':
    default:
      return CALIBRATION_USAGE;
  }
}

function describeSwitch({ id, before }: Switched): string {
  if (id === before) return `In use already: ${nameInUse(id)}. Nothing was changed.`;
  return `In use from now on: ${nameInUse(id)}, in the place of ${nameInUse(before)}. API and workers follow within five seconds.`;
}
