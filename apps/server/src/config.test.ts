import { describe, expect, test } from 'vitest';
import { childEnvironment, readConfig } from './config.ts';
import { describeOpenLinks } from './features/installation/describe-installation.ts';

describe('readConfig', () => {
  test('takes the app of a CRM with its secret alone', () => {
    const both = { HUBSPOT_CLIENT_ID: 'app', HUBSPOT_CLIENT_SECRET: 'secret' };
    expect(readConfig(both).crmClients).toEqual({ hubspot: { clientId: 'app', clientSecret: 'secret' } });
    expect(() => readConfig({ HUBSPOT_CLIENT_ID: 'app' })).toThrow('HUBSPOT_CLIENT_SECRET must be set too');
  });

  test('has a default for everything', () => {
    const config = readConfig({});
    expect(config).toMatchObject({ port: 3000, host: '127.0.0.1', demo: true, requireLicence: false, trustProxy: false });
    expect(config.dataDir).toMatch(/\/data$/);
    expect(config).not.toHaveProperty('databaseUrl');
    expect(config).not.toHaveProperty('databaseConnections');
  });

  test.each([
    ['PORT', 'three thousand'],
    ['PORT', '70000'],
    ['PORT', '-1'],
    ['WORKER_PORT', '3000'],
    ['DATA_DIR', ' '],
    ['DATA_DIR', '~/deedline'],
    ['SMTP_URL', 'smtp://'],
    ['SMTP_URL', 'smtp://mail.example:0'],
    ['HOST', 'not a host'],
    ['DATABASE_URL', 'mysql://localhost/deedline'],
    ['EVIDENCE_DATABASE_URL', 'nonsense'],
    ['EVIDENCE_READ_URLS', 'postgres://login@localhost/deedline nonsense'],
    ['EVIDENCE_STORE_OWNER_URLS', 'postgres://owner@localhost/deedline'],
    ['DATABASE_CONNECTIONS', '5'],
    ['DATABASE_OWNER_URL', 'nonsense'],
    ['DATABASE_OWNER_URL', 'postgres://owner@localhost/deedline'],
    ['EVIDENCE_DATABASE_OWNER_URL', 'postgres://owner@localhost/deedline'],
    ['DATABASE_TLS', 'maybe'],
    ['DATABASE_URL', 'postgres://login@localhost/deedline?sslrootcert=/no/such/file'],
    ['DEMO', 'maybe'],
    ['REQUIRE_LICENCE', 'yes'],
    ['REQUIRE_SECOND_FACTOR', 'yes'],
    ['TRUST_PROXY', 'everyone'],
    ['LOG_LEVEL', 'loud'],
    ['AUTH_REQUESTS_PER_MINUTE', '0'],
    ['SEARCHES_PER_MINUTE', '1.5'],
    ['SESSION_IDLE_HOURS', '721'],
    ['MAIL_REQUESTS_PER_HOUR', '0'],
    ['SMTP_URL', 'http://mail.example'],
    ['MAIL_FROM', 'nobody'],
    ['MAIL_FROM', 'A <a@example.com>\r\nBcc: b@example.com'],
    ['PUBLIC_URL', 'ftp://deedline.example'],
    ['HUBSPOT_CLIENT_ID', ' '.repeat(501)],
    ['PUBLIC_URL', 'https://deedline.example/app'],
    ['PAYMENT_REQUESTS_PER_MINUTE', '0'],
    ['STRIPE_SECRET_KEY', 'pk_live_public'],
    ['STRIPE_PUBLISHABLE_KEY', 'sk_live_secret'],
    ['STRIPE_WEBHOOK_SECRET', 'https://deedline.example/hook'],
    ['PRACTICE_PAYMENTS', 'yes'],
    ['CONTACT', 'ftp://example.com/help'],
    ['SECURITY_CONTACT', 'nobody'],
    ['SECURITY_CONTACT', 'http://example.com/security'],
    ['SECURITY_CONTACT', 'https://example.com/\nContact: mailto:other@example.com'],
    ['HSTS', 'yes'],
    ['TRUST_PROXY', '10.0.0.0/33'],
    ['TRUST_PROXY', '0.0.0.0/0'],
    ['TRUST_PROXY', '10.0.0.0/8/8'],
    ['TRUST_PROXY', 'true'],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector:4318'],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'http://'],
    ['OTEL_EXPORTER_OTLP_TRACES_ENDPOINT', 'grpc://collector.example:4317'],
  ])('%s=%s fails with its name', (name, value) => {
    expect(() => readConfig({ [name]: value })).toThrow(new RegExp(`^${name} must `));
  });

  test('names every wrong variable', () => {
    expect(() => readConfig({ PORT: 'x', DEMO: 'x' })).toThrow(/PORT .*\nDEMO /);
  });

  test('reads what is given; an empty value counts as absent', () => {
    expect(readConfig({ PORT: '0', DEMO: 'off', REQUIRE_LICENCE: 'on', TRUST_PROXY: '10.0.0.0/8, 127.0.0.1', HOST: '' })).toMatchObject({
      port: 0,
      demo: false,
      requireLicence: true,
      trustProxy: ['10.0.0.0/8', '127.0.0.1'],
      host: '127.0.0.1',
    });
  });

  const KEYS = { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_PUBLISHABLE_KEY: 'pk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' };

  test.each([
    ['the demo, without keys', {}, 'practice'],
    ['no demo, without keys', { DEMO: 'off' }, 'off'],
    ['production, without keys', { NODE_ENV: 'production' }, 'off'],
    ['production that asks for practice', { NODE_ENV: 'production', PRACTICE_PAYMENTS: 'on' }, 'practice'],
    ['no demo that asks for practice', { DEMO: 'off', PRACTICE_PAYMENTS: 'on' }, 'practice'],
    ['the demo that wants none', { PRACTICE_PAYMENTS: 'off' }, 'off'],
    ['the demo on a public address', { PUBLIC_URL: 'https://deedline.example' }, 'off'],
    ['the demo on every network', { HOST: '0.0.0.0' }, 'off'],
    ['the demo on every network of the newer kind', { HOST: '::' }, 'off'],
    ['the demo behind a proxy', { TRUST_PROXY: 'on' }, 'off'],
    ['the demo on a network of one’s own', { HOST: '192.168.1.5' }, 'off'],
    ['the demo on loopback by other names', { HOST: '::1', PUBLIC_URL: 'http://127.0.0.2:4000' }, 'practice'],
    ['the demo at a name that only begins like loopback', { PUBLIC_URL: 'http://localhost.example' }, 'off'],
    ['keys', KEYS, 'stripe'],
    ['keys on a public address', { ...KEYS, PUBLIC_URL: 'https://deedline.example' }, 'stripe'],
    ['keys, whatever is said of practice', { ...KEYS, PRACTICE_PAYMENTS: 'on' }, 'stripe'],
  ])('payments of %s', (_what, env, mode) => {
    expect(readConfig(env).payments.mode).toBe(mode);
  });

  test.each([{ PUBLIC_URL: 'https://deedline.example' }, { HOST: '0.0.0.0' }, { TRUST_PROXY: 'on' }, { HOST: 'deedline.example' }])(
    'practice is refused by name where others come in: %j',
    (env) => {
      expect(() => readConfig({ ...env, PRACTICE_PAYMENTS: 'on' })).toThrow(/^PRACTICE_PAYMENTS must be off .*Set the keys of Stripe/);
      expect(readConfig(env)).toMatchObject({ isLoopbackOnly: false, payments: { mode: 'off' } });
    },
  );

  test('some keys of Stripe are none: each that is missing is named', () => {
    expect(() => readConfig({ STRIPE_SECRET_KEY: 'sk_live_1' })).toThrow(
      /^STRIPE_PUBLISHABLE_KEY must be set too.*\nSTRIPE_WEBHOOK_SECRET must be set too[^\n]*$/,
    );
    expect(() => readConfig({ ...KEYS, STRIPE_WEBHOOK_SECRET: '' })).toThrow(/^STRIPE_WEBHOOK_SECRET must be set too[^\n]*$/);
  });

  test('keys of the test mode and of the live mode do not go together', () => {
    expect(() => readConfig({ ...KEYS, STRIPE_PUBLISHABLE_KEY: 'pk_live_1' })).toThrow(/^STRIPE_PUBLISHABLE_KEY must be of the same mode/);
  });

  test('links in mails begin with PUBLIC_URL, else with this machine', () => {
    expect(readConfig({ PORT: '3100' }).publicUrl).toBe('http://localhost:3100');
    expect(readConfig({ PUBLIC_URL: 'https://deedline.example/' }).publicUrl).toBe('https://deedline.example');
  });
});

test.each([
  [{}, false],
  [{ HOST: '0.0.0.0' }, false],
  [{ PUBLIC_URL: 'https://localhost' }, false],
  [{ PUBLIC_URL: 'http://deedline.example' }, false],
  [{ PUBLIC_URL: 'https://deedline.example' }, true],
  [{ PUBLIC_URL: 'https://deedline.example', REQUIRE_SECOND_FACTOR: 'off' }, false],
  [{ REQUIRE_SECOND_FACTOR: 'on' }, true],
])('a second factor is asked of everybody where everybody can come, unless a setting says else: %j', (env, isRequired) => {
  expect(readConfig(env).requireSecondFactor).toBe(isRequired);
});

describe('a database on another machine', () => {
  const url = 'postgres://login@db.example/deedline';
  const names = ['DATABASE_URL', 'DATABASE_OWNER_URL', 'EVIDENCE_DATABASE_URL', 'EVIDENCE_DATABASE_OWNER_URL'];
  const own = Object.fromEntries(names.map((name) => [name, 'postgres://login@localhost/deedline']));

  test.each(names)('that %s names is reached over verified TLS, or the start says what to set', (name) => {
    expect(() => readConfig({ ...own, [name]: url })).toThrow(
      new RegExp(`^${name} must be reached over TLS .*sslmode=verify-full.*DATABASE_TLS=off$`),
    );
    expect(readConfig({ ...own, [name]: `${url}?sslmode=verify-full` }).openLinks).toEqual([]);
  });

  test('is reached so too where it is one of several', () => {
    const urls = `${own['DATABASE_URL']!}  ${url}`;
    expect(() => readConfig({ ...own, EVIDENCE_READ_URLS: urls })).toThrow(/^EVIDENCE_READ_URLS must be reached over TLS/);
    const config = readConfig({ ...own, EVIDENCE_READ_URLS: urls, DATABASE_TLS: 'off' });
    expect([config.evidenceReadUrls, config.openLinks]).toEqual([[own['DATABASE_URL'], url], ['EVIDENCE_READ_URLS']]);
  });

  test('is believed without where a setting says that the network is trusted, and each start tells', () => {
    const config = readConfig({ DATABASE_URL: url, DATABASE_TLS: 'off' });
    expect(config.openLinks).toEqual(['DATABASE_URL']);
    expect(describeOpenLinks(config)).toContain('DATABASE_URL');
    expect(describeOpenLinks(readConfig({ ...own, DATABASE_TLS: 'off' }))).toBeNull();
  });
});

describe('an environment that voids the checks of TLS', () => {
  const env = { NODE_TLS_REJECT_UNAUTHORIZED: '0' };

  test.each([{ HOST: '0.0.0.0' }, { PUBLIC_URL: 'https://deedline.example' }, { TRUST_PROXY: 'on' }])(
    'is refused where others come in, with what to set in its place: %j',
    (others) => {
      expect(() => readConfig({ ...env, ...others })).toThrow(/^NODE_TLS_REJECT_UNAUTHORIZED must not be 0: .*NODE_EXTRA_CA_CERTS/);
      expect(readConfig({ NODE_TLS_REJECT_UNAUTHORIZED: '1', ...others }).isTlsVoid).toBe(false);
    },
  );

  test('is told of at each start on a machine of one’s own', () => {
    expect([readConfig(env).isTlsVoid, readConfig({}).isTlsVoid]).toEqual([true, false]);
  });
});

test('API and worker are never told of the owner of the tables, whatever the environment says', () => {
  process.env['DATABASE_OWNER_URL'] = 'postgres://owner@localhost/deedline';
  try {
    const env = childEnvironment({ DATABASE_URL: 'postgres://login@localhost/deedline' });
    expect([env['DATABASE_URL'], env['DATABASE_OWNER_URL']]).toEqual(['postgres://login@localhost/deedline', undefined]);
  } finally {
    delete process.env['DATABASE_OWNER_URL'];
  }
});
