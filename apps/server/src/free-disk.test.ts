import { expect, test } from 'vitest';
import { describeFullDisk } from './free-disk.ts';

test('a start that fails says so where the disk is nearly full, and nothing of the disk where there is room or nobody can tell', async () => {
  expect(await describeFullDisk('/data', async () => 16_500_000)).toMatch(
    /^The disk of \/data has 16 MB left, which may be why\. Make room/,
  );
  expect(await describeFullDisk('/data', async () => 5e9)).toBeNull();
  expect(await describeFullDisk('/nowhere/at/all')).toBeNull();
});
