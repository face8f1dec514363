import { plant, type Violation } from './plant.ts';

const COVERAGE_PAGE = 'docs/spec-coverage.md';
const coverageRow = (rule: string, id: string, shownBy: string, seen: RegExp): Violation =>
  plant('spec-coverage', rule, COVERAGE_PAGE, (before) => `${before}| ${id} | A planted statement | ${shownBy} |\n`, seen);
const realTest = '`tests/e2e/journey.test.ts`: "creates an account, searches an address, reads the result, sees the charge and signs out"';

const SECURITY_PAGE = 'docs/security.md';
const securityRow = (rule: string, ids: string, how: string, shownBy: string, seen: RegExp): Violation =>
  plant('security', rule, SECURITY_PAGE, (before) => `${before}| ${ids} | A planted requirement | ${how} | ${shownBy} |\n`, seen);

const security: readonly Violation[] = [
  securityRow('a requirement that words alone meet', '99.1.1', 'Met.', '', /99\.1\.1 names no test/),
  securityRow('a requirement that nobody asks', '99.1.2', 'Met.', realTest, /names 99\.1\.2, which is not a requirement/),
  securityRow('a requirement that stands twice', '1.2.4, 99.1.3', 'Met.', realTest, /1\.2\.4 occurs twice/),
  securityRow('a gate that is not there', '99.1.4', 'Met.', 'gate `planted`', /99\.1\.4 names the gate planted/),
  securityRow(
    'a file that is not there',
    '99.1.5',
    'Met.',
    '`tests/nowhere.test.ts`: "planted"',
    /99\.1\.5 names tests\/nowhere\.test\.ts/,
  ),
  securityRow('a test that is not there', '99.1.6', 'Met.', '`tests/e2e/journey.test.ts`: "planted"', /99\.1\.6 .* has no test "planted"/),
  securityRow('an exception without a reason', '99.1.7', 'does not apply:', '', /99\.1\.7 is does not apply, but does not say why/),
  securityRow('a gap that is not told', '99.1.8', 'not held: ', '', /99\.1\.8 is not held, but does not say why/),
  securityRow('a requirement met in no way', '99.1.9', '', realTest, /99\.1\.9 does not say how it is met/),
  plant(
    'security',
    'a requirement that is passed over',
    SECURITY_PAGE,
    (before) => before.replace(/^\| 13\.4\.4 \|.*\n/m, ''),
    /13\.4\.4 is missing/,
  ),
  plant(
    'security',
    'a quote that the code does not say',
    SECURITY_PAGE,
    (before) => `${before}\nIt lasts \`PLANTED_DAYS = 7\` in \`tools/check.ts\`.\n`,
    /quotes PLANTED_DAYS = 7, which tools\/check\.ts does not say/,
  ),
  plant('security', 'a wrong count', SECURITY_PAGE, (before) => before, /says \d+ \d+ \d+ requirements are held; they are \d+/),
];

const INDEX = 'docs/decisions/README.md';

const decisions: readonly Violation[] = [
  plant(
    'tidy',
    'a decision that its index leaves out',
    'docs/decisions/9998-planted.md',
    '# 9998 Planted\n',
    /lists 9998-planted\.md 0 times/,
  ),
  plant(
    'tidy',
    'a decision under another title than its own',
    INDEX,
    (before) => before.replace('[0002 PostgreSQL', '[0002 Planted'),
    /0002-embedded-postgresql\.md is titled "0002 PostgreSQL everywhere/,
  ),
  plant(
    'tidy',
    'a decision that stands twice in its index',
    INDEX,
    (before) => before.replace(/^- \[0001 .*$/m, '$&\n$&'),
    /lists 0001-two-commands\.md 2 times/,
  ),
  plant(
    'tidy',
    'a decision replaced by one that is not there',
    INDEX,
    (before) => before.replace(/^- \[0003 .*$/m, '$& (replaced by 9997)'),
    /9997 is no later record/,
  ),
  plant(
    'tidy',
    'a line of the index that is no record',
    INDEX,
    (before) => `${before}- 0003 Planted\n`,
    /a line of the list that is no record/,
  ),
];

export const documents: readonly Violation[] = [
  coverageRow('a statement that nothing shows', '1.planted.1', '', /1\.planted\.1 names no test/),
  coverageRow('an id that stands twice', '1.audience.1', realTest, /1\.audience\.1 occurs twice/),
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
  coverageRow('a decision without a test', '1.planted.6', 'decision 1', /1\.planted\.6 names a decision, but no test/),
  coverageRow('work that nobody planned', '1.planted.7', 'later: someday', /1\.planted\.7 waits for "someday"/),
  coverageRow('words that point nowhere', '1.planted.8', 'open', /1\.planted\.8 cannot be read/),
  plant('spec-coverage', 'a wrong count', COVERAGE_PAGE, (before) => before, /says \d+ rows are shown; they are \d+/),
  ...decisions,
  ...security,
];
