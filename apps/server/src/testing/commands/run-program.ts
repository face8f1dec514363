/** Runs an operator's command as a separate process. For tests. */
import { keepPrinted, talkative } from '@deedline/database/test-logs';
import { execFile } from 'node:child_process';
import { join } from 'node:path';

export interface EndedProgram {
  code: number;
  said: string;
  complained: string;
}

/** `file`: in `apps/server/src/start`. `said` and `complained` are the output for the user; the log lines in it are split off and stored. */
export function runProgram(file: string, args: readonly string[], settings: NodeJS.ProcessEnv): Promise<EndedProgram> {
  const env = { ...talkative('silent'), ...settings };
  return new Promise((resolve) => {
    execFile(process.execPath, [join(import.meta.dirname, '../../start', file), ...args], { env }, (error, said, printed) => {
      const lines = printed.split(/(?<=\n)/);
      const logged = lines.filter((line) => line.startsWith('{"level":'));
      keepPrinted('command', logged.join(''));
      const complained = lines.filter((line) => !logged.includes(line)).join('');
      resolve({ code: error === null ? 0 : Number(error.code), said, complained });
    });
  });
}
