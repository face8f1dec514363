/** `npm run operators`: who may open the operator's console. Wiring only. */
import { OPERATORS_USAGE, readOperatorsCommand } from './features/operator/console/command/arguments.ts';
import { runOperatorsCommand } from './features/operator/console/command/run-operators-command.ts';
import { runProgram } from './operator-program.ts';

const program = {
  name: 'deedline operators',
  usage: OPERATORS_USAGE,
  read: readOperatorsCommand,
  run: runOperatorsCommand,
  startsDatabase: true,
};
process.exitCode = await runProgram(program, process.argv.slice(2));
