/** The editions of the calling rules: listing them, loading one and switching between them. Each act is recorded with its operator. */
import type { CallingRule, CallingRules, RulesEdition } from '@deedline/contract/compliance/calling';
import { AppError } from '@deedline/contract/errors';
import type { AppContext } from '../../../context.ts';
import { inTransaction, type Queryable } from '../../../transaction.ts';
import { recordAct } from '../../record/operator-context.ts';
import { insertRules, insertRulesUse, lockRules, type RulesRow, selectAllRules, selectRules, selectRulesInUse } from './queries.ts';
import { type CallingRulesWatch, digestOf, readRules, RulesFault } from './watch-rules.ts';

export type RulesContext = Pick<AppContext, 'db' | 'now'> & { callingRules: CallingRulesWatch; operator: string };

interface RulesChange {
  rules: CallingRules;
  /** Against the rules in use. */
  changes: string[];
}

/** Reads a document without storing it. Throws AppError `calling_rules_refused` with the places that are wrong. */
export async function previewRules(ctx: Pick<RulesContext, 'db' | 'callingRules'>, text: string): Promise<RulesChange> {
  const rules = readDocument(text);
  // Not those of the watch, which may be those before a switch a moment ago.
  return { rules, changes: compareRules(await readEdition(ctx), rules) };
}

function readDocument(text: string): CallingRules {
  try {
    return readRules(text);
  } catch (error) {
    throw error instanceof RulesFault ? new AppError('calling_rules_refused', error.message) : error;
  }
}

/** Stores an edition and switches it on. One that is already known is switched on again. */
export async function loadRules(ctx: RulesContext, text: string): Promise<RulesChange & { id: number }> {
  const { rules, changes } = await previewRules(ctx, text);
  const id = await inTransaction(ctx.db, async (db) => {
    await lockRules(db);
    const now = ctx.now();
    const row = { edition: rules.edition, digest: digestOf(rules), document: rules, loaded_by: ctx.operator, loaded_at: now };
    const loaded = await insertRules(db, row);
    await switchTo(ctx, db, loaded, 'calling_rules_load', changes.length);
    return loaded;
  });
  return { id, rules, changes };
}

export async function switchRules(ctx: RulesContext, id: number): Promise<void> {
  await inTransaction(ctx.db, async (db) => {
    await lockRules(db);
    if ((await selectRules(db, id)) === undefined) throw new AppError('calling_rules_not_found');
    await switchTo(ctx, db, id, 'calling_rules_switch');
  });
}

async function switchTo(ctx: RulesContext, db: Queryable, id: number, command: string, changes?: number): Promise<void> {
  await insertRulesUse(db, id, ctx.now(), ctx.operator);
  const detail = changes === undefined ? undefined : `${changes} changes`;
  await recordAct(ctx, db, { command, result: 'done', subject: String(id), detail });
}

export async function readEditions(ctx: Pick<RulesContext, 'db' | 'callingRules'>): Promise<RulesEdition[]> {
  // The shipped rules are loaded when rules are first read.
  await ctx.callingRules.current();
  return (await selectAllRules(ctx.db)).map(presentEdition);
}

function presentEdition({ id, edition, loaded_by, loaded_at, since, switched_by, is_in_use }: RulesRow): RulesEdition {
  return {
    id,
    edition,
    loadedBy: loaded_by,
    loadedAt: loaded_at.toISOString(),
    isInUse: is_in_use,
    since: since?.toISOString() ?? null,
    switchedBy: switched_by,
  };
}

/** The rules of an edition; without an id, those in use. */
export async function readEdition(ctx: Pick<RulesContext, 'db' | 'callingRules'>, id?: number): Promise<CallingRules> {
  await ctx.callingRules.current();
  const row = id === undefined ? await selectRulesInUse(ctx.db) : await selectRules(ctx.db, id);
  if (row === undefined) throw new AppError('calling_rules_not_found');
  return readRules(JSON.stringify(row.document));
}

/** The differences of two editions as lines: '+ FL Every day 08:00-20:00 (Fla. Stat. 501.616(6))'. */
function compareRules(before: CallingRules, after: CallingRules): string[] {
  return [
    ...compareLines(before.rules.map(writeRule), after.rules.map(writeRule)),
    ...compareLines(before.stateLists.map(writeList), after.stateLists.map(writeList)),
    ...compareLines(before.holidays.map(writeJson('holiday')), after.holidays.map(writeJson('holiday'))),
    ...(['effects', 'citations', 'states', 'areaCodes', 'zips'] as const).flatMap((table) =>
      compareLines(writeEntries(table, before[table]), writeEntries(table, after[table])),
    ),
  ];
}

export function writeRule({
  place,
  days,
  opens,
  closes,
  holidays,
  mostCalls,
  citation,
  checkedOn,
  validFrom,
  validTo,
}: CallingRule): string {
  const hours = opens === null || closes === null ? 'no calls' : `${opens}-${closes}`;
  const more = [
    ...(holidays === 'closed' ? ['none on holidays'] : []),
    ...(mostCalls === null ? [] : [`at most ${mostCalls.calls} calls in ${mostCalls.hours} hours`]),
    ...(validFrom === null ? [] : [`from ${validFrom}`]),
    ...(validTo === null ? [] : [`to ${validTo}`]),
  ];
  return [`${place} ${days.length === 7 ? 'every day' : days.join(' ')} ${hours}`, ...more, writeCitation(citation, checkedOn)].join('; ');
}

function writeList({ state, citation, checkedOn }: CallingRules['stateLists'][number]): string {
  return `${state} keeps a list of its own; ${writeCitation(citation, checkedOn)}`;
}

function writeCitation(citation: string, checkedOn: string | null): string {
  return `${citation}, ${checkedOn === null ? 'not checked yet' : `checked ${checkedOn}`}`;
}

const writeJson =
  (what: string) =>
  (value: object): string =>
    `${what} ${JSON.stringify(value)}`;

function writeEntries(table: string, entries: object): string[] {
  return Object.entries(entries).map(([name, value]) => `${table} ${name} ${JSON.stringify(value)}`);
}

function compareLines(before: readonly string[], after: readonly string[]): string[] {
  const [old, young] = [new Set(before), new Set(after)];
  return [
    ...[...old].filter((line) => !young.has(line)).map((line) => `- ${line}`),
    ...[...young].filter((line) => !old.has(line)).map((line) => `+ ${line}`),
  ];
}
