/** Retention periods, what was removed, and legal holds. */
import { applyRetention, listRuns, type RetentionRun, type RunDescribed } from '../../closing/apply-retention.ts';
import { type HoldSubject, type LegalHold, listHolds, nameSubject, placeHold, releaseHold } from '../../closing/holds.ts';
import { RETENTION_POLICY } from '../../closing/policy.ts';
import { findAccount, recordAct } from '../../record/operator-context.ts';
import { type Act, type Answer, type CommandContext, defineAct, flag, needed, optional, UsageError } from '../command/act.ts';
import { printTable } from '../command/print-table.ts';
import { readDay, readSubject, readWhole, reason } from '../command/values.ts';

const DAY_MS = 86_400_000;
const MAX_ID = 999_999_999;

export const RETENTION_ACTS: readonly Act[] = [
  defineAct({
    verb: 'policy',
    about: 'Shows how long each kind of data is kept, and in which tables.',
    needs: 'nothing',
    changes: false,
    records: [],
    takes: {},
    run: () => Promise.resolve(printPolicy()),
  }),
  defineAct({
    verb: 'run',
    about: 'Applies every rule now, as the worker does once a day, and says how much was removed.',
    needs: 'database',
    changes: true,
    records: ['retention-run', 'retention-dry-run'],
    takes: { isDry: flag('--dry', 'only shows what would be removed') },
    run: (ctx, { isDry }) => runRules(ctx, isDry),
  }),
  defineAct({
    verb: 'runs',
    about: 'Lists the latest runs, with what they removed.',
    needs: 'database',
    changes: false,
    records: [],
    console: ['GET /api/operator/retention'],
    takes: {},
    run: async (ctx) => printRuns(await listRuns(ctx)),
  }),
  defineAct({
    verb: 'list',
    about: 'Lists legal holds: those in force, then those that were released.',
    needs: 'database',
    changes: false,
    records: [],
    console: ['GET /api/operator/retention'],
    takes: {},
    run: async (ctx) => (await listHolds(ctx)).map(printHold).join('\n') || 'No legal hold has been placed yet.',
  }),
  defineAct({
    verb: 'hold',
    about: 'Places a legal hold: nothing that it covers is removed by any job, nor by the closing of its account.',
    more: 'Give one of --account, --search, or --from with --until. Days are in UTC (YYYY-MM-DD); the last day is included.',
    needs: 'database',
    changes: true,
    records: ['hold-add'],
    console: ['POST /api/operator/retention/holds'],
    takes: {
      account: optional('--account <account>', 'everything of one account, by its email address or id', readSubject),
      search: optional('--search <id>', 'one search'),
      from: optional('--from <day>', 'everything written on that day or later', readDay),
      until: optional('--until <day>', 'up to and including that day', readDay),
      reason,
    },
    check: (input) => void subjectOf(input),
    async run(ctx, { reason: why, account, ...asked }) {
      const found = account === undefined ? {} : { account: (await findAccount(ctx, ctx.db, 'hold-add', account)).id };
      return `Placed. ${printHold(await placeHold(ctx, subjectOf({ ...asked, ...found }), why))}`;
    },
  }),
  defineAct({
    verb: 'release',
    about: 'Ends a legal hold; what only this hold kept is removed with the next run.',
    needs: 'database',
    changes: true,
    records: ['hold-release'],
    console: ['POST /api/operator/retention/holds/:id/release'],
    takes: { id: needed('<hold>', 'its number', readWhole('A hold', MAX_ID)), reason },
    run: async (ctx, { id, reason: why }) => `Released. ${printHold(await releaseHold(ctx, id, why))}`,
  }),
];

function subjectOf({ account, search, from, until }: { account?: string; search?: string; from?: Date; until?: Date }): HoldSubject {
  const given = [account, search, from ?? until].filter((each) => each !== undefined);
  if (given.length !== 1) throw new UsageError('Give exactly one of --account, --search, or --from with --until.');
  if (account !== undefined) return { accountId: account };
  if (search !== undefined) return { searchId: search };
  if (from === undefined || until === undefined) throw new UsageError('--from and --until go together.');
  return { from, until: new Date(until.getTime() + DAY_MS) };
}

async function runRules(ctx: CommandContext, isDry: boolean): Promise<Answer> {
  const application = await ctx.openApplication();
  const applied = await applyRetention({ ...application, now: ctx.now }, { operator: ctx.operator, isDry });
  await recordAct(ctx, ctx.db, { command: isDry ? 'retention-dry-run' : 'retention-run', result: 'done', detail: sum(applied) });
  return { text: printRemoved(applied, isDry), exitCode: applied.failed.length === 0 ? 0 : 1 };
}

function sum({ removed, failed }: RetentionRun): string {
  const wrong = failed.length === 0 ? '' : `, failed: ${failed.join(', ')}`;
  return `${Object.values(removed).reduce((total, count) => total + count, 0)} removed${wrong}`;
}

export function printPolicy(): string {
  return RETENTION_POLICY.map(
    ({ class: kind, what, period, rule, tables }) =>
      `${what}\n    ${period}.\n    ${kind}${rule === null ? '' : `; rule ${rule}`}${tables.length === 0 ? '' : `; ${tables.join(', ')}`}`,
  ).join('\n\n');
}

export function printRemoved({ removed, failed }: Pick<RetentionRun, 'removed' | 'failed'>, isDry: boolean): string {
  const lines = Object.entries(removed).map(([rule, count]) => `${rule.padEnd(18)} ${count.toLocaleString('en-US')}`);
  const wrong = failed.map((rule) => `The rule ${rule} could not be applied: see the log.`);
  return [isDry ? 'This would be removed. Nothing was changed:' : 'Removed:', ...lines, ...wrong].join('\n');
}

export function printRuns(runs: readonly RunDescribed[]): string {
  if (runs.length === 0) return 'The rules have not been applied yet.';
  const rows = runs.map(({ id, beganAt, operator, removed, failed }) => [
    String(id),
    beganAt.toISOString().slice(0, 16).replace('T', ' '),
    operator ?? 'worker',
    Object.entries(removed)
      .filter(([, count]) => count > 0)
      .map(([rule, count]) => `${rule} ${count}`)
      .join(', ') || 'nothing',
    failed.join(', '),
  ]);
  return printTable([['run', 'UTC', 'by', 'removed', 'failed'], ...rows], '');
}

export function printHold(hold: LegalHold): string {
  const { id, subject, reason, placedBy, placedAt, released } = hold;
  const end = released === null ? 'in force' : `released ${printDay(released.at)} by ${released.by}: ${released.reason}`;
  return `Hold ${id} on ${nameSubject(subject)}, placed ${printDay(placedAt)} by ${placedBy}: ${reason}; ${end}`;
}

function printDay(at: Date): string {
  return at.toISOString().slice(0, 10);
}
