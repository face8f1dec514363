/** `npm run calibration`: learns from what users report, and switches on what an operator has looked at. Wiring only. */
import { CALIBRATION_USAGE, readCalibrationCommand } from './features/operator/accuracy/arguments.ts';
import { runCalibrationCommand } from './features/operator/accuracy/run-calibration-command.ts';
import { runProgram } from './operator-program.ts';

const program = { name: 'deedline calibration', usage: CALIBRATION_USAGE, read: readCalibrationCommand, run: runCalibrationCommand };
process.exitCode = await runProgram(program, process.argv.slice(2));
