import type { Relative } from '@deedline/contract/results';

export type Generation = 'older' | 'same' | 'younger' | 'beside';

export interface KinNode {
  relative: Relative;
  generation: Generation;
  x: number;
  y: number;
}

export interface KinTree {
  height: number;
  subject: { x: number; y: number };
  nodes: KinNode[];
}

export const KIN_WIDTH = 440;
const ROW_HEIGHT = 66;
const FIRST_ROW = 34;
const GENERATION_YEARS = 15;

/** Which row of the drawing a relative stands on; 'Parent or child' is told by age where both ages are known. */
export function generationOf(relative: Pick<Relative, 'relationship' | 'age'>, ownerAge: number | null): Generation {
  const kind = relative.relationship.toLowerCase();
  const gap = relative.age !== null && ownerAge !== null ? relative.age - ownerAge : null;
  if (/spouse|sibling|partner/.test(kind)) return 'same';
  const isKin = /parent|child|relative/.test(kind);
  if (!isKin || gap === null || Math.abs(gap) < GENERATION_YEARS) return 'beside';
  return gap > 0 ? 'older' : 'younger';
}

const spread = (index: number, count: number) => ((index + 0.5) / count) * KIN_WIDTH;

/** Generations above one another, the person in the middle of their own; who cannot be placed stands on the last row. */
export function layOutKin(relatives: readonly Relative[], ownerAge: number | null): KinTree {
  const rows = new Map<Generation, Relative[]>([
    ['older', []],
    ['same', []],
    ['younger', []],
    ['beside', []],
  ]);
  for (const relative of relatives) rows.get(generationOf(relative, ownerAge))?.push(relative);
  const nodes: KinNode[] = [];
  const subject = { x: KIN_WIDTH / 2, y: FIRST_ROW };
  let y = FIRST_ROW;
  for (const [generation, members] of rows) {
    if (members.length === 0 && generation !== 'same') continue;
    const own = generation === 'same' ? Math.floor(members.length / 2) : -1;
    const seats = members.length + (own < 0 ? 0 : 1);
    if (own >= 0) Object.assign(subject, { x: spread(own, seats), y });
    for (const [index, relative] of members.entries()) {
      const seat = own >= 0 && index >= own ? index + 1 : index;
      nodes.push({ relative, generation, x: spread(seat, seats), y });
    }
    y += ROW_HEIGHT;
  }
  return { height: y - ROW_HEIGHT + 40, subject, nodes };
}
