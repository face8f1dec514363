import type { Timed } from './run-job.ts';

export interface Speed {
  name: string;
  rows: number;
  seconds: number;
}

/** The first is the baseline: the same rows sent one by one through the same line, each when the one before has ended. */
export function printSpeeds(speeds: readonly Speed[]): void {
  const [baseline] = speeds.map(({ rows, seconds }) => rows / seconds) as [number];
  console.log(`\n${'rows, charged and stored but for the last'.padEnd(44)}    rows    rows/s  times the first`);
  for (const { name, rows, seconds } of speeds) {
    const speed = rows / seconds;
    const cells = [rows.toLocaleString('en').padStart(8), speed.toFixed(0).padStart(10), (speed / baseline).toFixed(1).padStart(17)];
    console.log(name.padEnd(44) + cells.join(''));
  }
}

export function printMemory(phases: Readonly<Record<string, Timed>>): void {
  console.log('\nmemory in MB        first tenth  last tenth  times    peak');
  for (const [phase, { memory }] of Object.entries(phases)) {
    for (const [name, { first, last, peak }] of Object.entries(memory)) {
      const cells = [
        first.toFixed(0).padStart(11),
        last.toFixed(0).padStart(12),
        (last / first).toFixed(2).padStart(7),
        peak.toFixed(0).padStart(8),
      ];
      console.log(`${phase}, ${name}`.padEnd(20) + cells.join(''));
    }
  }
}
