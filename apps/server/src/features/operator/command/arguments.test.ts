import { expect, test } from 'vitest';
import { readCommand, UsageError } from './arguments.ts';

const ID = '0192d6f2-5c1e-7b40-9d3a-2f1e0c9b8a77';

test.each([
  ['', { verb: 'help' }],
  ['--help', { verb: 'help' }],
  ['grant --help', { verb: 'help' }],
  ['verify', { verb: 'verify', json: false }],
  ['verify --json --save heads.txt --against old.txt', { verb: 'verify', json: true, save: 'heads.txt', against: 'old.txt' }],
  ['account odile@example.com', { verb: 'account', subject: 'odile@example.com' }],
  [`grant ${ID} 25 --reason outage`, { verb: 'grant', subject: ID, credits: 25, reason: 'outage' }],
  [
    'revoke odile@example.com 3 --key t-1 --reason slip',
    { verb: 'revoke', subject: 'odile@example.com', credits: 3, reason: 'slip', key: 't-1' },
  ],
  ['replay evt_1', { verb: 'replay', eventId: 'evt_1' }],
  ['owed', { verb: 'owed' }],
  ['set-aside', { verb: 'set-aside' }],
  ['records', { verb: 'records' }],
  ['practice-refund pi_1 12.50', { verb: 'practice-refund', paymentId: 'pi_1', amountCents: 1250 }],
  ['practice-refund pi_1 45', { verb: 'practice-refund', paymentId: 'pi_1', amountCents: 4500 }],
  ['practice-dispute pi_1 lost', { verb: 'practice-dispute', paymentId: 'pi_1', standing: 'lost' }],
])('"%s" is a command', (typed, command) => {
  expect(readCommand(typed.split(' ').filter((word) => word !== ''))).toEqual(command);
});

test.each([
  [['mint', '5'], 'There is no command mint.'],
  [['constructor'], 'There is no command constructor.'],
  [['grant'], 'grant needs an email address or account id.'],
  [['grant', ID], 'grant needs a number of credits.'],
  [['grant', ID, '5'], 'grant needs --reason "why".'],
  [['grant', ID, '5', '--reason', '  '], 'grant needs --reason "why".'],
  [['grant', ID, '5', '--reason', 'x'.repeat(501)], 'A reason has at most 500 characters.'],
  [['grant', 'odile', '5', '--reason', 'x'], 'odile is neither an email address nor an account id.'],
  [['grant', ID, '0', '--reason', 'x'], 'Credits are a whole number from 1 to 100000, not 0.'],
  [['grant', ID, '2.5', '--reason', 'x'], 'Credits are a whole number from 1 to 100000, not 2.5.'],
  [['grant', ID, '1e3', '--reason', 'x'], 'Credits are a whole number from 1 to 100000, not 1e3.'],
  [['grant', ID, '100001', '--reason', 'x'], 'Credits are a whole number from 1 to 100000, not 100001.'],
  [['grant', ID, '5', 'more', '--reason', 'x'], 'grant has no use for "more".'],
  [['grant', ID, '5', '--reason', 'x', '--key', 'two words'], '--key is 1 to 100 characters of ASCII without spaces.'],
  [['grant', ID, '5', '--reason', 'x', '--json'], 'grant takes no --json.'],
  [['grant', ID, '-5', '--reason', 'x'], `Unknown option '-5'.`],
  [['verify', '--fast'], `Unknown option '--fast'.`],
  [['account', 'odile@example.com', '--reason', 'x'], 'account takes no --reason.'],
  [['replay'], 'replay needs an event id.'],
  [['practice-refund', 'pi_1', '1.5'], 'An amount is in dollars, for example 45 or 12.50, not 1.5.'],
  [['practice-refund', 'pi_1', '0'], 'An amount is in dollars, for example 45 or 12.50, not 0.'],
  [['practice-dispute', 'pi_1', 'lodged'], 'A dispute is open, won or lost, not lodged.'],
])('%j is refused with its reason', (typed, message) => {
  expect(() => readCommand(typed)).toThrow(new UsageError(message));
});
