import { plant, type Violation } from './plant.ts';

const COVERAGE_PAGE = 'docs/spec-coverage.md';
const coverageRow = (rule: string, id: string, shownBy: string, seen: RegExp): Violation =>
  plant('spec-coverage', rule, COVERAGE_PAGE, (before) => `${before}| ${id} | A planted statement | ${shownBy} |\n`, seen);
const realTest = '`tests/e2e/journey.test.ts`: "creates an account, searches an address, reads the result, sees the charge and signs out"';

export const documents: readonly Violation[] = [
  coverageRow('a statement that nothing shows', '1.planted.1', '', /1\.planted\.1 is shown by nothing/),
  coverageRow('an id that stands twice', '1.audience.1', realTest, /1\.audience\.1 stands twice/),
  coverageRow(
    'a file that is not there',
    '1.planted.2',
    '`tests/nowhere.test.ts`: "planted"',
    /1\.planted\.2 names tests\/nowhere\.test\.ts/,
  ),
  coverageRow(
    'a test that is not there',
    '1.planted.3',
    '`tests/e2e/journey.test.ts`: "planted"',
    /1\.planted\.3 .* has no test "planted"/,
  ),
  coverageRow(
    'the title of a group, which tests nothing',
    '1.planted.4',
    '`tests/e2e/journey.test.ts`: "a stranger"',
    /1\.planted\.4 .* has no test/,
  ),
  coverageRow('a decision that nobody took', '1.planted.5', `decision 99<br>${realTest}`, /1\.planted\.5 rests on point 99/),
  coverageRow('a decision without a test', '1.planted.6', 'decision 1', /1\.planted\.6 names a decision and no test/),
  coverageRow('work that nobody planned', '1.planted.7', 'later: someday', /1\.planted\.7 waits for "someday"/),
  coverageRow('words that point nowhere', '1.planted.8', 'open', /1\.planted\.8 cannot be read/),
  plant('spec-coverage', 'a wrong count', COVERAGE_PAGE, (before) => before, /says \d+ rows are shown; they are \d+/),
];
