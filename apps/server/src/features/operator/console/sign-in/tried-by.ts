import type { AppContext } from '../../../../context.ts';
import { networkOf } from '../../../../http/limits/route-limits.ts';
import type { Tried } from '../../../slow-down/count-try.ts';

const FREE_FAILURES = 4;

/** What tries are counted by: the address of the operator, there or not, and that of the network. */
export function triedBy(ctx: Pick<AppContext, 'hash'>, email: string, ip: string): Tried[] {
  const texts = [`email ${email.toLowerCase()}`, `address ${networkOf(ip)}`];
  return texts.map((text) => ({ subject: ctx.hash('operator attempt', text), freeFailures: FREE_FAILURES }));
}
