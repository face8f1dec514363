import { EVIDENCE_KIND_IDS, type Evidence, type EvidenceKind } from '@deedline/engine/evidence';
import type { Key } from '@deedline/engine/keys/key';
import type pg from 'pg';
import { watchLiveLoads, type LiveLoads } from './live-loads.ts';
import type { FoundEvidence, Source } from './source.ts';
import { selectEvidence, selectNarrowedEvidence, type EvidenceRow } from './store-queries.ts';

const KINDS = new Map(Object.entries(EVIDENCE_KIND_IDS).map(([kind, id]) => [id as number, kind as EvidenceKind]));

/** The evidence store: all local feeds, asked side by side in one statement a hop (decision record 0022). */
export function createStoreSource(db: pg.Pool, now: () => number = Date.now): Source {
  const loads = watchLiveLoads(db, now);
  return {
    id: 'store',
    covers: () => true,
    feeds: () => loads.last().sources,
    async lookup(keys) {
      const [live, rows] = await Promise.all([loads.current(), selectEvidence(db, hashesOf(keys))]);
      const { pairs, tooCommon } = narrow(keys, rows);
      const narrowed = pairs.length === 0 ? [] : await selectNarrowedEvidence(db, pairs);
      const all = [...rows, ...narrowed].filter((row) => row.id !== null);
      const known = all.every((row) => live.sourceOf.has(row.load_id)) ? live : await loads.reload();
      return { found: readRows(keys, all, known), tooCommon: [...tooCommon, ...stillCommon(keys, pairs, narrowed)] };
    },
  };
}

function hashesOf(keys: readonly Key[]): bigint[] {
  return keys.map((key) => key.hash);
}

/** What to ask beside each key that is too common; those with nothing beside them stay unanswered. */
function narrow(keys: readonly Key[], rows: readonly EvidenceRow[]) {
  const common = rows.filter((row) => row.id === null).map((row) => Number(row.hits) - 1);
  const pairs = common.flatMap((position) =>
    (keys[position]!.narrowBy ?? []).map(({ hash }) => ({ common: keys[position]!.hash, narrow: hash, position: position + 1 })),
  );
  return { pairs, tooCommon: common.map((position) => keys[position]!).filter((key) => (key.narrowBy ?? []).length === 0) };
}

/** A narrowed key stays too common when it found nothing, or still too much. */
function stillCommon(keys: readonly Key[], pairs: readonly { position: number }[], narrowed: readonly EvidenceRow[]): Key[] {
  const found = new Set(narrowed.filter((row) => row.id !== null).flatMap(positionsOf));
  return [...new Set(pairs.map((pair) => pair.position))].filter((position) => !found.has(position)).map((position) => keys[position - 1]!);
}

function readRows(keys: readonly Key[], rows: readonly EvidenceRow[], live: LiveLoads): FoundEvidence[] {
  return rows.flatMap((row) => {
    const source = live.sourceOf.get(row.load_id);
    const kind = KINDS.get(row.kind);
    // A load superseded between the two reads, or a kind of a newer version: as if it had not been found.
    if (source === undefined || kind === undefined) return [];
    const evidence = {
      id: row.id!,
      source: source.name,
      origin: row.origin ?? source.origin,
      kind,
      recordId: row.record_id,
      ...(row.first_seen === null ? {} : { firstSeen: row.first_seen }),
      ...(row.last_seen === null ? {} : { lastSeen: row.last_seen }),
      body: row.body,
    } as Evidence;
    return [{ evidence, hashes: positionsOf(row).map((n) => keys[n - 1]!.hash) }];
  });
}

function positionsOf(row: EvidenceRow): number[] {
  return row.hits.split(',').map(Number);
}
