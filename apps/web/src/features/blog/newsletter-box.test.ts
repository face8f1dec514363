import { expect, it } from 'vitest';
import { readLink } from './newsletter-box.tsx';

it('reads what a link of a mail asks for', () => {
  expect(readLink('#confirm=aB-_9')).toEqual({ act: 'confirm', token: 'aB-_9' });
  expect(readLink('#unsubscribe=x')).toEqual({ act: 'unsubscribe', token: 'x' });
});

it('reads nothing out of anything else', () => {
  for (const hash of ['', '#', '#confirm=', '#delete=x', '#main', 'confirm=x']) expect(readLink(hash)).toBeNull();
});
