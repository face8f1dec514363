import { expect, it } from 'vitest';
import { FACTS } from '../../outside/crm/hubspot/facts.ts';
import { createTwin } from '../../outside/crm/hubspot/twin.ts';
import { refreshTokens } from '../../outside/crm/oauth.ts';
import { storeInMemory } from '../../outside/crm/twin-stores.ts';
import { portalsOf } from './portal.ts';

const ctx = { hash: { every: (_of: string, text: string) => [Buffer.from(text)] } } as unknown as Parameters<typeof portalsOf>[0];
const portalOf = (credentials: Readonly<Record<string, string>>) =>
  portalsOf(ctx, { account_id: 'one', crm: 'hubspot', way: 'oauth' }, credentials)[0];

it('tokens of the same hub are the same portal, of another hub another', async () => {
  const call = { fetch: createTwin(storeInMemory()), signal: AbortSignal.timeout(180_000) };
  const asked = await refreshTokens(FACTS.oauth!, { clientId: 'id', clientSecret: 'secret' }, { refreshToken: 'twin-refresh.one.1' }, call);
  if (asked.outcome !== 'done') throw new Error(asked.outcome);
  const { credentials } = asked;
  expect(credentials).toMatchObject({ hubId: '4095550' });
  expect(portalOf({ ...credentials, accessToken: 'another', refreshToken: 'another' })).toBe(portalOf(credentials));
  expect(portalOf({ ...credentials, hubId: '4095551' })).not.toBe(portalOf(credentials));
});

it('without a hub id, another refresh token is another portal', () => {
  expect(portalOf({ accessToken: 'a', refreshToken: 'one' })).toBe(portalOf({ accessToken: 'b', refreshToken: 'one' }));
  expect(portalOf({ accessToken: 'a', refreshToken: 'one' })).not.toBe(portalOf({ accessToken: 'a', refreshToken: 'two' }));
});
