import { readScene, type Scene } from '@deedline/engine/cluster/scene';
import { evidenceKeys } from '@deedline/engine/keys/evidence-keys';
import type { Key } from '@deedline/engine/keys/key';
import type { Evidence } from '@deedline/engine/model/evidence';
import { addEnded, addVotes, lineKeys, learnReliability, noVotes, type Votes } from '@deedline/engine/score/collect-votes';
import { ENGINE_VERSION } from '@deedline/engine/version';
import { inTransaction, type Queryable } from '../../../transaction.ts';
import { type LearnedRow, selectLearned } from '../../lookup/reliability.ts';
import type { SearchContext } from '../../lookup/search-context.ts';
import type { Source } from '../../lookup/sources/source.ts';
import { type OperatorContext, OperatorError, recordAct } from '../../record/operator-context.ts';

/** How many records' keys are looked up together. */
const AT_ONCE = 40;
/** Records of deaths are looked at in addition, because lines of deceased people are known to have ended. */
const DEATHS = 1000;

/**
 * Estimates the reliability of sources: draws records from the whole store, looks up who else has the same person, and stores what their agreement says about
 * the sources. Reads the evidence as a search does and stores only shares and counts per source. Throws OperatorError when no records of people are loaded.
 */
export async function learnSources(ctx: OperatorContext & Pick<SearchContext, 'sources'>, records: number): Promise<LearnedRow> {
  const votes = noVotes();
  let drawn = 0;
  for (const { source } of ctx.sources) drawn += await collectFrom(source, records, ctx.now().toISOString().slice(0, 10), votes);
  if (drawn === 0) {
    await recordAct(ctx, ctx.db, { command: 'sources-learn', result: 'refused', detail: 'no records of people' });
    throw new OperatorError('No records of people are loaded. Nothing was learned.', 1);
  }
  const made = {
    learnedAt: ctx.now(),
    learnedBy: ctx.operator,
    engineVersion: ENGINE_VERSION,
    records: drawn,
    learned: learnReliability(votes),
  };
  return inTransaction(ctx.db, async (db) => {
    const id = await insertLearned(db, made);
    await recordAct(ctx, db, { command: 'sources-learn', result: 'done', subject: `reliability ${id}` });
    return { id, ...made };
  });
}

/** Returns how many records were drawn. */
async function collectFrom(source: Source, records: number, today: string, votes: Votes): Promise<number> {
  const drawn = (await source.sample?.(records)) ?? [];
  await lookAround(source, drawn, today, NO_FURTHER, (scene, record) => addVotes(votes, scene, record.id));
  const deaths = (await source.sampleDeaths?.(DEATHS)) ?? [];
  await lookAround(source, deaths, today, lineKeys, (scene, record) => addEnded(votes, scene, record.id));
  return drawn.length;
}

const NO_FURTHER = (): Key[] => [];

/**
 * Calls `take` for each record with all records about the same person, as a search would find them, plus those found by the `further` keys of what was found.
 */
async function lookAround(
  source: Source,
  drawn: readonly Evidence[],
  today: string,
  further: (found: readonly Evidence[]) => Key[],
  take: (scene: Scene, record: Evidence) => void,
): Promise<void> {
  const feeds = source.feeds();
  const facts = new Map(feeds.map((feed) => [feed.name, feed]));
  for (let at = 0; at < drawn.length; at += AT_ONCE) {
    const chunk = drawn.slice(at, at + AT_ONCE).map((record) => ({ record, keys: evidenceKeys(record, facts.get(record.source) ?? {}) }));
    const { found } = await source.lookup(
      chunk.flatMap(({ keys }) => keys),
      new AbortController().signal,
    );
    const around = chunk.map(({ record, keys }) => ({ record, near: [record, ...keys.flatMap((key) => found.get(key) ?? [])] }));
    const beyond = around.map(({ near }) => further(near));
    const more = await source.lookup(beyond.flat(), new AbortController().signal);
    for (const [index, { record, near }] of around.entries()) {
      const far = beyond[index]!.flatMap((key) => more.found.get(key) ?? []);
      const evidence = [...new Map([...near, ...far].map((item) => [item.id, item])).values()];
      take(readScene(evidence, { today, sources: feeds, includeContacts: true }), record);
    }
  }
}

export async function showSources(ctx: OperatorContext): Promise<LearnedRow> {
  const row = await selectLearned(ctx.db);
  await recordAct(ctx, ctx.db, {
    command: 'sources-show',
    result: row ? 'done' : 'refused',
    ...(row ? { subject: `reliability ${row.id}` } : {}),
  });
  if (!row) throw new OperatorError('Nothing has been learned about the sources yet: npm run deedline -- sources learn', 1);
  return row;
}

async function insertLearned(db: Queryable, made: Omit<LearnedRow, 'id'>): Promise<number> {
  const kept = await db.query(
    'insert into source_reliability (learned_at, learned_by, engine_version, records, learned) values ($1, $2, $3, $4, $5) returning id',
    [made.learnedAt, made.learnedBy, made.engineVersion, made.records, JSON.stringify(made.learned)],
  );
  return kept.rows[0]!.id;
}
