import { describe, expect, it } from 'vitest';
import { isDisposable, mailboxOf } from './free-credits.ts';

describe('one mailbox', () => {
  it.each([
    ['Odile.Varnham+lots@GoogleMail.com.', 'odilevarnham@gmail.com'],
    ['o.d.i.l.e.varnham@gmail.com', 'odilevarnham@gmail.com'],
    ['odile.varnham@example.com', 'odile.varnham@example.com'],
    ['odile.varnham+one+two@example.com..', 'odile.varnham@example.com'],
    ['ODILE@EXAMPLE.COM', 'odile@example.com'],
    ['odile-lots@yahoo.co.uk', 'odile@yahoo.co.uk'],
    ['odile-lots@example.com', 'odile-lots@example.com'],
    ['odile@bücher.example', 'odile@xn--bcher-kva.example'],
    ['odile@ya.ru', 'odile@yandex.ru'],
    ['+lots@example.com', '+lots@example.com'],
    ['"a@b"@example.com', '"a@b"@example.com'],
  ])('%s is %s', (address, mailbox) => {
    expect(mailboxOf(address)).toBe(mailbox);
  });
});

describe('an address of a throw-away mail service', () => {
  it.each(['a@mailinator.com', 'a@MAILINATOR.COM.', 'a@inbox.mailinator.com'])('is %s', (address) => {
    expect(isDisposable(address)).toBe(true);
  });

  it.each(['a@gmail.com', 'a@outlook.com', 'a@quillmere.example', 'a+b@deedline.example', 'a@localhost'])('is not %s', (address) => {
    expect(isDisposable(address)).toBe(false);
  });
});
