import { expect, test } from 'vitest';
import { soundOf } from './sound.ts';

test.each(
  'SMITH SMYTH SCHMIDT|SCHNEIDER SNYDER|MEYER MAIER MYER|CLARK CLARKE|STEPHENS STEVENS|MCDONALD MACDONALD|CHRISTENSEN KRISTENSEN|GONZALEZ GONZALES|OBRIEN OBRYAN|PELLWORTH PELWORTH|KNIGHT NIGHT'.split(
    '|',
  ),
)('%s sound alike', (names) => expect(new Set(names.split(' ').map(soundOf)).size).toBe(1));

test.each('SMITH JONES|MILLER MULLEN|PELLWORTH PELLHAM|BAKER PARKER'.split('|'))('%s sound apart', (names) => {
  expect(new Set(names.split(' ').map(soundOf)).size).toBe(2);
});

test('nothing sounds like nothing', () => expect(soundOf('')).toBe(''));
