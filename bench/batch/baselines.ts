/** What a batch is measured against: its rows as single searches, and the bare SQL of their look-ups. */
import type { CreateSearch } from '@deedline/contract/search/search';
import { CHUNK_ROWS } from '../../apps/server/src/features/batches/chunks/take-chunk.ts';
import type { TruthAddress } from '../../packages/world/truth.ts';
import { measureFloor, recordHops, type Hops } from '../search/measure-floor.ts';
import type { Product } from './open-product.ts';

const MAX_CHUNKS = 20;

interface Measured {
  rows: number;
  seconds: number;
}

function askFor({ line, city, state, zip }: TruthAddress): CreateSearch {
  return { searchMode: 'property_address', purpose: 'skip_tracing', permissibleUse: true, street: line, city, state, zip };
}

/** POST /api/searches for each row, each client when its last has ended. */
export async function rowsPerSecondOneByOne({ server }: Product, rows: readonly TruthAddress[], clients: number): Promise<Measured> {
  const startedAt = performance.now();
  const ended = await server.search(rows.map(askFor), clients);
  const failed = ended.filter(({ status }) => status !== 'completed').length;
  if (failed > 0) throw new Error(`${failed} single searches failed`);
  return { rows: rows.length, seconds: (performance.now() - startedAt) / 1000 };
}

/** The evidence look-ups of whole chunks, and nothing else. */
export async function measureChunkFloor({ evidence }: Product, rows: readonly TruthAddress[]): Promise<Measured> {
  const chunks: Hops[] = [];
  let asked = 0;
  for (; chunks.length < MAX_CHUNKS && asked < rows.length; asked += CHUNK_ROWS)
    chunks.push(await recordHops(evidence, ...rows.slice(asked, asked + CHUNK_ROWS).map(askFor)));
  const times = await measureFloor(evidence, chunks, 1);
  return { rows: Math.min(asked, rows.length), seconds: times.reduce((sum, one) => sum + one, 0) / 1000 };
}
