import { expect, test } from 'vitest';
import { readArcgisToken, readConfig } from './config.ts';

const [app, owner, evidence, evidenceOwner] = ['app', 'owner', 'evidence', 'evidence-owner'].map(
  (user) => `postgres://${user}@localhost/deedline`,
);

test.each([
  [{ DATABASE_URL: app }, app],
  [{ DATABASE_URL: app, DATABASE_OWNER_URL: owner }, owner],
  [{ DATABASE_URL: app, DATABASE_OWNER_URL: owner, EVIDENCE_DATABASE_URL: evidence }, evidence],
  [{ DATABASE_URL: app, EVIDENCE_DATABASE_URL: evidence, EVIDENCE_DATABASE_OWNER_URL: evidenceOwner }, evidenceOwner],
  [{}, undefined],
])('the evidence database’s URL is the owner’s if given, else the application’s: %j', (env, wanted) => {
  expect(readConfig(env).databaseUrl).toBe(wanted);
});

test('further stores use the owners’ URLs if given, else the application’s', () => {
  const stores = { DATABASE_URL: app, EVIDENCE_STORE_URLS: `${app} ${evidence}` };
  expect(readConfig(stores).besideUrls).toEqual([app, evidence]);
  expect(readConfig({ ...stores, EVIDENCE_STORE_OWNER_URLS: `${owner}  ${evidenceOwner}` }).besideUrls).toEqual([owner, evidenceOwner]);
  expect(() => readConfig({ DATABASE_URL: app, EVIDENCE_STORE_URLS: `${app} nonsense` })).toThrow(/^EVIDENCE_STORE_URLS is not a postgres/);
});

test('a remote database needs verified TLS, unless DATABASE_TLS is off', () => {
  const far = 'postgres://owner@db.example/deedline';
  expect(() => readConfig({ DATABASE_URL: far })).toThrow(/^DATABASE_URL .*sslmode=verify-full/);
  expect(readConfig({ DATABASE_URL: `${far}?sslmode=verify-full` }).databaseUrl).toContain(far);
  expect(readConfig({ DATABASE_URL: far, DATABASE_TLS: 'off' }).databaseUrl).toBe(far);
});

test('a token that is no valid header value is refused without repeating it', () => {
  expect(readArcgisToken({ ARCGIS_TOKEN: 'abc.DEF-123_..' })).toBe('abc.DEF-123_..');
  expect(readArcgisToken({})).toBeUndefined();
  for (const token of ['abc\n', 'abc def', 'abc\u2013def'])
    expect(() => readArcgisToken({ ARCGIS_TOKEN: token })).toThrow(/^ARCGIS_TOKEN must be one word of plain letters, digits and signs$/);
});
