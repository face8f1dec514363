import type { Period } from './summarize-activity.ts';

/** Two strips over one line of time: the share that found something above, the credits spent below. */
export const STRIPS = {
  height: 274,
  left: 36,
  right: 4,
  share: { top: 34, bottom: 112 },
  credits: { top: 166, bottom: 246 },
} as const;

const LABEL_WIDTH = 62;
const WIDEST_BAR = 28;

export interface DrawnPeriod {
  x: number;
  from: number;
  width: number;
  /** Where the point of the share stands; null where nothing was searched. */
  shareY: number | null;
  barTop: number;
  isLabelled: boolean;
}

export interface DrawnActivity {
  periods: DrawnPeriod[];
  barWidth: number;
  /** The figure at the top of the strip of credits. */
  topCredits: number;
  shareLine: string;
}

/** The next round figure, of which half is a whole number of credits: 3 -> 10, 13 -> 20, 41 -> 50. */
export function roundUpCredits(most: number): number {
  if (most <= 10) return 10;
  const power = 10 ** Math.floor(Math.log10(most));
  return ([1, 2, 5, 10].find((step) => step * power >= most) ?? 10) * power;
}

export function shareFound({ searches, found }: Period): number | null {
  return searches === 0 ? null : found / searches;
}

/** Joins neighbours only: over a period without searches there is nothing to draw. */
function joinShares(periods: readonly DrawnPeriod[]): string {
  let isDown = false;
  let line = '';
  for (const { x, shareY } of periods) {
    if (shareY !== null) line += `${isDown ? 'L' : 'M'}${x.toFixed(1)} ${shareY.toFixed(1)}`;
    isDown = shareY !== null;
  }
  return line;
}

export function layOutActivity(periods: readonly Period[], width: number): DrawnActivity {
  const { left, right, share, credits } = STRIPS;
  const pitch = (width - left - right) / periods.length;
  const topCredits = roundUpCredits(Math.max(...periods.map((period) => period.credits)));
  const labelEvery = Math.max(1, Math.ceil(LABEL_WIDTH / pitch));
  const drawn = periods.map((period, index): DrawnPeriod => {
    const found = shareFound(period);
    return {
      x: left + (index + 0.5) * pitch,
      from: left + index * pitch,
      width: pitch,
      shareY: found === null ? null : share.bottom - found * (share.bottom - share.top),
      barTop: credits.bottom - (period.credits / topCredits) * (credits.bottom - credits.top),
      isLabelled: (periods.length - 1 - index) % labelEvery === 0,
    };
  });
  return { periods: drawn, barWidth: Math.min(WIDEST_BAR, pitch * 0.66), topCredits, shareLine: joinShares(drawn) };
}
