import { describe, expect, test } from 'vitest';
import { findStep, stepAt, writeBase32, writeCode, writeTotpUri } from './totp.ts';

const ascii = (length: number) => Buffer.from('1234567890'.repeat(7).slice(0, length));
const at = (seconds: number) => new Date(seconds * 1000);

describe('test vectors of RFC 6238, appendix B', () => {
  test.each([
    [59, '94287082', '46119246', '90693936'],
    [1111111109, '07081804', '68084774', '25091201'],
    [1111111111, '14050471', '67062674', '99943326'],
    [1234567890, '89005924', '91819424', '93441116'],
    [2000000000, '69279037', '90698825', '38618901'],
    [20000000000, '65353130', '77737706', '47863826'],
  ])('at %i', (seconds, sha1, sha256, sha512) => {
    const step = stepAt(at(seconds));
    expect(writeCode(ascii(20), step, 8)).toBe(sha1);
    expect(writeCode(ascii(32), step, 8, 'sha256')).toBe(sha256);
    expect(writeCode(ascii(64), step, 8, 'sha512')).toBe(sha512);
  });
});

test.each([
  ['', ''],
  ['f', 'MY'],
  ['fo', 'MZXQ'],
  ['foo', 'MZXW6'],
  ['foob', 'MZXW6YQ'],
  ['fooba', 'MZXW6YTB'],
  ['foobar', 'MZXW6YTBOI'],
])('vector of RFC 4648: "%s"', (text, encoded) => expect(writeBase32(Buffer.from(text))).toBe(encoded));

describe('a code', () => {
  const secret = ascii(20);
  const now = at(1_800_000_000);
  const step = stepAt(now);

  test.each([-1, 0, 1])('is valid %i steps away', (away) =>
    expect(findStep(secret, writeCode(secret, step + away), now, 0)).toBe(step + away),
  );
  test.each([-2, 2])('is invalid %i steps away', (away) =>
    expect(findStep(secret, writeCode(secret, step + away), now, 0)).toBeUndefined(),
  );
  test('is valid once, and earlier ones are not afterwards', () => {
    expect(findStep(secret, writeCode(secret, step), now, step)).toBeUndefined();
    expect(findStep(secret, writeCode(secret, step - 1), now, step)).toBeUndefined();
    expect(findStep(secret, writeCode(secret, step + 1), now, step)).toBe(step + 1);
  });
  test('may contain a space, and has six digits', () => {
    const code = writeCode(secret, step);
    expect(findStep(secret, `${code.slice(0, 3)} ${code.slice(3)}`, now, 0)).toBe(step);
    for (const typed of ['', '0', `${code}0`, code.slice(1)]) expect(findStep(secret, typed, now, 0)).toBeUndefined();
  });
});

test('the authenticator URI names issuer and account', () => {
  expect(writeTotpUri(ascii(20), 'odile@example.com')).toBe(
    'otpauth://totp/Deedline:odile%40example.com?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Deedline&period=30',
  );
});
