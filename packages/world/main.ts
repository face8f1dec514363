import { makeWorld } from './make-world.ts';
import { readOptions, USAGE, type WorldOptions } from './options.ts';

function showProgress(): (done: { parcels: number; of: number }) => void {
  let shown = -1;
  return ({ parcels, of }) => {
    const percent = Math.floor((parcels * 100) / of);
    if (percent === shown) return;
    shown = percent;
    process.stderr.write(
      process.stderr.isTTY ? `\r${percent} % of ${of} parcels` : percent % 10 === 0 ? `${percent} % of ${of} parcels\n` : '',
    );
    if (percent === 100 && process.stderr.isTTY) process.stderr.write('\n');
  };
}

function main(): void {
  let options: WorldOptions;
  try {
    options = readOptions(process.argv.slice(2));
  } catch (error) {
    console.error(`${(error as Error).message}\nUsage: ${USAGE}`);
    process.exitCode = 2;
    return;
  }
  makeWorld({ ...options, onProgress: showProgress() });
}

main();
