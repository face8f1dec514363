import { expect, it } from 'vitest';
import { generationOf, layOutKin } from './kin-tree.ts';

const kin = (relationship: string, age: number | null) => ({
  name: 'Ada Low',
  relationship,
  age,
  phones: [],
  confidence: 80,
  evidence: [],
  reckoning: { steps: [], addedPercent: 0, togetherPercent: 0 },
});

it('tells parent from child by age', () => {
  expect(generationOf(kin('Parent or child', 71), 44)).toBe('older');
  expect(generationOf(kin('Parent or child', 19), 44)).toBe('younger');
  expect(generationOf(kin('Parent or child', null), 44)).toBe('beside');
  expect(generationOf(kin('Spouse', 70), 44)).toBe('same');
  expect(generationOf(kin('Household member', 70), 44)).toBe('beside');
  expect(generationOf(kin('Associate', 20), 44)).toBe('beside');
});

it('gives every relative a place of its own and the person one among them', () => {
  const tree = layOutKin(
    [kin('Parent or child', 71), kin('Spouse', 45), kin('Sibling', 47), kin('Parent or child', 12), kin('Associate', 40)],
    44,
  );
  const places = [tree.subject, ...tree.nodes].map(({ x, y }) => `${x},${y}`);
  expect(new Set(places).size).toBe(6);
  const rows = (generation: string) => tree.nodes.filter((node) => node.generation === generation).map((node) => node.y);
  expect(Math.max(...rows('older'))).toBeLessThan(tree.subject.y);
  expect(rows('same').every((y) => y === tree.subject.y)).toBe(true);
  expect(Math.min(...rows('younger'))).toBeGreaterThan(tree.subject.y);
  expect(Math.max(...tree.nodes.map((node) => node.y))).toBeLessThan(tree.height);
});
