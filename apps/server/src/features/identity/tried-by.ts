import type { AppContext } from '../../context.ts';
import { networkOf } from '../../http/limits/route-limits.ts';
import type { Tried } from '../slow-down/count-try.ts';
import { hashToken } from './secret-token.ts';

const FREE_FAILURES = 4;
/** Of everybody together who has not signed in under an address before. */
const FREE_FAILURES_OF_STRANGERS = 19;

/**
 * What tries to sign in are counted by. A browser that has signed in under this address before is counted by itself, so that nobody
 * else's failures hold it off. All others are counted by the address that was typed (there or not) with their network, and all together.
 */
export function triedBy(ctx: Pick<AppContext, 'hash'>, email: string, ip: string, knownDevice: string | undefined): Tried[] {
  const known = `email ${email.toLowerCase()}`;
  const count = (text: string, freeFailures: number) => ({ subject: ctx.hash('member attempt', `${known} ${text}`), freeFailures });
  if (knownDevice !== undefined) return [count(`device ${hashToken(knownDevice).toString('hex')}`, FREE_FAILURES)];
  return [count(`address ${networkOf(ip)}`, FREE_FAILURES), count('strangers', FREE_FAILURES_OF_STRANGERS)];
}

/** Of whoever sits at a session and is asked for the password once more. */
export function triedInSession(ctx: Pick<AppContext, 'hash'>, memberId: string): Tried[] {
  return [{ subject: ctx.hash('member attempt', `session of ${memberId}`), freeFailures: FREE_FAILURES }];
}
