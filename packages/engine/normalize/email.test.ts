import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { emailKeyText, isFillerEmail, isOfficeEmail, readEmail } from './email.ts';

test.each([
  [' Isadora@Example.COM ', 'isadora@example.com'],
  ['mailto:a.b+c@mail.example', 'a.b+c@mail.example'],
  ['"Pellworth, Isadora" <isadora@example.org>', 'isadora@example.org'],
])('%s', (text, expected) => expect(readEmail(text)).toBe(expected));

test.each([
  '',
  '@',
  'a@b',
  'a b@example.com',
  'a@example..com',
  '.a@example.com',
  'a@-example.com',
  'a@1.2.3.4',
  `${'x'.repeat(65)}@example.com`,
  '🙂@example.com',
  'x'.repeat(2000),
])('%s is no mailbox', (text) => expect(readEmail(text)).toBeNull());

test('spellings of one mailbox share a key', () => {
  expect(emailKeyText('a.b+lists@gmail.com')).toBe(emailKeyText('ab@googlemail.com'));
  expect(emailKeyText('a.b+lists@example.com')).toBe('a.b@example.com');
});

test('reading twice changes nothing', () => {
  fc.assert(
    fc.property(fc.oneof(fc.emailAddress(), fc.string({ maxLength: 60 })), (text) => {
      const email = readEmail(text);
      expect(email === null ? null : readEmail(email)).toBe(email);
    }),
  );
});

test.each(['none@example.com', 'noemail@example.com', 'no-reply@bank.example', 'ansel@noemail.example', 'a@a.example'])(
  '%s was typed to fill a field',
  (email) => expect(isFillerEmail(email)).toBe(true),
);

test.each(['info@tarn-realty1.example', 'leasing2@tarn.example', 'front.desk@tarn.example', 'sales@tarn.example'])(
  '%s is an office’s',
  (email) => expect(isOfficeEmail(email)).toBe(true),
);

test.each(['ansel.pike@example.com', 'nona@example.com', 'infante@example.com', 'salesman7@example.com', 'itzel@example.com'])(
  '%s is somebody’s own',
  (email) => expect([isFillerEmail(email), isOfficeEmail(email)]).toEqual([false, false]),
);
