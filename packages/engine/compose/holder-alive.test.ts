/** Holders of a phone or email of whom little has been heard for years. */
import { expect, it } from 'vitest';
import type { Answer } from '../model/answer.ts';
import type { Evidence, PersonBody, SourceFacts } from '../model/evidence.ts';
import { readQuery, resolve } from '../pipeline.ts';
import { makeAddress, makeEvidence, TEST_CONTEXT, TEST_SOURCES } from '../testing/make-evidence.ts';

const MAILBOX = 'a.pike@example.com';
const taken = makeEvidence('mailbox', 'mailbox', { email: MAILBOX, status: 'deliverable', checkedOn: '2026-10-12' });

function ask(lastSeen: string | undefined, body: Partial<PersonBody> = {}, sources: readonly SourceFacts[] = TEST_SOURCES): Answer {
  const listed = { name: { first: 'ANSEL', last: 'PIKE' }, address: makeAddress('418 TANNERY ROW'), emails: [MAILBOX], ...body };
  const record: Evidence = makeEvidence('person', '1', listed, { source: 'email_list', ...(lastSeen ? { lastSeen } : {}) });
  const read = readQuery({ searchMode: 'reverse_email', emailAddress: MAILBOX });
  if (!read.ok) throw new Error(read.problems[0]?.message);
  return resolve(read.query, [record, taken], { ...TEST_CONTEXT, sources });
}
const aliveStep = ({ identity }: Answer): number | undefined =>
  identity?.reckoning.steps.find(({ question }) => question === 'alive')?.percent;

it('a mailbox outlives its holder: for an old person without records for years, little confidence is left', () => {
  const [old, young] = ['1931-04-02', '1985-04-02'].map((birthDate) => ask('2012-05-01', { birthDate }));
  expect(aliveStep(old!)).toBeLessThan(25);
  expect(aliveStep(young!)).toBeGreaterThan(60);
  expect(old!.confidenceScore!).toBeLessThan(young!.confidenceScore! - 25);
  expect(old!.emails[0]!.confidence).toBe(old!.confidenceScore);
});

it('the doubt grows with the years without a record, and is not mentioned if the record is recent', () => {
  const [fresh, some, many] = ['2026-09-01', '2020-05-01', '2012-05-01'].map((lastSeen) => ask(lastSeen, { birthDate: '1966-04-02' }));
  expect(aliveStep(fresh!)).toBeUndefined();
  expect(aliveStep(some!)).toBeLessThan(95);
  expect(aliveStep(many!)).toBeLessThan(aliveStep(some!)!);
});

it('for a very old person a recent date counts less, because files print old records with new dates', () => {
  const [oldest, younger] = ['1930-04-02', '1962-04-02'].map((birthDate) => ask('2026-09-01', { birthDate }));
  expect(aliveStep(oldest!)).toBeLessThan(97);
  expect(aliveStep(younger!)).toBeUndefined();
  expect(oldest!.identity!.evidence.map(({ text }) => text)).toContain(
    'at their age it counts that some of the latest days in files are those of older records',
  );
});

it('the record that is the last sign of life is named, and nothing is said if none has a date', () => {
  const answer = ask('2012-05-01', { birthDate: '1931-04-02' });
  expect(answer.identity!.evidence.map(({ text }) => text)).toContain('the last sign of life is of 2012');
  expect(aliveStep(ask(undefined, { birthDate: '1931-04-02' }))).toBeUndefined();
});

it('if the newest file of people is as old as the record, a missing record says nothing, and only the years count', () => {
  const old = TEST_SOURCES.map((source) => ({ ...source, asOf: '2012-06-30' }));
  const body = { birthDate: '1950-04-02' };
  expect(aliveStep(ask('2012-05-01', body, old))!).toBeGreaterThan(aliveStep(ask('2012-05-01', body))!);
});

it('a death on record is stated as such, once', () => {
  const dead = ask('2012-05-01', { birthDate: '1931-04-02', deathDate: '2012-03-01' });
  expect(dead.identity!.reckoning.steps.filter(({ question }) => question === 'alive')).toHaveLength(1);
});
