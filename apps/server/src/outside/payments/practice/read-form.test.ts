import { expect, test } from 'vitest';
import { readForm } from './session.ts';

test('reads names as paths', () => {
  const form = readForm('a=1&b[c]=2&b[d][0][e]=3%20and%205&b[d][1][e]=4&f[]=6');
  expect(JSON.parse(JSON.stringify(form))).toEqual({ a: '1', b: { c: '2', d: { 0: { e: '3 and 5' }, 1: { e: '4' } } }, f: '6' });
});

test('takes no name for more than a name', () => {
  const form = readForm('__proto__[admin]=1&constructor[prototype][admin]=1&=2');
  expect(JSON.parse(JSON.stringify(form))).toEqual({ constructor: { prototype: { admin: '1' } }, ['__proto__']: { admin: '1' } });
  expect(({} as { admin?: string }).admin).toBeUndefined();
});
