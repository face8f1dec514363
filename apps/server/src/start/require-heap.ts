import { getHeapStatistics } from 'node:v8';
import { Fault } from '../http/describe-fault.ts';

const MEBIBYTE = 1024 * 1024;
/**
 * In MiB. The tables of names and the rows in hand take up to 150 of a worker's heap. In one that has no more V8 collects nearly all the time, and says nothing of it.
 */
const LEAST = 200;

/**
 * Throws a Fault where Node was given, or found, too little memory to work with. `words`: what Node was started with; where these do not say how much it may use,
 * it takes a share of what the machine or the container has.
 */
export function requireHeap(
  words = [process.env['NODE_OPTIONS'] ?? '', ...process.execArgv].join(' '),
  limit = getHeapStatistics().heap_size_limit / MEBIBYTE,
): void {
  const said = [...words.matchAll(/--max[-_]old[-_]space[-_]size[= ](\d+)/g)].at(-1)?.[1];
  if (said !== undefined && Number(said) < LEAST)
    throw new Fault(
      `NODE_OPTIONS: --max-old-space-size=${said} leaves too little memory to work with: most of the time would go into tidying it. Take it out, or set 512 or more.`,
    );
  if (said === undefined && limit < LEAST)
    throw new Fault(
      `There is too little memory: Node found room for ${Math.floor(limit)} MiB of what it keeps, and ${LEAST} is the least. Give the machine or the container more; a process takes up to a gigabyte.`,
    );
}
