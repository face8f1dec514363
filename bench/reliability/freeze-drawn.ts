import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type DrawnAccuracy, judgedStatement } from '@deedline/contract/accuracy/accuracy';
import { ENGINE_VERSION } from '@deedline/engine/version';
import type { Said } from '../match/figures.ts';
import { type DrawnSetting, type JudgedDraw, type Spread, spreadOf } from './judge-drawn.ts';

const PUBLISHED = join(import.meta.dirname, '../../packages/contract/accuracy/drawn-accuracy.ts');
const DECIMALS = 10_000;

/** Writes the data of the accuracy page about drawn worlds. */
export function freezeDrawn(setting: DrawnSetting, judged: readonly JudgedDraw[], measuredOn: string): void {
  const header = '// Written by `npm run bench:reliability -- --drawn N --freeze`; not edited by hand.';
  const figures = JSON.stringify(toDrawnAccuracy(setting, judged, measuredOn));
  writeFileSync(
    PUBLISHED,
    `${header}\nimport type { DrawnAccuracy } from './accuracy.ts';\n\nexport const DRAWN_ACCURACY: DrawnAccuracy = ${figures};\n`,
  );
  execFileSync(join(import.meta.dirname, '../../node_modules/.bin/oxfmt'), [PUBLISHED]);
}

/** For each kind of statement that is frequent enough in enough of the worlds, with compared sources and without. */
export function toDrawnAccuracy(
  { seed, parcels, samples }: DrawnSetting,
  judged: readonly JudgedDraw[],
  measuredOn: string,
): DrawnAccuracy {
  const rowsOf = (worlds: readonly (readonly Said[])[]): DrawnAccuracy['learned'] =>
    judgedStatement.options.flatMap((of) => {
      const spread = spreadOf(worlds, (said) => said.of === of);
      return spread === null || spread.worlds < judged.length / 2 ? [] : [{ of, ...round(spread) }];
    });
  return {
    engineVersion: ENGINE_VERSION,
    measuredOn,
    worlds: judged.length,
    firstSeed: seed + 1,
    parcels,
    samples,
    unlearned: rowsOf(judged.map(({ unlearned }) => unlearned.said)),
    learned: rowsOf(judged.map(({ learned }) => learned.said)),
  };
}

function round({ worlds, count, ...shares }: Spread): Spread {
  const rounded = Object.entries(shares).map(([name, value]) => [name, Math.round(value * DECIMALS) / DECIMALS]);
  return { worlds, count, ...(Object.fromEntries(rounded) as typeof shares) };
}
