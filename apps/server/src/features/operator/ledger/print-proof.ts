import { printCount } from '../../../print-count.ts';
import { printTable, printTime } from '../command/print-table.ts';
import type { BooksProof } from './verify-books.ts';

const ORDER = ['wallet', 'held', 'owed', 'revenue', 'forfeited', 'purchases', 'grants'];

/** The printed result of a verification: how much was checked, where the credits are, each law, and finally the first breach. */
export function printProof({ at, accounts, movements, postings, tookMs, totals, laws, heads, earlier, isSound }: BooksProof): string {
  const counted = [printCount(accounts, 'account'), printCount(movements, 'movement'), printCount(postings, 'posting')];
  const sum = totals.reduce((total, { credits }) => total + credits, 0);
  const credits = totals.toSorted((a, b) => ORDER.indexOf(a.kind) - ORDER.indexOf(b.kind)).map(({ kind, credits }) => [kind, credits]);
  const broken = laws.filter(({ breaches }) => breaches.length > 0);
  return [
    `The ledger as of ${printTime(at)}: ${counted.join(', ')}, checked in ${(tookMs / 1000).toFixed(1)} s`,
    '',
    'Credits',
    printTable([...credits, ['sum', sum]]),
    '',
    'Laws',
    ...laws.map(({ law, breaches }) => `  ${breaches.length === 0 ? 'ok    ' : 'BROKEN'}  ${law}${listBreaches(breaches)}`),
    '',
    'Chains',
    printTable([
      ['heads', printCount(heads.accounts, 'account')],
      ['digest', heads.digest],
    ]),
    '  The owner of the database could rewrite a whole chain, but not a digest that is kept somewhere else.',
    ...(earlier === undefined ? [] : ['', ...printEarlier(earlier)]),
    '',
    conclude(broken, earlier, isSound),
  ].join('\n');
}

function listBreaches(breaches: readonly string[]): string {
  return breaches.map((what) => `\n            ${what}`).join('') + (breaches.length === 20 ? '\n            and perhaps more' : '');
}

function printEarlier({ accounts, digest, changed }: NonNullable<BooksProof['earlier']>): string[] {
  return [
    'The earlier heads',
    printTable([
      ['heads', printCount(accounts, 'account')],
      ['digest', digest],
    ]),
    ...(changed.length === 0
      ? ['  ok      nothing from before has changed']
      : [`  BROKEN  something from before has changed${listBreaches(changed)}`]),
  ];
}

function conclude(broken: BooksProof['laws'], earlier: BooksProof['earlier'], isSound: boolean): string {
  if (isSound) return 'Every law holds.';
  const [first] = broken;
  if (first === undefined) return `BROKEN: something from before has changed. The first: ${earlier!.changed[0]}`;
  return `BROKEN: ${printCount(broken.length, 'law')}. The first: ${first.law}: ${first.breaches[0]}`;
}
