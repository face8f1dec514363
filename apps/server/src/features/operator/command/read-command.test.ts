import { expect, it, test } from 'vitest';
import { UsageError } from './act.ts';
import { NOUNS } from './nouns.ts';
import { readCommand } from './read-command.ts';

const ID = '0192d6f2-5c1e-7b40-9d3a-2f1e0c9b8a77';
const wordsOf = (typed: string) => typed.split(' ').filter((word) => word !== '');

async function readInput(words: readonly string[]): Promise<object> {
  const typed = await readCommand(words);
  if ('help' in typed) throw new Error('help');
  return { verb: typed.act.verb, ...typed.input };
}
async function complaintOf(words: readonly string[]): Promise<string> {
  const error = await readCommand(words).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(UsageError);
  expect((error as UsageError).usage).toContain('Usage: npm run deedline -- ');
  return (error as UsageError).message;
}

test.each([
  ['ledger verify', { verb: 'verify', json: false }],
  ['ledger verify --json --save heads.txt --against old.txt', { verb: 'verify', json: true, save: 'heads.txt', against: 'old.txt' }],
  ['ledger account odile@example.com', { verb: 'account', subject: 'odile@example.com' }],
  [`ledger grant ${ID} 25 --reason outage`, { verb: 'grant', subject: ID, credits: 25, reason: 'outage' }],
  [
    'ledger revoke odile@example.com 3 --key t-1 --reason slip',
    { verb: 'revoke', subject: 'odile@example.com', credits: 3, reason: 'slip', key: 't-1' },
  ],
  ['ledger replay evt_1', { verb: 'replay', eventId: 'evt_1' }],
  ['ledger owed', { verb: 'owed' }],
  ['ledger practice-refund pi_1 12.50', { verb: 'practice-refund', paymentId: 'pi_1', amountCents: 1250 }],
  ['ledger practice-refund pi_1 45', { verb: 'practice-refund', paymentId: 'pi_1', amountCents: 4500 }],
  ['ledger practice-dispute pi_1 lost', { verb: 'practice-dispute', paymentId: 'pi_1', standing: 'lost' }],
  ['calibration show', { verb: 'show' }],
  ['calibration show 3', { verb: 'show', id: 3 }],
  ['calibration use 12 --reason reviewed', { verb: 'use', id: 12, reason: 'reviewed' }],
  ['calibration use engine', { verb: 'use', id: null }],
  ['calling-rules show --json', { verb: 'show', json: true }],
  ['calling-rules use 3', { verb: 'use', id: 3 }],
  ['key rotate --all', { verb: 'rotate', all: true }],
  ['key rotate-installation --notice 5', { verb: 'rotate-installation', noticeSeconds: 300 }],
  ['restore replay /a.log /b.log', { verb: 'replay', logs: ['/a.log', '/b.log'] }],
  [
    'retention hold --from 2026-03-01 --until 2026-03-31 --reason subpoena',
    { verb: 'hold', from: new Date('2026-03-01'), until: new Date('2026-03-31'), reason: 'subpoena' },
  ],
])('parses "%s"', async (typed, input) => {
  expect(await readInput(wordsOf(typed))).toEqual(input);
});

const REFUSED: readonly (readonly [readonly string[], unknown])[] = [
  [['mint', '5'], "Unknown command 'mint'."],
  [['constructor'], "Unknown command 'constructor'."],
  [['ledger', 'mint', '5'], "Unknown command 'mint'."],
  [['help', 'mint'], "Unknown command 'mint'."],
  [['ledger', 'mint', '--help'], "Unknown command 'mint'."],
  [['ledger', 'grant', '--reason', 'x'], "Missing required argument 'account'."],
  [['ledger', 'grant', ID, '--reason', 'x'], "Missing required argument 'credits'."],
  [['ledger', 'grant', ID, '5'], "Required option '--reason <text>' not specified."],
  [['ledger', 'grant', ID, '5', '--reason', '  '], '--reason <text> is empty.'],
  [['ledger', 'grant', ID, '5', '--reason', 'x'.repeat(501)], 'A reason has at most 500 characters.'],
  [['ledger', 'grant', 'odile', '5', '--reason', 'x'], 'odile is neither an email address nor an account id.'],
  ...['0', '2.5', '1e3', '100001', '-5'].map((credits): [string[], string] => [
    ['ledger', 'grant', ID, credits, '--reason', 'x'],
    `<credits> is a whole number from 1 to 100000, not ${credits}.`,
  ]),
  [
    ['ledger', 'grant', ID, '5', 'more', '--reason', 'x'],
    `Too many arguments for 'grant'. Expected 2 arguments but got 3: ${ID}, 5, more.`,
  ],
  [['ledger', 'grant', ID, '5', '--reason', 'x', '--key', 'two words'], '--key is 1 to 100 characters of ASCII without spaces.'],
  [['ledger', 'grant', ID, '5', '--reason', 'x', '--json'], "Unknown option '--json' (Did you mean --reason?)"],
  [['ledger', 'verify', '--fast'], "Unknown option '--fast'."],
  [['ledger', 'practice-refund', 'pi_1', '1.5'], 'An amount is in dollars, for example 45 or 12.50, not 1.5.'],
  [['ledger', 'practice-dispute', 'pi_1', 'lodged'], 'A dispute is open, won or lost, not lodged.'],
  [['calibration', 'use'], "Missing required argument 'calibration'."],
  ...['latest', '0', '1e3', '2147483648'].map((id): [string[], string] => [
    ['calibration', 'use', id],
    `A calibration is a number such as 3, not ${id}.`,
  ]),
  [['calibration', 'list', '--reason', 'x'], "Unknown option '--reason'."],
  [['operator', 'add', 'mara', '--name', 'x'], 'mara is not an email address.'],
  [['operator', 'add', 'mara@example.com', '--name', 'x'.repeat(81)], 'A name is one line of at most 80 characters.'],
  [['request', 'close', 'R', '--as', 'done', '--reason', 'x'], '--as is refused or withdrawn, not done.'],
  [['key', 'rotate'], 'Give either --account <id> or --all.'],
  [['key', 'rotate', '--all', '--account', ID], 'Give either --account <id> or --all.'],
  [['key', 'rotate', '--account', 'nonsense'], '--account takes the id of an account.'],
  [['key', 'rotate-installation', '--notice', '1'], expect.stringContaining('--notice takes minutes, at least 2')],
  [['retention', 'hold', '--reason', 'x'], 'Give exactly one of --account, --search, or --from with --until.'],
  [['retention', 'hold', '--from', '2026-03-01', '--reason', 'x'], '--from and --until go together.'],
  [['restore', 'backup', 'a', '--replay', 'b', '--forget-opt-outs'], 'Use either --replay or --forget-opt-outs, not both.'],
  [['restore', 'archive', 'a', '--until', '2026-11-23T10:00'], '--until takes a time with its time zone, such as 2026-11-23T10:00Z.'],
];

test.each(REFUSED)('refuses %j with its reason and usage', async (typed, message) => {
  expect(await complaintOf(typed)).toEqual(message);
});

test.each([
  'audit verify --from 0',
  'audit search --kind x',
  'audit search --from 2026-02-30',
  'audit packet',
  'audit head --json',
  'audit accept-restore',
  'backup make',
  'backup make a b',
  'backup make a --replace',
  'backup base a',
  'calling-rules use x',
  'calling-rules load a --json',
  'calling-rules check a b',
  'do-not-call load a --kind national --date 2026-11-20',
  'do-not-call load a --kind state --date 2026-11-20',
  'do-not-call list --kind state',
  'do-not-call remove',
  'key verify all',
  'operator list all',
  'operator reset mara@example.com --name x',
  'request drop --out folder',
  'request records R',
  'request show R --reason x',
  'restore archive a --until 2026-11-23T10:00Z --replace',
  'restore backup a --until 2026-11-23T10:00Z',
  'restore replay',
  'restore verify a --key k',
  'retention run 5',
])('refuses "%s"', async (typed) => {
  expect(await complaintOf(wordsOf(typed))).toMatch(/\S/);
});

it('prints help for nothing, a noun and an act', async () => {
  for (const typed of ['', '--help', 'help']) {
    const { help } = (await readCommand(wordsOf(typed))) as { help: string };
    for (const [noun, { about }] of Object.entries(NOUNS)) expect(help.replace(/\s+/g, ' ')).toContain(`${noun} ${about}`);
  }
  for (const typed of ['ledger', 'ledger --help', 'help ledger']) {
    const { help } = (await readCommand(wordsOf(typed))) as { help: string };
    expect(help).toMatch(/^ {2}grant \[options\] <account> <credits> +Gives credits to an account\./m);
  }
  for (const typed of ['ledger grant --help', 'ledger help grant', 'help ledger grant']) {
    const { help } = (await readCommand(wordsOf(typed))) as { help: string };
    expect(help).toContain('Usage: npm run deedline -- ledger grant [options] <account> <credits>');
    expect(help).toMatch(/^ {2}--reason <text> +the reason/m);
    expect(help).toContain('Leaves a record under your name. The console can do this too.');
  }
});

it('describes each act in one line', async () => {
  for (const [noun, { load }] of Object.entries(NOUNS))
    for (const { verb, about } of await load()) expect([noun, verb, about]).toEqual([noun, verb, expect.stringMatching(/^[A-Z][^\n]*\.$/)]);
});
