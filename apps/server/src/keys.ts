/** `npm run keys`: lists, verifies and rotates the keys that stored data are sealed with. Wiring only. */
import { KEYS_USAGE, readKeysCommand, runKeysCommand } from './features/operator/sealing/run-keys-command.ts';
import { runProgram } from './operator-program.ts';

process.exitCode = await runProgram(
  { name: 'deedline keys', usage: KEYS_USAGE, read: readKeysCommand, run: runKeysCommand },
  process.argv.slice(2),
);
