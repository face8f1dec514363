import { countKinds } from './report.ts';
import type { Driven } from './drive-spends.ts';
import type { Statement, Wallet } from './wallets.ts';

/**
 * What must hold when more was asked for than there was: every accepted spend is on record and no other, all were charged exactly what
 * there was, nothing is left, and nobody ever saw less than nothing. Returns a sentence for each that does not.
 */
export function judgeSpends(wallets: readonly Wallet[], driven: Driven, statements: readonly Statement[]): string[] {
  const breaches = countKinds(driven.odd).map((odd) => `a spend was answered as none may be: ${odd}`);
  if (driven.lowest < 0) breaches.push(`a balance of ${driven.lowest} was seen`);
  const accepted = driven.accepted.reduce((sum, keys) => sum + keys.size, 0);
  if (accepted >= driven.asked.size) breaches.push('nothing was refused: less was asked for than there was');
  for (const [number, { given }] of wallets.entries()) {
    const { balance, searches } = statements[number]!;
    const say = (sentence: string) => breaches.push(`wallet ${number}: ${sentence}`);
    const known = new Set(driven.accepted[number]!.values());
    const lost = [...known].filter((id) => !searches.has(id));
    const unasked = [...searches.keys()].filter((id) => !known.has(id));
    if (lost.length > 0) say(`${lost.length} accepted spends are not on record (${lost[0]})`);
    if (unasked.length > 0) say(`${unasked.length} spends are on record that nobody was told of (${unasked[0]})`);
    const open = [...searches.values()].filter(({ status }) => status !== 'completed' && status !== 'failed');
    if (open.length > 0) say(`${open.length} spends have no end`);
    const charged = sumOfCharges(searches.values());
    if (charged + balance !== given) say(`charged ${charged} and left ${balance} of the ${given} that were there`);
    if (balance !== 0) say(`${balance} were left and not spent`);
  }
  return breaches;
}

export function sumOfCharges(searches: Iterable<{ creditsCost: number }>): number {
  let sum = 0;
  for (const { creditsCost } of searches) sum += creditsCost;
  return sum;
}
