/** Exchanges with a vendor that publishes no description of its API, kept in its folder: by hand from its documentation, or as a key's owner recorded them. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { Question, Reply } from '../vendor.ts';

type Unnumbered = Question extends infer Each ? (Each extends Question ? Omit<Each, 'id'> : never) : never;

export interface Exchange {
  /** Without headers: keys stand there. */
  request: { method: string; url: string; body?: unknown };
  response: { status: number; headers: Readonly<Record<string, string>>; body: unknown };
}

export interface FixtureCase {
  name: string;
  /** Their ids are those of `questionId`. */
  questions: readonly Unnumbered[];
  mayAnswerLater?: boolean;
  exchanges: readonly Exchange[];
  /** In the order of the questions; of a job, once it was collected. */
  outcomes: readonly Reply['outcome'][];
}

export interface Fixtures {
  madeFrom: 'documentation' | 'recording';
  /** Where it was read or recorded, and on which day. */
  source: string;
  readOn: string;
  cases: readonly FixtureCase[];
}

const FILE = 'fixtures.json';

export function fixturesFile(vendorId: string): string {
  return join(import.meta.dirname, '..', vendorId, FILE);
}

/** Undefined where a vendor has none. */
export function readFixtures(vendorId: string): Fixtures | undefined {
  const file = fixturesFile(vendorId);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Fixtures) : undefined;
}

export function questionId(at: number): string {
  return `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`;
}

const address = z.object({ line: z.string(), city: z.string(), state: z.string(), zip: z.string().optional() });
const name = z.object({ first: z.string(), middle: z.string().optional(), last: z.string(), suffix: z.string().optional() });
const question = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('contacts_at_address'), address, name: name.optional() }),
  z.object({ kind: z.literal('contacts_at_parcel'), apn: z.string(), county: z.string(), state: z.string() }),
  z.object({ kind: z.literal('person'), name, address: address.partial().optional(), birthDate: z.string().optional() }),
  z.object({ kind: z.literal('phone_holder'), phone: z.string().regex(/^\d{10}$/) }),
  z.object({ kind: z.literal('email_holder'), email: z.string() }),
  z.object({ kind: z.literal('company_officers'), company: z.string(), state: z.string().optional() }),
  z.object({ kind: z.literal('property_at_address'), address }),
  z.object({ kind: z.literal('line_facts'), phone: z.string().regex(/^\d{10}$/), since: z.string().optional() }),
  z.object({ kind: z.literal('mailbox'), email: z.string() }),
]);

/** What an operator wants recorded. */
export type AskedCase = Pick<FixtureCase, 'name' | 'questions' | 'mayAnswerLater'>;

/** As they write it down. */
export const askedCases = z
  .array(z.object({ name: z.string(), questions: z.array(question).min(1).max(20), mayAnswerLater: z.boolean().optional() }))
  .min(1)
  .max(50) as unknown as z.ZodType<AskedCase[]>;
