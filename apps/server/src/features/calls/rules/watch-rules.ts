import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type CallingRules, callingRules } from '@deedline/contract/compliance/calling';
import type pg from 'pg';
import type { AppContext } from '../../../context.ts';
import { inTransaction } from '../../../transaction.ts';
import { withoutMark } from '../../../utf8.ts';
import { insertRules, insertRulesUse, lockRules, selectRulesInUse } from './queries.ts';

const FRESH_MS = 5_000;
/** The name under which the product's own rules are loaded and switched on. They never replace an operator's edition. */
const SHIPPED_BY = 'shipped';

export interface CallingRulesWatch {
  /** The rules in use, at most five seconds old. */
  current(): Promise<CallingRules>;
}

/** Caches for a few seconds, per process, which rules are in use. Loads the shipped rules if there are none. */
export function watchRules(
  { db, now }: Pick<AppContext, 'db' | 'now'>,
  isDemo: boolean,
  clock: () => number = () => performance.now(),
): CallingRulesWatch {
  let known: { id: number; rules: CallingRules } | undefined;
  let readAt = -Infinity;
  let reading: Promise<CallingRules> | undefined;

  const read = async (): Promise<CallingRules> => {
    if (known === undefined) await loadShipped(db, isDemo, now());
    const row = (await selectRulesInUse(db))!;
    if (known?.id !== row.id) known = { id: row.id, rules: readRules(JSON.stringify(row.document)) };
    readAt = clock();
    return known.rules;
  };
  return {
    current: () =>
      known !== undefined && clock() - readAt < FRESH_MS
        ? Promise.resolve(known.rules)
        : (reading ??= read().finally(() => (reading = undefined))),
  };
}

async function loadShipped(db: pg.Pool, isDemo: boolean, now: Date): Promise<void> {
  const rules = readShippedRules(isDemo);
  const digest = digestOf(rules);
  const isDue = async (on: Parameters<typeof selectRulesInUse>[0]) => {
    const used = await selectRulesInUse(on);
    return used === undefined || (used.switched_by === SHIPPED_BY && !used.digest.equals(digest));
  };
  if (!(await isDue(db))) return;
  await inTransaction(db, async (client) => {
    await lockRules(client);
    if (!(await isDue(client))) return;
    const id = await insertRules(client, { edition: rules.edition, digest, document: rules, loaded_by: SHIPPED_BY, loaded_at: now });
    await insertRulesUse(client, id, now, SHIPPED_BY);
  });
}

const SHIPPED = join(import.meta.dirname, 'shipped');

/** Lists every place that is wrong. */
export class RulesFault extends Error {
  override name = 'RulesFault';
}

/** As JSON escapes them: NUL and half a surrogate pair, which PostgreSQL does not store. */
const UNSTORABLE = /\\u(?:0000|d[89a-f]\p{AHex}\p{AHex})/u;

/** Parses and checks a document of rules. Throws RulesFault. */
export function readRules(text: string): CallingRules {
  let json: unknown;
  try {
    json = JSON.parse(withoutMark(text));
  } catch (error) {
    throw new RulesFault(`This is not valid JSON: ${(error as Error).message}`);
  }
  const read = callingRules.safeParse(json);
  if (!read.success)
    throw new RulesFault(
      read.error.issues
        .slice(0, 10)
        .map(({ path, message }) => `${path.join('.')}: ${message}`)
        .join('\n'),
    );
  const missing = [...new Set(read.data.rules.map(({ place }) => place))].filter(
    (place) => place !== 'US' && !Object.hasOwn(read.data.states, place),
  );
  if (missing.length > 0) throw new RulesFault(`states: ${missing.join(', ')} has rules and no zones`);
  if (UNSTORABLE.test(JSON.stringify(read.data))) throw new RulesFault('It contains a character that cannot be stored, such as \\u0000');
  if (!read.data.rules.some(({ place }) => place === 'US')) throw new RulesFault('rules: none of them is federal (place US)');
  return read.data;
}

/** The rules that the product comes with; in the demo, with those of the made-up state. */
export function readShippedRules(isDemo: boolean): CallingRules {
  const shipped = JSON.parse(readFileSync(join(SHIPPED, 'calling-rules.json'), 'utf8')) as CallingRules;
  if (!isDemo) return readRules(JSON.stringify(shipped));
  const demo = JSON.parse(readFileSync(join(SHIPPED, 'fenmark.json'), 'utf8')) as Pick<CallingRules, 'rules' | 'states' | 'areaCodes'>;
  const joined = {
    ...shipped,
    edition: `${shipped.edition} with Fenmark`,
    rules: [...shipped.rules, ...demo.rules],
    states: { ...shipped.states, ...demo.states },
    areaCodes: { ...shipped.areaCodes, ...demo.areaCodes },
  };
  return readRules(JSON.stringify(joined));
}

export function digestOf(rules: CallingRules): Buffer {
  return createHash('sha256').update(JSON.stringify(rules)).digest();
}
