// `npm test`: installs what the tests need, runs the gates, the unit and integration tests and the journeys in a browser.
// The last line says how many passed and failed, a gate counting as one.
// `npm test -- <path or name>...`: only the test files of that path, or those with a test of that name, and only that test.
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { getPriority, setPriority, tmpdir } from 'node:os';
import path from 'node:path';
import { findBrowser, WAYS } from './browser.mjs';
import { findTests } from './find-tests.mjs';
import { buildWeb, findNode, install, REPO, requireBootNode } from './setup.mjs';

const UNIT = ['pure', 'server', 'unit'];
const E2E = ['e2e'];

/**
 * Niceness of all that a run starts: one above a worker, which lowers itself to 10 (apps/server/src/jobs/priority.ts), as is seen by that one. Among tests that
 * leave no processor free, what yields to all of them would hardly run, and they wait for it.
 */
const NICENESS = 9;

/** Characters of what a failed test said that are said once more at the end. */
const MOST_TOLD = 1500;

/**
 * Runs a command with its output on the screen as it comes; returns its exit code and what it printed.
 * `beside` others it is shown at its end in one piece.
 */
function show(file, args, env, { beside = false } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(file, args, { cwd: REPO, env, stdio: ['ignore', 'pipe', beside ? 'pipe' : 'inherit'] });
    let output = '';
    const take = (chunk) => {
      output += chunk;
      if (!beside) process.stdout.write(chunk);
    };
    child.stdout.on('data', take);
    child.stderr?.on('data', take);
    child.on('error', reject);
    child.on('close', (code) => {
      if (beside) process.stdout.write(`\n${output}\n`);
      resolve({ code, output });
    });
  });
}

/** The gates, and then each is seen to shut. */
async function runGates(node, env) {
  const gates = countGates(await show(node, ['tools/check.ts'], env, { beside: true }));
  return [gates, await proveGates(node, env)];
}

function countGates({ code, output }) {
  const passed = output.match(/^\S+ +ok /gm)?.length ?? 0;
  const failed = output.match(/^\S+ +FAILED /gm)?.length ?? 0;
  const shut = output.split(/^(?=\S+ +(?:FAILED|ok) )/m).filter((piece) => /^\S+ +FAILED /.test(piece));
  return { passed, failed: Math.max(failed, code === 0 ? 0 : 1), why: shut.map((piece) => piece.slice(0, MOST_TOLD)) };
}

/** Each gate must be seen to shut: every planted violation counts as one. */
async function proveGates(node, env) {
  return countViolations(await show(node, ['tools/check-gates.ts'], env, { beside: true }));
}

/** No name, number, address or date that a test worked with stands in a log of the run. What was found stays to be looked at. */
async function scanLogs(node, env, logs) {
  const shown = await show(node, ['tools/log-canary.ts', logs], env);
  const [scans, violations] = [countGates(shown), countViolations({ ...shown, code: 0 })];
  if (shown.code === 0) rmSync(logs, { recursive: true, force: true });
  else console.log(`The logs of the run are in ${logs}.`);
  return { passed: scans.passed + violations.passed, failed: scans.failed + violations.failed };
}

function countViolations({ code, output }) {
  const counts = [...output.matchAll(/^\S+ +(\d+) of (\d+) violations caught$/gm)].map(([, caught, planted]) => [
    Number(caught),
    Number(planted),
  ]);
  const passed = counts.reduce((total, [caught]) => total + caught, 0);
  const failed = counts.reduce((total, [caught, planted]) => total + planted - caught, 0);
  return { passed, failed: Math.max(failed, code === 0 ? 0 : 1) };
}

async function runTests(node, projects, env, only = []) {
  const folder = mkdtempSync(path.join(tmpdir(), 'deedline-report-'));
  const file = path.join(folder, 'report.json');
  try {
    const args = [
      'node_modules/vitest/vitest.mjs',
      'run',
      ...projects.flatMap((project) => ['--project', project]),
      '--reporter=default',
      '--reporter=json',
      `--outputFile=${file}`,
      ...only,
    ];
    const { code } = await show(node, args, env);
    return readReport(file, code);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

// A file that cannot be loaded has no tests to fail, and an error outside of any test none either: each counts as one failure.
function readReport(file, code) {
  const report = readJson(file);
  const broken = (report?.testResults ?? []).filter(
    (result) => result.status === 'failed' && !result.assertionResults.some((test) => test.status === 'failed'),
  );
  const failed = (report?.numFailedTests ?? 0) + broken.length;
  const outside = failed === 0 && code !== 0 ? ['FAILED outside of any test: look for "Unhandled" above'] : [];
  return {
    passed: report?.numPassedTests ?? 0,
    failed: Math.max(failed, code === 0 ? 0 : 1),
    why: [...tellFailures(report, broken), ...outside],
  };
}

/** Each failure, and what passed only when it was tried once more, with the first of what it said, for the end of the run: who reads it has rarely the whole output. */
function tellFailures(report, broken) {
  const tests = (report?.testResults ?? []).flatMap(({ name: file, assertionResults }) =>
    assertionResults
      .filter(({ status, failureMessages }) => status === 'failed' || (status === 'passed' && failureMessages?.length > 0))
      .map(({ status, fullName, failureMessages }) => tellFailure(status, file, fullName, failureMessages?.join('\n'))),
  );
  return [...tests, ...broken.map(({ name, message }) => tellFailure('failed', name, '', message))];
}

function tellFailure(status, file, name, message) {
  const what = status === 'failed' ? 'FAILED' : 'PASSED AT THE SECOND TRY';
  return `${what} ${path.relative(REPO, file)}${name && ` > ${name}`}\n${(message ?? '').slice(0, MOST_TOLD)}`;
}

function readJson(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}

/** What is compiled stays: of the processes that tests start, each would compile the same half a thousand files. */
function environment() {
  return {
    ...process.env,
    NODE_COMPILE_CACHE: path.join(REPO, 'node_modules/.cache/compiled'),
    PATH: `${path.join(REPO, 'node_modules/.bin')}${path.delimiter}${process.env.PATH}`,
  };
}

/** Some tests, without the gates: in a browser where one of them asks for it. */
async function runSome(words) {
  const found = words.map(findTests);
  const args = found.flatMap((some) => some.args);
  const [journeys, units] = [true, false].map((inBrowser) =>
    [...new Set(found.flatMap((some) => some.files))].filter((file) => file.startsWith('tests/e2e/') === inBrowser),
  );
  await install({ dev: true });
  const node = findNode();
  const env = environment();
  const results = [];
  if (units.length > 0) results.push(await runTests(node, UNIT, env, [...units, ...args]));
  if (journeys.length > 0) {
    const browser = await findBrowser(WAYS, process.env.CHROMIUM_PATH);
    await buildWeb(node);
    results.push(await runTests(node, E2E, { ...env, CHROMIUM_PATH: browser }, [...journeys, ...args]));
  }
  printCounts(results);
}

function printCounts(results) {
  const sum = (key) => results.reduce((total, result) => total + result[key], 0);
  process.exitCode = sum('failed') === 0 ? 0 : 1;
  for (const failure of results.flatMap(({ why }) => why ?? [])) console.log(`\n${failure}`);
  console.log(`${sum('passed')} passed, ${sum('failed')} failed`);
}

async function main() {
  requireBootNode();
  if (getPriority() < NICENESS) setPriority(NICENESS);
  const words = process.argv.slice(2);
  if (words.length > 0) return runSome(words);
  await install({ dev: true });
  const node = findNode();
  const env = environment();
  // Every process of a test writes its log here, as talkative as can be.
  const logs = mkdtempSync(path.join(tmpdir(), 'deedline-logs-'));
  // Tests wait for what they killed: the gates take the processor meanwhile.
  const ended = await Promise.allSettled([runGates(node, env), runAllTests(node, { ...env, DEEDLINE_TEST_LOGS: logs })]);
  const broken = ended.find(({ status }) => status === 'rejected');
  if (broken) throw broken.reason;
  printCounts([...ended.flatMap(({ value }) => value), await scanLogs(node, env, logs)]);
}

/** One after the other: each keeps the processor busy, and beside one another both wait longer for what they poll, which costs both. */
async function runAllTests(node, env) {
  return [await runTests(node, UNIT, env), await runJourneys(node, env)];
}

async function runJourneys(node, env) {
  const ready = await prepareJourneys(node);
  return ready.failed > 0 ? ready : runTests(node, E2E, { ...env, ...ready.env });
}

/** The browser and the built pages, which journeys are started with; without them, one failure that says why. */
async function prepareJourneys(node) {
  try {
    const env = { CHROMIUM_PATH: await findBrowser(WAYS, process.env.CHROMIUM_PATH) };
    await buildWeb(node);
    return { failed: 0, env };
  } catch (error) {
    return { passed: 0, failed: 1, why: [`FAILED before the journeys\n${error.message}`] };
  }
}

main().catch((error) => {
  console.error(error.message);
  console.log('0 passed, 1 failed');
  process.exitCode = 1;
});
