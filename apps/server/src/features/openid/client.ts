import type { AppContext } from '../../context.ts';
import type { Reach } from '../../outside/openid/address-rule.ts';
import type { Client } from '../../outside/openid/provider.ts';
import { openForInstallation, sealForInstallation } from '../sealing/installation-seal.ts';
import { PROVIDER_SECRETS } from '../sealing/installation-uses.ts';
import type { ProviderRow } from './queries.ts';

/** Whoever has the database alone cannot pass for us at the provider, nor move a secret to another account. */
export function sealSecret({ hash }: Pick<AppContext, 'hash'>, accountId: string, secret: string): Buffer {
  return sealForInstallation(hash, PROVIDER_SECRETS, Buffer.from(secret), accountId);
}

/** As the provider knows us. */
export function clientOf(
  ctx: Pick<AppContext, 'config' | 'hash'>,
  { accountId, issuer, clientId, sealed, strongAcr }: ProviderRow,
): Client {
  const clientSecret = openForInstallation(ctx.hash, PROVIDER_SECRETS, sealed, accountId).toString();
  const maxAge = ctx.config.sessionIdleHours * 3600;
  return { issuer, clientId, clientSecret, redirectAddress: redirectAddress(ctx), reach: reachOf(ctx), strongAcr, maxAge };
}

/** The page that a provider sends browsers back to. */
export function redirectAddress({ config }: Pick<AppContext, 'config'>): string {
  return `${config.publicUrl}/team-sign-in/back`;
}

/** Nobody uses an installation that others come in to for looking around in its networks. */
export function reachOf({ config }: Pick<AppContext, 'config'>): Reach {
  return config.isLoopbackOnly ? 'own' : 'internet';
}
