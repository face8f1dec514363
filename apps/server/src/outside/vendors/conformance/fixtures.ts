/**
 * Recorded exchanges for vendors that publish no API description, kept in the vendor's folder: written by hand from its documentation, or recorded by the owner
 * of a key.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { Question, Reply } from '../vendor.ts';

type Unnumbered = Question extends infer Each ? (Each extends Question ? Omit<Each, 'id'> : never) : never;

export interface Exchange {
  /** Headers are left out because they contain the key. */
  request: { method: string; url: string; body?: unknown };
  response: { status: number; headers: Readonly<Record<string, string>>; body: unknown };
}

export interface FixtureCase {
  name: string;
  /** Their ids are those of `questionId`. */
  questions: readonly Unnumbered[];
  mayAnswerLater?: boolean;
  exchanges: readonly Exchange[];
  /** In the order of the questions; for a job, after it was collected. */
  outcomes: readonly Reply['outcome'][];
}

export interface Fixtures {
  madeFrom: 'documentation' | 'recording';
  /** Where this was read or recorded, with `readOn` as the day. */
  source: string;
  readOn: string;
  cases: readonly FixtureCase[];
}

const FILE = 'fixtures.json';

export function fixturesFile(vendorId: string): string {
  return join(import.meta.dirname, '..', vendorId, FILE);
}

/** Undefined if the vendor has none. */
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

/** A case that an operator wants to have recorded. */
export type AskedCase = Pick<FixtureCase, 'name' | 'questions' | 'mayAnswerLater'>;

/** The file format for these cases. */
export const askedCases = z
  .array(z.object({ name: z.string(), questions: z.array(question).min(1).max(20), mayAnswerLater: z.boolean().optional() }))
  .min(1)
  .max(50) as unknown as z.ZodType<AskedCase[]>;
