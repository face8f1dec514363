// `npm test`: installs what the tests need, then runs the gates, the unit and integration tests and the browser journeys.
// The last line gives the numbers of passed and failed tests; a gate counts as one.
// `npm test -- <path or name>...`: runs only the test files with that path, or the files with a test of that name, and only that test.
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
 * Niceness of everything that a run starts: just above a worker, which lowers itself to 10 (apps/server/src/jobs/priority.ts). While tests use all
 * processors, a worker much below their priority would hardly run, and tests wait for it.
 */
const NICENESS = 9;

/** Number of characters of a failure's message that are repeated at the end. */
const MOST_TOLD = 1500;

/**
 * Runs a command and prints its output as it arrives; returns its exit code and output. With `beside`, prints the output in one piece at the end, because
 * other commands run at the same time.
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

/** Runs the gates, and then checks that each detects violations. */
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

/** Checks that each gate detects its planted violations; each violation counts as one. */
async function proveGates(node, env) {
  return countViolations(await show(node, ['tools/check-gates.ts'], env, { beside: true }));
}

/** Checks that no log of the run contains a name, number, address or date that a test used. The logs are kept when something is found. */
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

// A file that cannot be loaded has no failing tests, and neither has an error outside any test; each counts as one failure.
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

/** Failures, and tests that passed only on a retry, with the start of their messages, for the end of the run, since readers rarely have the whole output. */
function tellFailures(report, broken) {
  const tests = (report?.testResults ?? []).flatMap(({ name: file, assertionResults }) =>
    assertionResults
      .filter(({ status, failureMessages }) => status === 'failed' || (status === 'passed' && failureMessages?.length > 0))
      .map(({ status, fullName, failureMessages }) => tellFailure(status, file, fullName, failureMessages?.join('\n'))),
  );
  return [...tests, ...broken.map(({ name, message }) => tellFailure('failed', name, '', message))];
}

function tellFailure(status, file, name, message) {
  const what = status === 'failed' ? 'FAILED' : 'PASSED AT A LATER TRY';
  return `${what} ${path.relative(REPO, file)}${name && ` > ${name}`}\n${(message ?? '').slice(0, MOST_TOLD)}`;
}

function readJson(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}

/** Keeps compiled code, because otherwise each process started by tests would compile the same five hundred files. */
function environment() {
  return {
    ...process.env,
    NODE_COMPILE_CACHE: path.join(REPO, 'node_modules/.cache/compiled'),
    PATH: `${path.join(REPO, 'node_modules/.bin')}${path.delimiter}${process.env.PATH}`,
  };
}

/** Runs some tests without the gates, with a browser when one of them needs it. */
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
  // Every process of a test writes its log here, at the most detailed level.
  const logs = mkdtempSync(path.join(tmpdir(), 'deedline-logs-'));
  // Tests often wait for processes they killed, and the gates use the processor meanwhile.
  const ended = await Promise.allSettled([runGates(node, env), runAllTests(node, { ...env, DEEDLINE_TEST_LOGS: logs })]);
  const broken = ended.find(({ status }) => status === 'rejected');
  if (broken) throw broken.reason;
  printCounts([...ended.flatMap(({ value }) => value), await scanLogs(node, env, logs)]);
}

/** Runs them one after the other: each uses the whole processor, and in parallel both would wait longer while polling. */
async function runAllTests(node, env) {
  return [await runTests(node, UNIT, env), await runJourneys(node, env)];
}

async function runJourneys(node, env) {
  const ready = await prepareJourneys(node);
  return ready.failed > 0 ? ready : runTests(node, E2E, { ...env, ...ready.env });
}

/** The browser and the built pages that journeys need; when they are missing, one failure gives the reason. */
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
