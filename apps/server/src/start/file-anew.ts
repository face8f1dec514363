import path from 'node:path';
import { runProgram } from './run-program.ts';

const INGEST = path.resolve(import.meta.dirname, '../../../ingest/src/main.ts');

/**
 * Refiles the records that another version of Deedline loaded, from the store itself; searches go on reading the existing ones meanwhile. `env` names the owner
 * of the evidence store. If the program fails, throws an Error with the end of its output.
 */
export async function fileAnew(env: NodeJS.ProcessEnv, signal: AbortSignal): Promise<void> {
  await runProgram(INGEST, ['rekey'], env, signal, sayIndented);
  console.log('All records have been refiled: searches find all of them.');
}

/** Prints progress: on a large store this takes minutes. */
function sayIndented(line: string): void {
  console.log(`  ${line}`);
}

/** Packs the keys of a store that was loaded by a version without packing. Throws as `fileAnew` does. */
export async function packKeys(env: NodeJS.ProcessEnv, signal: AbortSignal): Promise<void> {
  await runProgram(INGEST, ['pack'], env, signal, sayIndented);
  console.log('All keys are packed.');
}
