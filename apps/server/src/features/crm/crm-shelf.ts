import type { AppContext } from '../../context.ts';
import type { SearchContext } from '../lookup/search-context.ts';
import type { Crm } from '../../outside/crm/crm.ts';
import type { OauthClient } from '../../outside/crm/oauth.ts';
import type { CrmShelf } from '../../outside/crm/shelf.ts';

export type CrmContext = SearchContext & { crmShelf: CrmShelf };
export type CrmKeyContext = Pick<AppContext, 'db' | 'keys' | 'now' | 'log' | 'config' | 'hash'> & { crmShelf: CrmShelf };

/** The OAuth client with which this installation signs in to a CRM; undefined if it is not registered there. A twin identifies the caller by account. */
export function clientOf(
  { config }: Pick<CrmKeyContext, 'config'>,
  crm: Crm,
  way: 'oauth' | 'twin',
  accountId: string,
): OauthClient | undefined {
  if (crm.facts.oauth === null) return undefined;
  return way === 'twin' ? { clientId: accountId, clientSecret: 'twin' } : config.crmClients[crm.id];
}
