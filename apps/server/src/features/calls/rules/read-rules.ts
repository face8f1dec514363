import { callingRules, type CallingRules } from '@deedline/contract/calling';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const SHIPPED = join(import.meta.dirname, 'shipped');

/** Throws RulesFault with every place that is wrong. */
export class RulesFault extends Error {
  override name = 'RulesFault';
}

/** The text of a document of rules, checked. Throws RulesFault. */
export function readRules(text: string): CallingRules {
  let json: unknown;
  try {
    json = JSON.parse(text);
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
  if (!read.data.rules.some(({ place }) => place === 'US')) throw new RulesFault('rules: none of them is federal (place US)');
  return read.data;
}

/** What the product comes with; in the demo, the made-up state stands in it too. */
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
