import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { LOG_KINDS, PLANTED_FOLDER } from '../../packages/database/test-logs.ts';
import { judgeScan, scanLogs, writtenForms } from './scan-logs.ts';

interface Violation {
  rule: string;
  /** The logs by kind, and the texts that the tests of such a run used. */
  logs: Record<string, string>;
  planted: readonly string[];
  expected: readonly string[];
  /** Pattern of the fault that the scan must report. */
  seen: RegExp;
}

/** How a text gets into a line: in a field, in a URL, in an error with its stack, in a message of PostgreSQL. */
const LINES: readonly ((form: string) => string)[] = [
  (form) => JSON.stringify({ level: 30, time: 1, msg: 'answered', what: form.toUpperCase() }),
  (form) => JSON.stringify({ level: 30, url: `/api/searches?q=${encodeURIComponent(form)}&page=2` }),
  (form) => JSON.stringify({ level: 50, fault: { message: 'planted', stack: `Error: planted\n${form}\n    at main (file:///x.ts:1:1)` } }),
  (form) => `2026-11-22 10:00:00.000 UTC [7] DETAIL:  Key (text)=(${form.replaceAll(' ', '-')}) already exists.`,
];
const INNOCENT = `${JSON.stringify({ level: 30, msg: 'answered', route: '/api/searches', status: 200 })}\n`.repeat(2);

/** Emails as tests generate them: a UUID with a domain, alone or with text before or after it. */
const MADE_EMAILS = [
  '7c9e6679-7425-40de-944b-e07fc1f90ae7@example.com',
  '0b5f5c1e-9a53-4c39-8d55-21c6b7d1f0aa@example.com',
  'member-f47ac10b-58cc-4372-a567-0e02b2c3d479+team@example.com',
];

/** One planted violation for each form of each text in each kind of line, and one for each condition that makes a scan meaningless. */
export function listViolations(expected: readonly string[]): Violation[] {
  const logs = Object.fromEntries(LOG_KINDS.map((kind) => [kind, INNOCENT]));
  const leaks = expected.flatMap((text) =>
    writtenForms(text).flatMap((form) =>
      LINES.map((line, index) => ({
        rule: `"${form}" in a line of kind ${index}`,
        logs: { ...logs, api: `${INNOCENT}${line(form)}\n` },
        planted: expected,
        expected,
        seen: new RegExp(`^api: .*:3: ${text.replaceAll('.', '\\.')}$`, 'm'),
      })),
    ),
  );
  const silent = LOG_KINDS.filter((kind) => kind !== 'command').map((kind) => {
    const rest = Object.fromEntries(Object.entries(logs).filter(([name]) => name !== kind));
    return {
      rule: `no log of ${kind}`,
      logs: rest,
      planted: expected,
      expected,
      seen: new RegExp(`^${kind}: no log of ${kind} was collected$`, 'm'),
    };
  });
  const unused = { rule: 'a canary that no test used', logs, planted: expected.slice(1), expected, seen: /no test used/ };
  const stranger = `${INNOCENT}to someone.else@mail.example\nand (419) 555-0199\n`;
  const shapes = {
    rule: 'an email and a phone that nobody planted',
    logs: { ...logs, worker: stranger },
    planted: expected,
    expected,
    seen: /:3: someone\.else@mail\.example[^]*:4: \(419\) 555-0199/,
  };
  const made = MADE_EMAILS.map((email) => ({ rule: `${email}, made for one test, among others of its domain`, line: email, told: email }));
  const neighbour = { rule: 'an email of a domain at which tests made theirs', line: 'you@example.com', told: 'you@example.com' };
  const onceEach = [...made, neighbour].flatMap(({ rule, line, told }) =>
    LINES.map((write, index) => ({
      rule: `${rule}, told once, in a line of kind ${index}`,
      logs: { ...logs, api: `${INNOCENT}${write(line)}\n` },
      planted: [...expected, ...MADE_EMAILS],
      expected,
      seen: new RegExp(`^api: [^\\n]*:3: ${told.replaceAll(/[.+]/g, '\\$&')}$`, 'i'),
    })),
  );
  return [...leaks, ...silent, unused, shapes, ...onceEach];
}

/** The violations that a scan of their logs does not report. */
export function tryViolations(violations: readonly Violation[]): Violation[] {
  const folder = mkdtempSync(path.join(tmpdir(), 'deedline-canary-'));
  try {
    return violations.filter(({ logs, planted, expected, seen }, index) => {
      const run = path.join(folder, String(index));
      writeLog(run, PLANTED_FOLDER, planted.map((text) => JSON.stringify(text)).join('\n'));
      for (const [kind, text] of Object.entries(logs)) writeLog(run, kind, text);
      const told = judgeScan(scanLogs(run), expected).flatMap(({ kind, faults }) => faults.map((fault) => `${kind}: ${fault}`));
      rmSync(run, { recursive: true });
      return !seen.test(told.join('\n'));
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function writeLog(run: string, kind: string, text: string): void {
  mkdirSync(path.join(run, kind), { recursive: true });
  writeFileSync(path.join(run, kind, 'planted.log'), text);
}
