import { expect, it } from 'vitest';
import { describeLegal } from './legal-purposes.tsx';

it('says both purposes as the laws call them, and in one line that there is none', () => {
  expect(describeLegal({ glbaPurpose: 'none', dppaPurpose: 'none' })).toEqual([
    'Records under GLBA and DPPA are left out: no purpose of these laws is claimed',
  ]);
  expect(describeLegal({ glbaPurpose: 'consent', dppaPurpose: 'none' })).toEqual([
    "GLBA: with the consumer's consent or at their direction",
    'DPPA: none claimed',
  ]);
});
