/** `npm run verify`: proves the ledger and the audit record of a data folder, with nothing else at work. Wiring only. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { runVerify } from './backup-program.ts';
import { readFolderConfig } from './config.ts';
import { readVerifyCommand, VERIFY_USAGE } from './features/operator/backup/arguments.ts';
import { OperatorError } from './features/record/operator-context.ts';
import { runTyped } from './operator-program.ts';

process.exitCode = await runTyped({ usage: VERIFY_USAGE, read: readVerifyCommand }, process.argv.slice(2), ({ folder }) => {
  // A folder without them would be given a database and a key of its own.
  for (const wanted of ['postgres', 'keys/installation.key'])
    if (!existsSync(join(folder, wanted))) throw new OperatorError(`${folder} is no DATA_DIR of Deedline: it has no ${wanted}.`, 1);
  return runVerify(readFolderConfig(folder));
});
