/** Judges known vulnerabilities in packages by their deadlines, over made-up answers in npm's format. */
import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'deedline-advisories-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const at = (name: string) => path.join(folder, name);
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
const url = (name: string) => `https://advisories.example/${name}`;

/** An answer as of `npm audit --json`, with one vulnerability in each of these packages; the last package depends on the first. */
function write(holes: Record<string, string | null>): string {
  const vulnerabilities = Object.fromEntries(
    Object.entries(holes).map(([name, vectorString]) => [
      name,
      {
        name,
        severity: 'high',
        isDirect: false,
        via: [
          {
            source: 1,
            name,
            dependency: name,
            title: 'A hole',
            url: url(name),
            severity: 'high',
            cwe: ['CWE-1'],
            cvss: { score: 7, vectorString },
            range: '<2.0.0',
          },
        ],
        effects: ['on-top'],
        range: '<2.0.0',
        nodes: [`node_modules/${name}`],
        fixAvailable: true,
      },
    ]),
  );
  const [first] = Object.keys(holes);
  const onTop = {
    name: 'on-top',
    severity: 'high',
    isDirect: true,
    via: first === undefined ? [] : [first],
    effects: [],
    range: '*',
    nodes: [],
    fixAvailable: true,
  };
  return JSON.stringify({ auditReportVersion: 2, vulnerabilities: { ...vulnerabilities, 'on-top': onTop }, metadata: {} });
}

/** Runs the command on an answer in a file; `since` says when each vulnerability became known. */
function run(answer: string, since: Record<string, string> = {}) {
  writeFileSync(at('answer.json'), answer);
  writeFileSync(
    at('seen.json'),
    JSON.stringify(Object.fromEntries(Object.entries(since).map(([name, time]) => [`${name} ${url(name)}`, time]))),
  );
  return again();
}
function again(env: NodeJS.ProcessEnv = process.env, from = [at('answer.json')]) {
  const done = spawnSync(process.execPath, ['tools/advisories.ts', ...from, '--seen', at('seen.json')], { encoding: 'utf8', env });
  return { code: done.status, said: done.stdout };
}

/** Runs the command with a fake npm that prints this. */
function pretend(said: string) {
  writeFileSync(at('npm'), `#!${process.execPath}\nconsole.log(${JSON.stringify(said)}); process.exitCode = 1;\n`);
  chmodSync(at('npm'), 0o700);
  return again({ ...process.env, PATH: `${folder}${path.delimiter}${process.env['PATH']}` }, []);
}

it.each([
  ['lets somebody read what is not theirs', 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:L/I:N/A:H', 3],
  ['lets somebody change what is not theirs', 'CVSS:4.0/AV:N/AC:L/AT:N/PR:N/UI:N/VC:N/VI:H/VA:N/SC:N/SI:N/SA:N', 3],
  ['says nothing of what it does', null, 3],
  ['stops the service', 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:N/I:N/A:H', 14],
  ['nobody reaches from outside', 'CVSS:3.1/AV:L/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H', 30],
])('a hole that %s is overdue after its days and not before', (_words, vector, days) => {
  expect(run(write({ holey: vector }), { holey: daysAgo(days - 0.5) })).toMatchObject({
    code: 0,
    said: expect.stringContaining('1 known, 0 overdue'),
  });
  expect(run(write({ holey: vector }), { holey: daysAgo(days + 0.5) })).toMatchObject({
    code: 1,
    said: expect.stringMatching(/^OVERDUE since .*holey/),
  });
});

it('a hole counts from when it was first seen here, and each once however many packages stand on it', () => {
  const answer = write({ first: null, second: null });
  expect(run(answer)).toMatchObject({ code: 0, said: expect.stringContaining('2 known, 0 overdue') });
  const before = again().said;
  expect(again().said).toBe(before);
  expect(run(write({}))).toMatchObject({ code: 0, said: '0 known, 0 overdue.\n' });
});

it('npm is asked, and a registry that does not answer is never taken for one that knows of nothing', () => {
  expect(pretend(write({ holey: null }))).toMatchObject({ code: 0, said: expect.stringContaining('1 known') });
  for (const said of ['{"message":"405 Method Not Allowed","method":"POST"}', '{"error":{"code":"ENOAUDIT"}}', '', 'not found'])
    expect(pretend(said)).toEqual({ code: 2, said: '' });
});
