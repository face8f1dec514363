import { dictionary } from '@zxcvbn-ts/language-common';
import { describe, expect, it } from 'vitest';
import { judgePassword, requireGoodPassword } from './passwords.ts';

const OWNER = { email: 'odile.varnham@quillmere.example', names: ['Odile', 'Varnham', null] };
const judge = (password: string) => judgePassword(password, OWNER);

describe('a password', () => {
  it('is held against a list of more than 10,000 that are long enough to be chosen, and none of them passes', async () => {
    const common = dictionary['passwords-common'].map(String).filter((password) => password.length >= 8);
    expect(common.length).toBeGreaterThan(10_000);
    const judged = await Promise.all(common.slice(0, 10_000).map(async (password) => [password, await judge(password)]));
    expect(judged.filter(([, why]) => why === null)).toEqual([]);
  });

  it.each([
    ['password1', 'common'],
    ['Password123!', 'common'],
    ['P@ssw0rd2024', 'common'],
    ['  sunshine  ', 'common'],
    ['drowssap', 'common'],
    ['baseball99', 'common'],
    ['aaaaaaaaaaaa', 'pattern'],
    ['abcabcabcabc', 'pattern'],
    ['bcdefghijk', 'pattern'],
    ['deedline', 'own'],
    ['Deedline2026!', 'own'],
    ['odile.varnham@quillmere.example', 'own'],
    ['Varnham1987', 'own'],
    ['quillmere!!', 'own'],
  ])('like %j is refused, because it is %s', async (password, why) => {
    expect(await judge(password)).toBe(why);
  });

  it.each([
    'correct horse 7',
    'another horse 8',
    'gT7#kq9z',
    'Straße über Wörth',
    '通りの向こうの家と犬',
    'four owls by odile',
    'deedline is where I look for lots',
    'x'.repeat(30) + 'correct horse battery staple',
  ])('like %j passes', async (password) => {
    expect(await judge(password)).toBe(null);
  });

  it('is refused with the reason and with what to choose instead, and is not said again', async () => {
    await expect(requireGoodPassword('sunshine', OWNER)).rejects.toThrow(
      expect.objectContaining({ code: 'password_refused', message: expect.stringMatching(/most common ones.*three or four words/) }),
    );
    await expect(requireGoodPassword('sunshine', OWNER)).rejects.not.toThrow(/sunshine/);
  });
});
