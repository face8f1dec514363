import { setTimeout as sleep } from 'node:timers/promises';
import type { CreateSearch } from '@deedline/contract/search/search';
import type { DrivenServer } from '../search/drive-server.ts';

const EVERY_MS = 100;

/** Somebody who searches every so often, whether the last search has ended or not. Returns the milliseconds of each, from its sending to its end. */
export async function searchSteadily(server: DrivenServer, bodies: readonly CreateSearch[], signal: AbortSignal): Promise<number[]> {
  const times: number[] = [];
  const under: Promise<void>[] = [];
  const searchOnce = async (body: CreateSearch) => {
    const startedAt = performance.now();
    await server.search([body], 1);
    times.push(performance.now() - startedAt);
  };
  for (let n = 0; !signal.aborted; n += 1) {
    under.push(searchOnce(bodies[n % bodies.length]!));
    await sleep(EVERY_MS, undefined, { signal }).catch(() => undefined);
  }
  await Promise.all(under);
  return times;
}
