import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { readConfig } from '../../apps/server/src/config.ts';

const REPO = path.resolve(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(path.join(REPO, file), 'utf8');

/** The settings of the product in compose.yaml and its image, with the values of env.example filled in. */
function readCompose(): Record<string, string> {
  const [, ofProduct = ''] = read('deploy/compose.yaml').split(/^  deedline:$/m);
  const [block = ''] = ofProduct.slice(ofProduct.indexOf('environment:')).split(/^    ports:$/m);
  const filled: Record<string, string> = { LOGIN_PASSWORD: 'aaaa', OWNER_PASSWORD: 'bbbb', PUBLIC_URL: 'https://deedline.example.com' };
  const set = [...block.matchAll(/^ {6}([A-Z_]+): (.*)$/gm)].map(([, name, value]) => [
    name!,
    value!.replace(/^(['"])(.*)\1$/, '$2').replace(/\$\{(\w+)[^}]*\}/g, (_all, variable: string) => filled[variable] ?? ''),
  ]);
  const image = [...read('deploy/Dockerfile').matchAll(/^ENV (.*)$/gm)].flatMap(([, line]) =>
    line!.split(' ').map((one) => one.split('=')),
  );
  return Object.fromEntries([...image, ...set]) as Record<string, string>;
}

/** The statements that create the roles and the database, without passwords. */
const sqlOf = (text: string) =>
  [...text.matchAll(/^(?:create role|grant|create database) .*;$/gm)].map(([line]) => line.replace(/password (?::)?'\w+'/, "password '…'"));

describe('deployment files', () => {
  test('the compose file has known settings only, and its configuration is safe with outside connections', () => {
    const settings = readCompose();
    const config = readConfig(settings);
    expect(
      Object.keys(settings).filter((name) => name !== 'NODE_ENV' && !read('apps/server/src/config.ts').includes(`  ${name}:`)),
    ).toEqual([]);
    expect(config).toMatchObject({ demo: false, isLoopbackOnly: false, requireSecondFactor: true, payments: { mode: 'off' } });
    expect(config.databaseUrl).toBe('postgres://deedline_login:aaaa@database/deedline');
  });

  test('the systemd service’s configuration trusts a proxy on the same machine only', () => {
    const lines = read('deploy/systemd/deedline.env').split('\n');
    const set = lines
      .filter((line) => /^[A-Z_]+=/.test(line))
      .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]);
    const config = readConfig(Object.fromEntries(set) as Record<string, string>);
    expect(config).toMatchObject({ demo: false, trustProxy: ['127.0.0.1', '::1'], requireSecondFactor: true });
  });

  test('the two database users are created as the README says', () => {
    expect(sqlOf(read('README.md')).length).toBeGreaterThan(2);
    expect(sqlOf(read('deploy/postgres/roles.sh'))).toEqual(sqlOf(read('README.md')));
  });
});
