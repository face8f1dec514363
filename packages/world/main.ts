import { makeWorld } from './make-world.ts';
import { readOptions, USAGE, type WorldOptions } from './options.ts';

/** Shows progress: a counter on one line of a terminal, or a line per ten percent in a log. */
function showProgress(): (done: { parcels: number; of: number }) => void {
  const step = process.stderr.isTTY ? 1 : 10;
  let shown = 0;
  return ({ parcels, of }) => {
    const percent = Math.floor((parcels * 100) / of / step) * step;
    if (percent === shown) return;
    shown = percent;
    const text = `${percent} % of ${of} parcels`;
    process.stderr.write(process.stderr.isTTY && percent < 100 ? `\r${text}` : `${process.stderr.isTTY ? '\r' : ''}${text}\n`);
  };
}

function fail(code: number, message: string): void {
  console.error(message);
  process.exitCode = code;
}

function main(): void {
  if (process.argv[2] === '--help') {
    console.log(`Usage: ${USAGE}`);
    return;
  }
  let options: WorldOptions;
  try {
    options = readOptions(process.argv.slice(2));
  } catch (error) {
    fail(2, `${(error as Error).message}\nUsage: ${USAGE}`);
    return;
  }
  try {
    makeWorld({ ...options, onProgress: showProgress() });
  } catch (error) {
    fail(1, `The state could not be written to ${options.outDir}: ${(error as Error).message}`);
  }
}

main();
