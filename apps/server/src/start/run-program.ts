import { spawn } from 'node:child_process';
import path from 'node:path';
import { createInterface } from 'node:readline';

const KILL_AFTER_MS = 3_000;
const TAIL_CHARACTERS = 4_000;

/**
 * Runs one of our own programs to its end without printing its output. If it fails, throws an Error with the end of what it printed. `onLine` is called with
 * each line of its standard output. An aborted signal stops it; it also ends when this process dies.
 */
export async function runProgram(
  script: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  signal: AbortSignal,
  onLine?: (line: string) => void,
): Promise<void> {
  signal.throwIfAborted();
  const preload = path.join(import.meta.dirname, 'exit-with-parent.ts');
  // The child has its own process group, so that Ctrl+C reaches it only through its parent.
  const child = spawn(process.execPath, ['--import', preload, script, ...args], {
    detached: true,
    env,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let tail = '';
  const keepTail = (chunk: Buffer) => (tail = (tail + chunk.toString()).slice(-TAIL_CHARACTERS));
  child.stdout?.on('data', keepTail);
  if (onLine) createInterface({ input: child.stdout! }).on('line', onLine);
  child.stderr?.on('data', keepTail);
  let killer: NodeJS.Timeout | undefined;
  const halt = () => {
    child.kill('SIGTERM');
    killer = setTimeout(() => child.kill('SIGKILL'), KILL_AFTER_MS);
  };
  signal.addEventListener('abort', halt, { once: true });
  try {
    const code = await new Promise<number | null>((resolve, reject) => {
      child.once('error', reject);
      child.once('close', (code) => resolve(code));
    });
    signal.throwIfAborted();
    if (code !== 0) throw new Error(`${path.relative(process.cwd(), script)} failed with code ${code}:\n${tail.trim()}`);
  } finally {
    clearTimeout(killer);
    signal.removeEventListener('abort', halt);
  }
}
