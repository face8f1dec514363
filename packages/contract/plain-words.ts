/**
 * Messages for schema errors without a custom message, as part of a sentence that begins with the field's name: 'limit must be at most 100'. Importing this
 * module replaces Zod's messages in the whole process.
 */
import { z } from 'zod';

/** An error as a sentence: a generic message follows the name of its field, a custom message stands alone. */
export function sayFault({ path, message }: { path: readonly PropertyKey[]; message: string }): string {
  const isOfAnyValue = /^(?:is missing(?:$|:)|must |is nothing )/.test(message);
  return isOfAnyValue ? `${path.join('.')} ${message}` : message;
}

export const MISSING = 'is missing';

const TYPES: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
  null: 'null',
};

/** The JSON format of each. */
const FORMATS: Readonly<Record<string, string>> = {
  uuid: 'an id of 36 letters, digits and hyphens',
  datetime: 'a moment as 2026-11-28T10:00:00Z',
  date: 'a day as 2026-11-28',
  email: 'an email address',
  url: 'an address as https://example.com',
};

const UNITS: Readonly<Record<string, string>> = { string: 'character', array: 'item', set: 'item', map: 'entry', file: 'byte' };

type Issue = z.core.$ZodRawIssue;

function say(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? MISSING : `must be ${TYPES[issue.expected] ?? issue.expected}`;
    case 'invalid_value':
      return issue.input === undefined ? `${MISSING}: send ${listed(issue.values)}` : `must be ${listed(issue.values)}`;
    case 'too_big':
      return sayLimit(issue, issue.maximum, issue.inclusive === false ? 'less than' : 'at most');
    case 'too_small':
      return sayLimit(issue, issue.minimum, issue.inclusive === false ? 'more than' : 'at least');
    case 'invalid_format':
      return `must be ${FORMATS[issue.format] ?? 'written in another way'}`;
    case 'not_multiple_of':
      return `must be a multiple of ${issue.divisor}`;
    case 'unrecognized_keys':
      return `must not have ${issue.keys.join(', ')}`;
    case 'invalid_union':
      return sayUnion(issue);
    default:
      return 'is nothing that can be taken here';
  }
}

const listed = (values: readonly unknown[]) => {
  const said = values.map((value) => String(value));
  return said.length === 1 ? said[0]! : `one of ${said.join(', ')}`;
};

function sayLimit({ origin, exact }: { origin: string; exact?: boolean }, limit: number | bigint, words: string): string {
  const unit = UNITS[origin];
  const how = exact === true ? 'exactly' : words;
  if (unit === undefined) return `must be ${how} ${limit}`;
  const units = Number(limit) === 1 ? unit : unit === 'entry' ? 'entries' : `${unit}s`;
  return `must have ${how} ${limit} ${units}`;
}

/** In our unions the last alternative is a single value, so its own message is used. */
function sayUnion(issue: Issue & { code: 'invalid_union' }): string {
  const options = (issue as { options?: readonly unknown[] }).options;
  if (options !== undefined && options.length > 0) return `must be ${listed(options)}`;
  const ownWords = issue.errors.at(-1)?.find(({ path }) => path.length === 0)?.message;
  return ownWords ?? 'is nothing that can be taken here';
}

z.config({ localeError: say });
