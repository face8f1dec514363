/** What a search finds, apart from who asked and what it costs: the middle of the line, for any number of queries at once. */
import { AppError } from '@deedline/contract/errors';
import type { Regulation } from '@deedline/contract/legal-purposes';
import type { Results } from '@deedline/contract/results';
import type { Answer } from '@deedline/engine/answer';
import { resolve } from '@deedline/engine/pipeline';
import type { Query } from '@deedline/engine/query';
import { ENGINE_VERSION } from '@deedline/engine/version';
import { describeFault } from '../../http/describe-fault.ts';
import type { CalibrationInUse } from '../accuracy/watch-calibration.ts';
import { checkLists } from '../calling/present-calls.ts';
import { applySuppression } from '../compliance/apply-suppression.ts';
import { subjectOfQuery } from '../compliance/subjects.ts';
import { gatherEvidence, type Gathered } from './gather-evidence.ts';
import { mapInTurns } from './in-turns.ts';
import { reportSources } from './report-sources.ts';
import type { SearchContext } from './search-context.ts';
import { withholdContacts } from './withhold-contacts.ts';

export interface Asked {
  query: Query;
  includeContacts: boolean;
  /** The laws under which it has no purpose: what falls under them is not for it. */
  lacks: readonly Regulation[];
  /** Whose lists of numbers count; null: the installation's alone. */
  accountId: string | null;
  /** performance.now() when it was taken up. */
  startedAtMs: number;
}

export interface Answered {
  results: Results;
  /** How many statements were left out because somebody opted out. */
  suppressed: number;
}

/** gatherEvidence -> resolve -> applySuppression -> withholdContacts -> checkLists -> the spec's Results objects. Throws `unavailable` when no source answered. */
export async function answerQueries(
  ctx: Pick<SearchContext, 'sources' | 'log' | 'now' | 'db' | 'hash' | 'calibration' | 'callingRules'>,
  asked: readonly Asked[],
): Promise<Answered[]> {
  const calibration = await ctx.calibration.current();
  const queries = asked.map(({ query }) => query);
  const onFault = (source: string, status: string, cause: unknown) =>
    ctx.log.warn({ source, status, fault: describeFault(cause) }, 'a source did not answer');
  const lacks = asked.map((one) => one.lacks);
  const gathered = await gatherEvidence(ctx.sources, queries, onFault, lacks);
  const answers = await mapInTurns(asked, (one, index) => resolveAnswer(ctx, one, gathered[index]!, calibration));
  const cleared = await applySuppression(ctx, answers, queries.map(subjectOfQuery));
  const scoredBy = { engineVersion: ENGINE_VERSION, calibration: calibration.id };
  const answered = asked.map(({ accountId, startedAtMs }, index) => {
    const elapsedMs = Math.round((performance.now() - startedAtMs) * 10) / 10;
    const { results, suppressed } = cleared[index]!;
    const { bestContactConfidence: _read, ...answer } = withholdContacts(results);
    return { accountId, results: { ...answer, sources: reportSources(gathered[index]!, results, elapsedMs), scoredBy }, suppressed };
  });
  const checked = await checkLists(ctx, answered);
  return answered.map(({ suppressed }, index) => ({ results: checked[index]!, suppressed }));
}

function resolveAnswer(
  ctx: Pick<SearchContext, 'now'>,
  { query, includeContacts }: Asked,
  { found, statuses }: Gathered,
  calibration: CalibrationInUse,
): Answer {
  const answered = [...statuses].filter(([, status]) => status === 'answered');
  if (answered.length === 0)
    throw new AppError('unavailable', 'No source could be reached. You were not charged. Please try again in a moment.');
  return resolve(query, [...found.values()], {
    today: ctx.now().toISOString().slice(0, 10),
    sources: [...statuses.keys()].flatMap(({ source }) => source.feeds()),
    includeContacts,
    ...(calibration.id === null ? {} : { calibration: calibration.table }),
  });
}
