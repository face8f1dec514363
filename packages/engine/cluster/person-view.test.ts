import { describe, expect, it } from 'vitest';
import { makeAddress, makeEvidence } from '../testing/make-evidence.ts';
import { readMentions, type Mention } from './mention.ts';
import { groupSame } from './person-view.ts';

const at = (id: string, line: string): readonly Mention[] =>
  readMentions(makeEvidence('person', id, { name: { first: 'ANSEL', last: 'PIKE' }, address: makeAddress(line) }));

describe('records that print the same', () => {
  it.each([
    ['9 OAK ST', '9 OAK AVE'],
    ['9 N MAIN ST', '9 S MAIN ST'],
    ['9 MAIN ST N', '9 MAIN ST S'],
    ['9 OAK ST APT 3', '9 OAK ST APT 4'],
  ])('are not those of %s and %s', (one, other) => {
    expect(groupSame([...at('1', one), ...at('2', other)])).toHaveLength(2);
  });

  it('include those of one address, however its unit and street type are written', () => {
    expect(groupSame([...at('1', '9 OAK ST APT 3'), ...at('2', '9 Oak Street Unit 3')])).toHaveLength(1);
  });
});
