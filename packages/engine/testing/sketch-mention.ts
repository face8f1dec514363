import type { Mention } from '../cluster/mention.ts';
import { buildingText } from '../compare/compare-addresses.ts';
import type { ComparableName } from '../compare/comparable.ts';
import type { AddressParts } from '../normalize/address.ts';
import { makeEvidence } from './make-evidence.ts';

/** A short description of a person's record at a house on Tannery Row, with the fields that tests of the clustering need. */
export interface Sketch {
  id: string;
  name: string;
  middle?: string;
  suffix?: string;
  birth?: string;
  /** House number on Tannery Row. */
  house?: string;
  unit?: string;
  phone?: string;
  email?: string;
  also?: string;
  died?: string;
  /** When the record began. */
  since?: string;
}

const ROOTS: Record<string, string[]> = { BILL: ['WILLIAM'], WILL: ['WILLIAM'], SAM: ['SAMUEL', 'SAMANTHA'] };

function toName(text: string): ComparableName {
  const [first, last] = text.split(' ') as [string, string];
  return { first, last, roots: ROOTS[first] ?? [first], sound: last.slice(0, 3), display: text, surnameWeight: 8, givenWeight: 5 };
}

export function sketchMention(sketch: Sketch): Mention {
  const parts: AddressParts = {
    kind: 'street',
    number: sketch.house ?? '',
    street: 'TANNERY',
    type: 'ROW',
    zip5: '00412',
    ...(sketch.unit ? { unit: sketch.unit } : {}),
  };
  return {
    evidence: makeEvidence('person', sketch.id, { name: { full: sketch.name } }),
    names: [
      { ...toName(sketch.name), ...(sketch.middle ? { middle: sketch.middle } : {}), ...(sketch.suffix ? { suffix: sketch.suffix } : {}) },
      ...(sketch.also ? [toName(sketch.also)] : []),
    ],
    addresses: sketch.house ? [{ parts, building: buildingText(parts) }] : [],
    phones: sketch.phone ? [sketch.phone] : [],
    emails: sketch.email ? [sketch.email] : [],
    ...(sketch.birth ? { birthDate: sketch.birth } : {}),
    ...(sketch.died ? { deathDate: sketch.died } : {}),
    ...(sketch.since && !sketch.died ? { aliveOn: sketch.since } : {}),
  };
}
