/** `npm run restore`: brings back what a backup holds, and proves it. Wiring only. */
import { runRestore } from './backup-program.ts';
import { readConfig } from './config.ts';
import { readRestoreCommand, RESTORE_USAGE } from './features/operator/backup/arguments.ts';
import { runTyped } from './operator-program.ts';

const program = { usage: RESTORE_USAGE, read: readRestoreCommand };
process.exitCode = await runTyped(program, process.argv.slice(2), (command) => runRestore(readConfig(), command));
