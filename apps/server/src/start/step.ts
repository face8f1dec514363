import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** Runs a step of the start and prints a line with its seconds; a step that takes longer says that it has begun. */
export async function step<T>(title: string, work: () => Promise<T>): Promise<T> {
  const started = performance.now();
  const over = new AbortController();
  sleep(1000, undefined, { signal: over.signal }).then(
    () => console.log(`  ${title} …`),
    () => undefined,
  );
  try {
    const result = await work();
    console.log(`  ${title.padEnd(34)} ${((performance.now() - started) / 1000).toFixed(1).padStart(6)} s`);
    return result;
  } finally {
    over.abort();
  }
}

/** Makes sure that the API will be able to listen, before anything long begins. Throws an Error that names the setting that is wrong. */
export async function requirePort(host: string, port: number): Promise<void> {
  const server = createServer();
  await new Promise<void>((resolve, reject) => {
    server.once('error', (cause: NodeJS.ErrnoException) => reject(new Error(describe(cause, host, port), { cause })));
    server.listen(port, host, resolve);
  });
  await new Promise((resolve) => server.close(resolve));
}

function describe(cause: NodeJS.ErrnoException, host: string, port: number): string {
  if (cause.code === 'EADDRINUSE') return `PORT: ${port} is taken by another program on ${host}.`;
  if (cause.code === 'EACCES') return `PORT: ${port} may not be used by this user.`;
  return `HOST: cannot listen on ${host} (${cause.message}).`;
}
