import { expect, test } from 'vitest';
import { judgeLink } from './judge-link.ts';

test.each([
  ['postgres://login@localhost/deedline', 'own'],
  ['postgres://login@127.0.0.1:6543/deedline?sslmode=disable', 'own'],
  ['postgres://login@[::1]/deedline', 'own'],
  ['postgres://login@/deedline?host=/run/deedline', 'own'],
  ['postgres://login@%2Frun%2Fdeedline/deedline', 'own'],
  ['postgres://login@db.example/deedline?sslmode=verify-full', 'verified'],
  ['postgres://login@203.0.113.9/deedline?ssl=true', 'verified'],
  ['postgres://login@db.example/deedline?sslmode=verify-full&uselibpqcompat=true', 'verified'],
  ['postgres://login@db.example/deedline', 'open'],
  ['postgres://login@10.0.0.5/deedline', 'open'],
  ['postgres://login@localhost/deedline?host=db.example', 'open'],
  ['postgres://login@db.example/deedline?ssl=0', 'open'],
  ['postgres://login@db.example/deedline?sslmode=disable', 'open'],
  ['postgres://login@db.example/deedline?sslmode=no-verify', 'open'],
  ['postgres://login@db.example/deedline?sslmode=require&uselibpqcompat=true', 'open'],
] as const)('%s is %s', (url, link) => {
  expect(judgeLink(url)).toBe(link);
});
