import { expect, it } from 'vitest';
import { growOwnerTrees, leavesOf } from './owner-tree.ts';

const hop = (from: string, to: string, confidence = 80) => ({ from, to, role: 'Manager', confidence, evidence: [] });

it('follows several officers and a company behind a company', () => {
  const [tree, ...others] = growOwnerTrees([hop('A LLC', 'B LLC', 90), hop('A LLC', 'Ada Low', 50), hop('B LLC', 'Ines Vance', 80)]);
  expect(others).toEqual([]);
  expect(tree?.children.map((child) => child.name)).toEqual(['B LLC', 'Ada Low']);
  const leaves = leavesOf(tree!);
  expect(leaves.map((leaf) => leaf.name)).toEqual(['Ines Vance', 'Ada Low']);
  expect(leaves[0]?.chance).toBeCloseTo(0.72);
});

it('gives each owner a tree of its own', () => {
  expect(growOwnerTrees([hop('A LLC', 'Ada Low'), hop('C TRUST', 'Ines Vance')]).map((tree) => tree.name)).toEqual(['A LLC', 'C TRUST']);
  expect(growOwnerTrees([])).toEqual([]);
});

it('ends where companies own one another in a ring', () => {
  const [tree] = growOwnerTrees([hop('A LLC', 'B LLC'), hop('B LLC', 'C LLC'), hop('C LLC', 'B LLC')]);
  expect(leavesOf(tree!).map((leaf) => leaf.name)).toEqual(['C LLC']);
});
