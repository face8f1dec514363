import { accessSync, constants, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import { askedCases, fixturesFile } from '../../../outside/vendors/conformance/fixtures.ts';
import { priceRecording, recordFixtures } from '../../../outside/vendors/conformance/record.ts';
import type { Vendor, VendorFetch } from '../../../outside/vendors/vendor.ts';
import { type Answer, UsageError } from '../command/act.ts';
import { readNamedText } from '../command/named-file.ts';

/** Vendors want a job to be polled no more often than every 20 seconds. */
const WAIT_MS = 20_000;
const TRIES = 30;

export interface Asked {
  /** The path of a file of questions, as `askedCases` reads them. */
  questions: string;
  /** The path of a file with the vendor's credentials by name. */
  key: string;
  /** The most that it may cost, in millionths of a dollar. */
  most: number;
  out?: string;
}

/**
 * Asks a vendor and records its answers as fixtures. Asks nothing if it may cost more than `most`, and writes nothing that is about a person. Throws UsageError
 * when a file does not fit.
 */
export async function recordForOperator(vendor: Vendor, asked: Asked, fetch: VendorFetch, waitMs = WAIT_MS): Promise<Answer> {
  const cases = readJson(asked.questions, askedCases);
  const credentials = readJson(asked.key, z.record(z.string(), z.string()));
  const missing = vendor.credentials.filter(({ name }) => !credentials[name]).map(({ name }) => name);
  if (missing.length > 0) throw new UsageError(`The key of ${vendor.terms.label} lacks ${missing.join(', ')}. The vendor was not asked.`);
  const price = priceRecording(vendor, cases);
  if (price === undefined)
    throw new UsageError(`${vendor.terms.label} does not answer one of these kinds of questions. The vendor was not asked.`);
  if (price > asked.most)
    throw new UsageError(
      `It could cost ${printDollars(price)}, which is more than --most ${printDollars(asked.most)}. The vendor was not asked.`,
    );
  const file = asked.out ?? fixturesFile(vendor.id);
  requireFolder(file);
  const today = new Date().toISOString().slice(0, 10);
  const fixtures = await recordFixtures(vendor, cases, { fetch, credentials, today, wait: () => wait(waitMs), tries: TRIES });
  writeFileSync(file, `${JSON.stringify(fixtures, null, 2)}\n`);
  const lines = fixtures.cases.map(({ name, outcomes }) => `${name}: ${outcomes.join(', ')}`);
  const next = `Written to ${file}, at most ${printDollars(price)}. Now read it through, then run "npm run deedline -- vendors conformance ${vendor.id}".`;
  return { text: [...lines, next].join('\n'), exitCode: 0 };
}

/** Before the vendor is asked: its answers would be paid for and lost. */
function requireFolder(file: string): void {
  try {
    accessSync(dirname(file), constants.W_OK);
  } catch {
    throw new UsageError(`${file} cannot be written: its folder is not there, or this user may not write to it. The vendor was not asked.`);
  }
}

function readJson<Type extends z.ZodType>(file: string, type: Type): z.output<Type> {
  const text = readNamedText(file);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new UsageError(`${file} is not a JSON file. The vendor was not asked.`);
  }
  const read = type.safeParse(value);
  // The content may be personal, so the message does not repeat it.
  if (!read.success)
    throw new UsageError(`${file} is not as expected at ${read.error.issues[0]!.path.join('.') || 'its top'}. The vendor was not asked.`);
  return read.data;
}

export function printDollars(micros: number): string {
  return `$${(micros / 1_000_000).toFixed(2)}`;
}

export function readDollars(text: string): number {
  if (!/^\d{1,4}(\.\d{1,2})?$/.test(text)) throw new UsageError(`An amount is in dollars, for example 1.50, not ${text}.`);
  return Math.round(Number(text) * 1_000_000);
}
