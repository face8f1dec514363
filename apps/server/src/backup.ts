/** `npm run backup`: the whole database as it stands, in one sealed file. Wiring only. */
import { runBackup } from './backup-program.ts';
import { readConfig } from './config.ts';
import { BACKUP_USAGE, readBackupCommand } from './features/operator/backup/arguments.ts';
import { runTyped } from './operator-program.ts';

const program = { usage: BACKUP_USAGE, read: readBackupCommand };
process.exitCode = await runTyped(program, process.argv.slice(2), (command) => runBackup(readConfig(), command));
