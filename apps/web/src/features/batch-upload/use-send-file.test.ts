import { expect, it } from 'vitest';
import { firstTerms } from '../../purposes/terms.tsx';
import { nextAttempt } from './use-send-file.ts';

const file = new File(['address'], 'a.csv');
const upload = { file, terms: firstTerms(undefined), columns: 'address:0' };

it('keeps its key while the same file with the same terms has no answer', () => {
  const first = nextAttempt(upload, null);
  expect(nextAttempt({ ...upload, terms: { ...firstTerms(undefined) } }, first).key).toBe(first.key);
});

it('has a new key for anything else', () => {
  const first = nextAttempt(upload, null);
  const others = [
    nextAttempt(upload, null),
    nextAttempt({ ...upload, columns: 'address:1' }, first),
    nextAttempt({ ...upload, terms: { ...firstTerms(undefined), includeContacts: false } }, first),
    nextAttempt({ ...upload, file: new File(['address'], 'a.csv') }, first),
  ];
  expect(new Set([first, ...others].map(({ key }) => key)).size).toBe(5);
});
