import type { Relative } from '@deedline/contract/search/results';

export type Generation = 'older' | 'same' | 'younger' | 'beside';

const GENERATION_YEARS = 15;

/** The row of a relative; for 'Parent or child' it follows from the ages if both are known. */
export function generationOf(relative: Pick<Relative, 'relationship' | 'age'>, ownerAge: number | null): Generation {
  const kind = relative.relationship.toLowerCase();
  const gap = relative.age !== null && ownerAge !== null ? relative.age - ownerAge : null;
  if (/spouse|sibling|partner/.test(kind)) return 'same';
  const isKin = /parent|child|relative/.test(kind);
  if (!isKin || gap === null || Math.abs(gap) < GENERATION_YEARS) return 'beside';
  return gap > 0 ? 'older' : 'younger';
}

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
  /** y of the line above relatives of unknown kinship; null if there are none. */
  apartY: number | null;
}

export const KIN_WIDTH = 440;
const FIRST_ROW = 14;
const APART = 10;
const ROW_HEIGHT = 72;

/** Lays generations out above one another; relatives who cannot be placed get a separate row. */
export function layOutKin(relatives: readonly Relative[], ownerAge: number | null): KinTree {
  const nodes: KinNode[] = [];
  const tree = { height: 0, subject: { x: KIN_WIDTH / 2, y: FIRST_ROW }, apartY: null as number | null };
  let y = FIRST_ROW;
  for (const generation of ['older', 'same', 'younger', 'beside'] as const) {
    const members = relatives.filter((relative) => generationOf(relative, ownerAge) === generation);
    if (members.length === 0 && generation !== 'same') continue;
    if (generation === 'same') tree.subject.y = y;
    if (generation === 'beside') y += APART;
    if (generation === 'beside') tree.apartY = y - ROW_HEIGHT / 2 + 4;
    const seats = seatsOf(generation, members.length);
    nodes.push(...members.map((relative, index) => ({ relative, generation, x: seats[index] ?? 0, y })));
    y += ROW_HEIGHT;
  }
  return { ...tree, height: y - ROW_HEIGHT + 38, nodes };
}

/** On their own row the person sits in the middle, and others alternate right and left. */
function seatsOf(generation: Generation, count: number): number[] {
  if (generation !== 'same') return Array.from({ length: count }, (_, index) => seatAt(index, count));
  const half = Math.ceil(count / 2);
  const seatOf = (index: number) => (index % 2 === 0 ? half + 1 + index / 2 : half - (index + 1) / 2);
  return Array.from({ length: count }, (_, index) => seatAt(seatOf(index), 2 * half + 1));
}

const seatAt = (index: number, seats: number) => ((index + 0.5) / seats) * KIN_WIDTH;
