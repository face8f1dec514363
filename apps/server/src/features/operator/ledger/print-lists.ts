/** Prints accounts, debts, waiting events and operators' records. */
import { printCount } from '../../../print-count.ts';
import { printTable, printTime } from '../command/print-table.ts';
import type { OpenHoldRow, OpenJobRow, PaymentRow, RecordRow } from '../../record/operator-record.ts';
import type { AccountView } from './show-account.ts';
import type { DebtView, showSetAside } from './owed.ts';

const signed = (credits: number) => (credits === 0 ? '' : `${credits > 0 ? '+' : ''}${credits.toLocaleString('en-US')}`);
const dollars = (cents: number) => `$${(cents / 100).toLocaleString('en-US', { minimumFractionDigits: 2 })}`;

export function printAccount({ account, balances, movements, openHolds, openJobs, payments }: AccountView): string {
  const parts = [
    `Account ${account.id}  ${account.email ?? '(closed: the email address was removed)'}`,
    printTable([
      ['opened', printTime(account.openedAt)],
      ...(account.closedAt === null ? [] : [['closed', printTime(account.closedAt)]]),
      ['wallet', printCount(balances.wallet, 'credit')],
      ['held', printCount(balances.held, 'credit')],
      ['owed', printCount(balances.owed, 'credit')],
    ]),
    '',
    movements.length === 0 ? 'No movements' : `Last movements (of ${movements[0]!.number.toLocaleString('en-US')})`,
    printTable([
      ...(movements.length === 0 ? [] : [['', '', '', 'wallet', 'held', 'owed']]),
      ...movements.map(({ number, at, key, wallet, held, owed }) => [
        `#${number}`,
        printTime(at),
        key,
        signed(wallet).padStart(6),
        signed(held).padStart(4),
        signed(-owed).padStart(4),
      ]),
    ]),
    '',
    openHolds.length === 0 ? 'No open holds' : 'Open holds',
    printHolds(openHolds),
    '',
    openJobs.length === 0 ? 'No open batches' : 'Open batches',
    printJobs(openJobs),
    '',
    payments.length === 0 ? 'No payments' : 'Payments',
    printPayments(payments),
  ];
  return parts
    .filter((part, index) => part !== '' || index < parts.length - 1)
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trimEnd();
}

function printHolds(holds: readonly OpenHoldRow[]): string {
  return printTable(
    holds.map(({ id, credits, openedAt, batch }) => [
      id,
      printCount(credits, 'credit'),
      `since ${printTime(openedAt)}`,
      batch === null ? '' : `batch ${batch.jobId}, rows ${batch.firstRow}-${batch.lastRow}`,
    ]),
  );
}

/** The file's name is left out, because its owner typed it. */
function printJobs(jobs: readonly OpenJobRow[]): string {
  return printTable(
    jobs.map(({ id, status, stopped, rows, done, charged, since }) => [
      id,
      stopped === null ? status : `stopped: ${stopped}`,
      `${done.toLocaleString('en-US')} of ${printCount(rows, 'row')}`,
      `${printCount(charged, 'credit')} charged`,
      `since ${printTime(since)}`,
    ]),
  );
}

function printPayments(payments: readonly PaymentRow[], indent?: string): string {
  return printTable(
    payments.map(({ id, paidAt, credits, amountCents, refundedCents, standingCredits, disputes, withheld }) => [
      id,
      paidAt === null ? 'not paid' : printTime(paidAt),
      `${printCount(credits, 'credit')} for ${dollars(amountCents)}`,
      standingCredits === credits ? '' : `${standingCredits} of them still count`,
      [
        refundedCents > 0 ? `${dollars(refundedCents)} refunded` : '',
        disputes === null ? '' : `dispute ${disputes}`,
        withheld === null ? '' : `withheld: ${withheld.replaceAll('_', ' ')}`,
      ]
        .filter((part) => part !== '')
        .join(', '),
    ]),
    indent,
  );
}

export function printOwed(debts: readonly DebtView[]): string {
  if (debts.length === 0) return 'Nobody owes credits.';
  const total = debts.reduce((sum, { owedCredits }) => sum + owedCredits, 0);
  return [
    `${printCount(debts.length, 'account')} ${debts.length === 1 ? 'owes' : 'owe'} ${printCount(total, 'credit')}`,
    ...debts.flatMap(({ accountId, owedCredits, isClosed, payments }) => [
      `  ${accountId}  ${printCount(owedCredits, 'credit')}${isClosed ? '  (closed)' : ''}`,
      printPayments(payments, '    '),
    ]),
  ].join('\n');
}

export function printSetAside(events: Awaited<ReturnType<typeof showSetAside>>): string {
  if (events.length === 0) return 'No payment event is waiting.';
  return [
    `${printCount(events.length, 'payment event')} received but not applied`,
    printTable(
      events.map(({ eventId, type, outcome, reason, receivedAt, paymentId }) => [
        eventId,
        printTime(receivedAt),
        type,
        `${outcome.replaceAll('_', ' ')}: ${reason?.replaceAll('_', ' ') ?? 'no reason given'}`,
        paymentId ?? '',
      ]),
    ),
  ].join('\n');
}

export function printRecords(records: readonly RecordRow[]): string {
  if (records.length === 0) return 'No operator has done anything yet.';
  return printTable(
    records.map(({ at, operator, command, result, subject, creditsMoved, reason, detail }) => [
      printTime(at),
      operator,
      command,
      result,
      subject ?? '',
      creditsMoved === null ? '' : printCount(creditsMoved, 'credit'),
      [reason, detail].filter((part) => part !== null).join('; '),
    ]),
    '',
  );
}
