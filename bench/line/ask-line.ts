import type { CreateSearch } from '@deedline/contract/search/search';
import { withClient } from '@deedline/database/connect';
import { readReliability, type Reliability } from '@deedline/engine/calibration/reliability';
import type { QueryInput } from '@deedline/engine/query/query';
import { selectLearned } from '../../apps/server/src/features/lookup/reliability.ts';
import type { LoadedWorld } from '../match/load-world.ts';
import type { MethodAnswer } from '../match/method.ts';
import { driveServer } from '../search/drive-server.ts';
import { runProgram, startState } from '../search/prepare-state.ts';
import { type FindRecord, readAnswer } from './read-answer.ts';

/** Equals the number of accounts that the driven server signs up. */
const CLIENTS = 16;

interface Loaded {
  /** The state's folder, and the same state read into memory. */
  world: string;
  read: LoadedWorld;
}

interface Asked {
  answers: MethodAnswer[];
  /** The source reliability that the installation learned. */
  reliability: Reliability;
}

/**
 * Runs the whole product: loads a made-up state into a database of its own in `folder`, lets the installation learn source reliability from the sources'
 * agreement, starts the server and makes every search over HTTP. The answers are in the order of `asked`.
 */
export async function askLine(folder: string, { world, read }: Loaded, asked: readonly QueryInput[]): Promise<Asked> {
  const state = await startState(folder, world);
  try {
    runProgram('apps/server/src/start/deedline.ts', ['sources', 'learn'], {
      DATABASE_URL: state.url,
      EVIDENCE_DATABASE_URL: state.url,
      DATA_DIR: state.dataDir,
    });
    const reliability = readReliability((await withClient(state.url, selectLearned))?.learned);
    if (reliability === null) throw new Error('nothing was learned about the sources');
    const findRecord = await matchRecords(state.url, read);
    const server = await driveServer(state);
    try {
      const shown = await server.show(asked.map(toBody), CLIENTS);
      return { answers: shown.map((search) => readAnswer(search, findRecord)), reliability };
    } finally {
      await server.stop();
    }
  } finally {
    await state.stop();
  }
}

/** The request as a member sends it: with a purpose, and the parcel number under the specification's spelling. */
function toBody({ parcelId, ...input }: QueryInput): CreateSearch {
  return { ...input, ...(parcelId === undefined ? {} : { ParcelId: parcelId }), purpose: 'skip_tracing', permissibleUse: true };
}

/** Matches records by source and record id, because the truth identifies the people of the records in memory. */
async function matchRecords(url: string, { store }: LoadedWorld): Promise<FindRecord> {
  const inMemory = new Map(store.evidence.map(({ id, source, recordId }) => [`${source} ${recordId}`, id]));
  const rows = await withClient(
    url,
    async (client) =>
      (
        await client.query<{ id: string; source: string; record_id: string }>(
          'select evidence.id::text as id, source.name as source, evidence.record_id from evidence join load on load.id = evidence.load_id join source on source.id = load.source_id',
        )
      ).rows,
  );
  const byId = new Map(rows.map(({ id, source, record_id }) => [id, inMemory.get(`${source} ${record_id}`)]));
  return (evidenceId) => byId.get(evidenceId);
}
