import { makeEvidence } from '@deedline/engine/testing/make-evidence';
import { expect, it } from 'vitest';
import { whereOwnerStands } from './list-misses.ts';

const paperOf = (full: string) => makeEvidence('parcel', full, { countyFips: '03001', apn: '1', owners: [{ full, order: 'last_first' }] });
// Accepts the name both as printed and as parsed.
const isPike = (name: string): boolean => /^PIKE ANSEL|^Ansel Pike$/.test(name);

it.each([
  [['GRIST EMIL'], 'stands in no paper yet, or beyond recognition'],
  [['GRIST EMIL', 'PIKE ANSEL'], 'stands in the papers, and another was picked'],
  [['PIKE ANSEL & SONS PLUMBING'], 'stands in the papers, and was read as somebody else'],
])('of papers that print %j a missed owner %s', (printed, where) => expect(whereOwnerStands(printed.map(paperOf), isPike)).toBe(where));
