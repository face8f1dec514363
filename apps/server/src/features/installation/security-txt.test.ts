import { describe, expect, it } from 'vitest';
import { readConfig } from '../../config.ts';
import { createClock, DAY } from '../../testing/mail-box.ts';
import { startTestServer } from '../../testing/test-server.ts';

const PATH = '/.well-known/security.txt';

async function readSecurityTxt(env: Record<string, string>, now: () => Date = () => new Date()) {
  const { securityContact, publicUrl } = readConfig(env);
  const app = await startTestServer({
    config: { publicUrl, ...(securityContact === undefined ? {} : { securityContact }) },
    ctx: { now },
  });
  const answer = await app.visitor.get(PATH);
  await app.close();
  return answer;
}

describe('GET /.well-known/security.txt', () => {
  it('has contact, expiry, language and canonical URL', async () => {
    const clock = createClock(new Date('2026-11-20T10:00:00Z'));
    const answer = await readSecurityTxt({ SECURITY_CONTACT: 'security@example.com', PUBLIC_URL: 'https://deedline.example' }, clock.now);
    expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(answer.body).toBe(
      [
        'Contact: mailto:security@example.com',
        'Expires: 2027-05-19T00:00:00.000Z',
        'Preferred-Languages: en',
        'Canonical: https://deedline.example/.well-known/security.txt',
        '',
      ].join('\n'),
    );
  });

  it('expires within a year, and has no canonical URL without HTTPS', async () => {
    const now = new Date('2031-02-03T04:05:06Z');
    const { body } = await readSecurityTxt({ SECURITY_CONTACT: 'https://example.com/security' }, () => now);
    const days = (Date.parse(/^Expires: (.+)$/m.exec(body)![1]!) - now.getTime()) / DAY;
    expect(days).toBeGreaterThan(170);
    expect(days).toBeLessThan(365);
    expect(body).toContain('Contact: https://example.com/security\n');
    expect(body).not.toContain('Canonical');
  });

  it('is not found without a contact', async () => {
    const answer = await readSecurityTxt({});
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'not_found']);
  });
});
