/** `npm run requests`: opt-outs, requests about one's own data, and deletion lists, for operators. Wiring only. */
import { REQUESTS_USAGE, readRequestsCommand } from './features/operator/opt-outs/arguments.ts';
import { runRequestsCommand } from './features/operator/opt-outs/run-requests-command.ts';
import { runProgram } from './operator-program.ts';

const program = { name: 'deedline requests', usage: REQUESTS_USAGE, read: readRequestsCommand, run: runRequestsCommand };
process.exitCode = await runProgram(program, process.argv.slice(2));
