import { describe, expect, test } from 'vitest';
import { readConfig } from './config.ts';

describe('readConfig', () => {
  test('has a default for everything', () => {
    const config = readConfig({});
    expect(config).toMatchObject({ port: 3000, host: '127.0.0.1', demo: true, trustProxy: false });
    expect(config.dataDir).toMatch(/\/data$/);
    expect(config).not.toHaveProperty('databaseUrl');
  });

  test.each([
    ['PORT', 'three thousand'],
    ['PORT', '70000'],
    ['PORT', '-1'],
    ['HOST', 'not a host'],
    ['DATABASE_URL', 'mysql://localhost/deedline'],
    ['EVIDENCE_DATABASE_URL', 'nonsense'],
    ['DEMO', 'maybe'],
    ['TRUST_PROXY', 'everyone'],
    ['LOG_LEVEL', 'loud'],
    ['AUTH_REQUESTS_PER_MINUTE', '0'],
    ['SEARCHES_PER_MINUTE', '1.5'],
    ['MAIL_REQUESTS_PER_HOUR', '0'],
    ['SMTP_URL', 'http://mail.example'],
    ['MAIL_FROM', 'nobody'],
    ['MAIL_FROM', 'A <a@example.com>\r\nBcc: b@example.com'],
    ['PUBLIC_URL', 'ftp://deedline.example'],
    ['PUBLIC_URL', 'https://deedline.example/app'],
  ])('%s=%s fails with its name', (name, value) => {
    expect(() => readConfig({ [name]: value })).toThrow(new RegExp(`^${name} must|^${name} Invalid`));
  });

  test('names every wrong variable', () => {
    expect(() => readConfig({ PORT: 'x', DEMO: 'x' })).toThrow(/PORT .*\nDEMO /);
  });

  test('reads what is given; an empty value counts as absent', () => {
    expect(readConfig({ PORT: '0', DEMO: 'off', TRUST_PROXY: '10.0.0.0/8, 127.0.0.1', HOST: '' })).toMatchObject({
      port: 0,
      demo: false,
      trustProxy: ['10.0.0.0/8', '127.0.0.1'],
      host: '127.0.0.1',
    });
  });

  test('links in mails begin with PUBLIC_URL, else with this machine', () => {
    expect(readConfig({ PORT: '3100' }).publicUrl).toBe('http://localhost:3100');
    expect(readConfig({ PUBLIC_URL: 'https://deedline.example/' }).publicUrl).toBe('https://deedline.example');
  });
});
