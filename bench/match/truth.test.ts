import type { TruthParcel, TruthPerson } from '@deedline/world/truth';
import { describe, expect, it } from 'vitest';
import { peopleOf, type TruthIndex } from './truth.ts';

/** Ada left the lot when she died. Bela was married to her until then. Cleo had divorced her, and later Egon, who rents a room; Dana is their grown child. */
const people = [
  { id: 'Ada', died: '2026-02-01', relatives: ['Bela', 'Cleo'].map((id) => ({ id, relation: 'former_spouse' })) },
  { id: 'Egon', died: null, relatives: [{ id: 'Cleo', relation: 'former_spouse' }] },
  ...['Bela', 'Cleo', 'Dana'].map((id) => ({ id, died: null, relatives: [] })),
] as unknown as TruthPerson[];
const truth = { persons: new Map(people.map((person) => [person.id, person])), organisations: new Map() } as unknown as TruthIndex;

const reached = (parcel: Partial<TruthParcel>): string[] =>
  peopleOf(truth, { ownerKind: 'estate', personIds: ['Ada'], heirIds: [], occupantIds: [], ...parcel } as TruthParcel).map(({ id }) => id);

describe('who is to be reached of an estate', () => {
  it('is whoever settles it and the husband or wife who lives there still, and nobody else who does', () => {
    expect(reached({ heirIds: ['Dana'], occupantIds: ['Bela', 'Egon'] })).toEqual(['Dana', 'Bela']);
    expect(reached({ occupantIds: ['Bela'] })).toEqual(['Bela']);
  });

  it('is neither who left it nor who lives elsewhere', () => {
    expect(reached({ occupantIds: ['Egon'] })).toEqual([]);
  });

  it('is no former husband or wife of an owner who lives', () => {
    expect(reached({ ownerKind: 'person', personIds: ['Egon'], occupantIds: ['Cleo', 'Egon'] })).toEqual(['Egon']);
  });
});
