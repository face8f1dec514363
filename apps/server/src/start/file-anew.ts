import path from 'node:path';
import { runProgram } from './run-program.ts';

const INGEST = path.resolve(import.meta.dirname, '../../../ingest/src/main.ts');

/**
 * Files what another version of Deedline loaded anew, out of the store itself, while searches go on reading what is there. `env` names the owner of the
 * evidence. Throws with the end of what the program printed when it fails.
 */
export async function fileAnew(env: NodeJS.ProcessEnv, signal: AbortSignal): Promise<void> {
  await runProgram(INGEST, ['rekey'], env, signal, sayIndented);
  console.log('All records are filed anew: searches find all of them.');
}

/** How far it is: on a large store it takes minutes. */
function sayIndented(line: string): void {
  console.log(`  ${line}`);
}

/** Packs the keys of a store that a version loaded which did not pack them. Throws as `fileAnew` does. */
export async function packKeys(env: NodeJS.ProcessEnv, signal: AbortSignal): Promise<void> {
  await runProgram(INGEST, ['pack'], env, signal, sayIndented);
  console.log('All keys are packed.');
}
