import type { RouteName } from '@deedline/contract/routes/index';
import { type AnyAsked, type AskedOnce, fillIn } from './call.ts';

/** The address of a route that is opened, or sent to in another way, rather than called. */
export function addressOf<Name extends RouteName>(route: Name, ...[asked]: AskedOnce<Name>): string {
  return fillIn(route.slice(route.indexOf('/')), (asked ?? {}) as AnyAsked);
}
