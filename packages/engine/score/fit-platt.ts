/** What both fits read of a label. */
export interface Label {
  /** 0..1 */
  confidence: number;
  right: boolean;
}

/** How firmly log-odds stay as they were said: so many labels outweigh it. Slope and level, as precisions of a normal prior. */
const PRIOR = { slope: 60, level: 30 };
const STEPS = 50;

/**
 * Platt's correction: the log-odds of a confidence, stretched and shifted by the labels. Slope 1 and level 0 change nothing and are
 * what it starts from; the slope stays above zero, so that the order of contacts stays.
 */
export function fitPlatt(labels: readonly Label[]): (said: number) => number {
  const points = labels.map(({ confidence, right }) => ({ x: logOdds(confidence), y: right ? 1 : 0 }));
  let [slope, level] = [1, 0];
  for (let step = 0; step < STEPS; step++) {
    let [gs, gl, ss, sl, ll] = [PRIOR.slope * (1 - slope), -PRIOR.level * level, PRIOR.slope, 0, PRIOR.level];
    for (const { x, y } of points) {
      const p = chance(slope * x + level);
      const w = Math.max(1e-6, p * (1 - p));
      gs += (y - p) * x;
      gl += y - p;
      ss += w * x * x;
      sl += w * x;
      ll += w;
    }
    const determinant = ss * ll - sl * sl;
    const [bySlope, byLevel] = [(ll * gs - sl * gl) / determinant, (ss * gl - sl * gs) / determinant];
    slope = Math.max(0.05, slope + bounded(bySlope));
    level += bounded(byLevel);
    if (Math.abs(bySlope) + Math.abs(byLevel) < 1e-9) break;
  }
  return (said) => chance(slope * logOdds(said) + level);
}

/** A Newton step that goes too far would not come back. */
function bounded(step: number): number {
  return Math.max(-1, Math.min(1, step));
}

function logOdds(share: number): number {
  const p = Math.min(0.9995, Math.max(0.0005, share));
  return Math.log(p / (1 - p));
}

function chance(odds: number): number {
  return 1 / (1 + Math.exp(-odds));
}
