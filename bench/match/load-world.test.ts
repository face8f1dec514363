import { describe, expect, it } from 'vitest';
import { makeAndLoad } from './load-world.ts';

describe('a made-up state in memory', () => {
  it('has of each name what its file tells of how names are printed, as a loaded one has', async () => {
    const { world } = await makeAndLoad({ seed: 11, parcels: 200, profile: 'typical' });
    const owners = world.store.evidence.flatMap((item) => (item.kind === 'parcel' ? item.body.owners : []));
    expect(owners.some(({ isFull }) => isFull)).toBe(true);
  });
});
