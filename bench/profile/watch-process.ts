/** Loaded into a process of the product before everything else (`--import`): profiles it on request of its parent, and times its statements. */
import { type Profiler, Session } from 'node:inspector/promises';
import { createRequire } from 'node:module';
import type { Client } from 'pg';

/** The client class that the product's connections use. */
const { Client: Asking } = createRequire(new URL('../../packages/database/connect.ts', import.meta.url))('pg') as { Client: typeof Client };

export interface StatementTime {
  calls: number;
  /** Time from sending until the rows have arrived, even while other statements wait too. */
  ms: number;
}

export interface Watched {
  profile: Profiler.Profile;
  /** Of all threads of the process. */
  cpuMs: number;
  wallMs: number;
  statements: Record<string, StatementTime>;
}

const SAMPLE_EVERY_US = 500;

/** Sent in the form of another message of the parent, which has no effect on the product. */
export const BEGIN = { preparing: null, profile: 'begin' } as const;
export const END = { preparing: null, profile: 'end' } as const;

let statements: Record<string, StatementTime> | undefined;

/** The label of a statement: its name, or its first words. */
export function nameOf(asked: unknown): string {
  if (typeof asked === 'string') return asked.trim().split(/\s+/).slice(0, 3).join(' ').toLowerCase();
  const { name, text = '' } = asked as { name?: string; text?: string };
  return name ?? nameOf(text);
}

function timeStatements(): void {
  const query = Reflect.get(Asking.prototype, 'query') as (this: Client, ...args: unknown[]) => unknown;
  function timed(this: Client, ...args: unknown[]): unknown {
    if (statements === undefined) return query.apply(this, args);
    const into = (statements[nameOf(args[0])] ??= { calls: 0, ms: 0 });
    const startedAt = performance.now();
    const ended = () => void (into.ms += performance.now() - startedAt);
    into.calls += 1;
    const callback = args.findLastIndex((arg) => typeof arg === 'function');
    if (callback >= 0) {
      const tell = args[callback] as (...told: unknown[]) => void;
      const heard = (...told: unknown[]): void => {
        ended();
        tell(...told);
      };
      return query.apply(this, args.with(callback, heard));
    }
    const running = query.apply(this, args);
    if (running instanceof Promise) running.then(ended, ended);
    return running;
  }
  Reflect.set(Asking.prototype, 'query', timed);
}

/** Starts to watch this process. Resolves to the function that ends it. */
export async function watch(): Promise<() => Promise<Watched>> {
  const session = new Session();
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.setSamplingInterval', { interval: SAMPLE_EVERY_US });
  await session.post('Profiler.start');
  statements = {};
  const before = process.cpuUsage();
  const startedAt = performance.now();
  return async () => {
    const wallMs = performance.now() - startedAt;
    const { user, system } = process.cpuUsage(before);
    const seen = statements ?? {};
    statements = undefined;
    const { profile } = await session.post('Profiler.stop');
    session.disconnect();
    return { profile, cpuMs: (user + system) / 1000, wallMs, statements: seen };
  };
}

if (process.send !== undefined && process.execArgv.some((arg) => arg.includes('watch-process'))) {
  timeStatements();
  let end: (() => Promise<Watched>) | undefined;
  const begin = async (): Promise<void> => {
    end = await watch();
    process.send?.({ watching: true });
  };
  process.on('message', (message: { profile?: string }) => {
    if (message.profile === 'begin') void begin();
    if (message.profile === 'end') void end?.().then((watched) => process.send?.({ watched }));
  });
}
