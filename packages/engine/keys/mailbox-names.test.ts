import { describe, expect, it } from 'vitest';
import { mailboxNames } from './mailbox-names.ts';

function namesOf(email: string, first: string, last: string): string[] {
  return mailboxNames(email, { first, last, display: '' }).map((name) => `${name.first} ${name.last}`);
}

describe('the name in a mailbox', () => {
  it.each([
    ['salvador.cole81@example.com', 'S', 'COLE', 'SALVADOR COLE'],
    ['kimberly.lawson@example.com', 'KIMBERLY', 'LAWSQN', 'KIMBERLY LAWSON'],
    ['thompson.consuelo.7@example.com', 'CONSUELO', 'JONES', 'CONSUELO THOMPSON'],
    ['jason_75@example.org', 'HASON', 'KELDHOUSE', 'JASON KELDHOUSE'],
    ['georgep12@example.net', 'GEDRGE', 'PORTER', 'GEORGE PORTER'],
    ['apowell@example.com', 'AMY', 'BAILWORTH', 'AMY POWELL'],
    ['suppton85@example.com', 'STEPHEN', 'UUPPTON', 'STEPHEN UPPTON'],
  ])('%s of %s %s is %s', (email, first, last, name) => {
    expect(namesOf(email, first, last)).toEqual([name]);
  });

  it.each([
    ['says nothing new', 'jason.pike@example.com', 'JASON', 'PIKE'],
    ['is the spouse’s', 'isadora.pike@example.com', 'ANSEL', 'PIKE'],
    ['is called after a falcon', 'bluefalcon9@example.com', 'BRENNAN', 'PIKE'],
    ['is one initial and a handle', 'bookworm@example.com', 'BRENNAN', 'PIKE'],
    ['has no letters', '1418@example.com', 'ANSEL', 'PIKE'],
  ])('is not read where it %s', (_, email, first, last) => {
    expect(namesOf(email, first, last)).toEqual([]);
  });
});
