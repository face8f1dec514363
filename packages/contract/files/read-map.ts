import type { z } from 'zod';
import { MISSING } from '../plain-words.ts';
import { layoutMap, type LayoutMap } from './layout-map.ts';

const MAP_CHARACTERS = 400_000;
const DEEPEST = 40;

/** What is wrong with a map, and at which path: `records.0.fields.apn`. */
export interface MapFault {
  path: string;
  says: string;
}

/** Parses a map from the text of its file, or returns what is wrong with it. Never throws. */
export function readMap(text: string): { map: LayoutMap } | { faults: MapFault[] } {
  if (text.length > MAP_CHARACTERS) return { faults: [{ path: '', says: `is longer than ${MAP_CHARACTERS} characters` }] };
  let value: unknown;
  try {
    value = JSON.parse(text.replace(/^\ufeff/, ''));
  } catch {
    return { faults: [{ path: '', says: 'is no JSON' }] };
  }
  return checkMap(value);
}

/** Does the same for a parsed value. */
export function checkMap(value: unknown): { map: LayoutMap } | { faults: MapFault[] } {
  if (!isShallow(value)) return { faults: [{ path: '', says: `is nested more than ${DEEPEST} deep` }] };
  const read = layoutMap.safeParse(value);
  return read.success ? { map: read.data } : { faults: read.error.issues.slice(0, 20).map((issue) => describe(issue, [])) };
}

function isShallow(value: unknown): boolean {
  let level = [value];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > DEEPEST) return false;
    level = level.flatMap((one) => (typeof one === 'object' && one !== null ? Object.values(one) : []));
  }
  return true;
}

type Issue = z.core.$ZodIssue;

/** For a value that allows several forms, describes what is wrong with the form that was probably intended. */
function describe(issue: Issue, above: readonly PropertyKey[]): MapFault {
  const path = [...above, ...issue.path];
  if (issue.code === 'invalid_union' && issue.errors.length > 0) {
    const meant = issue.errors.filter((branch) => !branch.some(isOtherForm));
    if (meant.length > 0) return describe(meant[0]![0]!, path);
    return { path: path.join('.'), says: 'is nothing that a map can say here' };
  }
  return { path: path.join('.'), says: issue.message };
}

/** Whether the value is not of this form: it lacks the form's key or has another type. */
function isOtherForm(issue: Issue): boolean {
  return issue.path.length <= 1 && (issue.code === 'invalid_type' || issue.code === 'unrecognized_keys') && isAbsent(issue);
}

function isAbsent(issue: Issue): boolean {
  return (
    issue.code === 'unrecognized_keys' ||
    issue.path.length === 0 ||
    ('input' in issue && issue.input === undefined) ||
    issue.message.startsWith(MISSING)
  );
}
