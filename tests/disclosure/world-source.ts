/** A made-up state in memory as the only source of a server, without a load or an evidence database. */
import type { Evidence } from '@deedline/engine/model/evidence';
import type { Key } from '@deedline/engine/keys/key';
import { alwaysClosed, type GuardedSource } from '../../apps/server/src/features/lookup/sources/source.ts';
import type { LoadedWorld } from '../../bench/match/load-world.ts';

export function worldSource({ store, sources }: LoadedWorld): GuardedSource {
  const lookup = async (keys: readonly Key[]) => ({
    found: new Map(keys.map((key): [Key, Evidence[]] => [key, store.lookup([key])])),
    tooCommon: [],
  });
  return { source: { id: 'world', covers: () => true, feeds: () => sources, lookup }, deadlineMs: 10_000, breaker: alwaysClosed };
}
