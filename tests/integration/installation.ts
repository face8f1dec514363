import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import path from 'node:path';
import { keepPrinted, talkative } from '@deedline/database/test-logs';

const MAIN = path.resolve(import.meta.dirname, '../../apps/server/src/start/main.ts');

export type Installation = {
  url: string;
  parent: ChildProcess;
  printed(): string;
};

/** Runs the parent process over a data directory and waits until it reports that it is ready. Throws with its output when it exits before. */
export async function startInstallation(dataDir: string, settings: Record<string, string> = {}): Promise<Installation> {
  const parent = runParent(dataDir, settings);
  const output = collect(parent);
  const url = await new Promise<string>((resolve, reject) => {
    parent.stdout!.on('data', () => {
      const port = /Deedline is ready on http:\/\/localhost:(\d+)/.exec(output())?.[1];
      if (port) resolve(`http://127.0.0.1:${port}`);
    });
    parent.once('close', (code) => reject(new Error(`left with code ${code}: ${output()}`)));
  });
  return { url, parent, printed: output };
}

/** Runs the parent process until it exits, for starts that must fail. */
export async function failToStart(
  dataDir: string,
  settings: Record<string, string> = {},
): Promise<{ code: number | null; printed: string }> {
  const parent = runParent(dataDir, settings);
  const output = collect(parent);
  const code = await new Promise<number | null>((resolve) => parent.once('close', resolve));
  return { code, printed: output() };
}

/** Sends a signal to the parent only and waits until it has exited. */
export async function endParent(parent: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  const gone = new Promise<number | null>((resolve) => parent.once('exit', resolve));
  parent.kill(signal);
  return gone;
}

/** Finds a running child of a process by a part of its command line. */
export function findChild(parent: ChildProcess, part: string): number | undefined {
  return findChildren(parent, part)[0];
}

export function findChildren(parent: ChildProcess, part: string): number[] {
  const rows = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,stat=,args=']).toString().split('\n');
  const cells = rows.map((row) => row.trim().split(/\s+/));
  const found = cells.filter(
    ([, ppid, stat, ...args]) => Number(ppid) === parent.pid && !stat!.startsWith('Z') && args.join(' ').includes(part),
  );
  return found.map(([pid]) => Number(pid));
}

export async function isServing(url: string): Promise<boolean> {
  return fetch(`${url}/api/health`).then(
    (response) => response.ok,
    () => false,
  );
}

function runParent(dataDir: string, settings: Record<string, string>): ChildProcess {
  const { DATABASE_URL: _, EVIDENCE_DATABASE_URL: __, ...inherited } = process.env;
  const env = { ...inherited, DATA_DIR: dataDir, PORT: '0', DEMO: 'off', ...talkative('warn'), ...settings };
  return spawn(process.execPath, [MAIN], { env, stdio: ['ignore', 'pipe', 'pipe'] });
}

function collect(child: ChildProcess): () => string {
  let text = '';
  for (const stream of [child.stdout!, child.stderr!]) stream.on('data', (chunk: Buffer) => (text += chunk.toString()));
  child.once('close', () => keepPrinted('installation', text));
  return () => text;
}
