import type { QueryInput } from '@deedline/engine/query/query';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { randomOf } from '../../packages/world/ground/random.ts';
import { makeTestWorld, type TestWorld } from '../../packages/world/testing.ts';
import type { TruthPerson } from '../../packages/world/truth.ts';
import { type LoadedWorld, loadFolder } from '../match/load-world.ts';
import type { TruthIndex } from '../match/truth.ts';
import { ask, commonNames, conditionsNobodyMeets, listRises } from './ask.ts';

const SEARCHES = 60;

let made: TestWorld;
let world: LoadedWorld;
let truth: TruthIndex;

beforeAll(async () => {
  made = makeTestWorld({ seed: 37, parcels: 2500 });
  ({ world, truth } = await loadFolder(made.directory));
});
afterAll(() => made.remove());

/** A search by name with some details that are true of the person. */
function questionFor(person: TruthPerson, index: number): QueryInput {
  const random = randomOf('question', index);
  const { first, last, middle } = person.names.at(-1)!;
  const home = person.addresses.at(-1);
  const some = (part: Partial<QueryInput>): Partial<QueryInput> => (random.chance(0.35) ? part : {});
  const [year, month, day] = person.born.split('-');
  return {
    searchMode: 'person_search',
    firstName: first,
    lastName: last,
    ...some(middle ? { middleName: middle } : {}),
    ...some({ dob: `${month}/${day}/${year}` }),
    ...some(home ? { city: home.city } : {}),
    ...some(home ? { state: home.state } : {}),
    ...some(home ? { zip: home.zip } : {}),
  };
}

/** Adds to each search details that agree with no record and are not part of it yet, and lists what rose. */
function listAllRises(questions: readonly { question: QueryInput; last: string }[]): string[] {
  return questions.flatMap(({ question, last }) => {
    const before = ask(world, question);
    const added = conditionsNobodyMeets(world, last).filter(([, part]) => Object.keys(part).every((field) => !(field in question)));
    return added.flatMap(([label, part]) =>
      listRises(before, ask(world, { ...question, ...part })).map((rise) => `${JSON.stringify(question)} with ${label}: ${rise}`),
    );
  });
}

describe('a condition that no record confirms', () => {
  it('raises no confidence and no price of a search for a person, whatever else was asked', () => {
    const people = [...truth.persons.values()].filter(({ died }) => died === null);
    const step = Math.floor(people.length / SEARCHES);
    const questions = Array.from({ length: SEARCHES }, (_, index) => people[index * step]!).map((person, index) => ({
      question: questionFor(person, index),
      last: person.names.at(-1)!.last,
    }));
    expect(listAllRises(questions)).toEqual([]);
  });

  it('raises no confidence and no price of a search for a name that several bear', () => {
    const names = commonNames(truth, 40, 2);
    expect(names.length).toBeGreaterThan(20);
    const questions = names.map(({ first, last }) => ({
      question: { searchMode: 'person_search' as const, firstName: first, lastName: last },
      last,
    }));
    expect(listAllRises(questions)).toEqual([]);
  });

  it('raises no confidence and no price of a search by owner', () => {
    const names = [...commonNames(truth, 30, 2), ...commonNames(truth, 30, 1)];
    const rises = names.flatMap(({ first, last }) => {
      const question = { searchMode: 'owner_name' as const, ownerName: `${first} ${last}` };
      const before = ask(world, question);
      return [{ city: 'Zyxville' }, { state: 'OH' }, { city: 'Zyxville', state: world.manifest.state.code }].flatMap((part) =>
        listRises(before, ask(world, { ...question, ...part })).map((rise) => `${first} ${last} ${JSON.stringify(part)}: ${rise}`),
      );
    });
    expect(rises).toEqual([]);
  });

  it('raises no confidence and no price of a search by address or parcel number', () => {
    const step = Math.floor(truth.parcels.length / SEARCHES);
    const parcels = Array.from({ length: SEARCHES }, (_, index) => truth.parcels[index * step]!);
    const { code } = world.manifest.state;
    const rises = parcels.flatMap(({ apn, address }) => {
      const asked: [QueryInput, Partial<QueryInput>[]][] = [
        [{ searchMode: 'parcel_id', parcelId: apn }, [{ city: 'Zyxville' }, { state: 'OH' }, { city: 'Zyxville', state: code }]],
        [{ searchMode: 'property_address', street: address.line, state: code }, [{ city: 'Zyxville' }, { zip: '99999' }]],
        [{ searchMode: 'property_address', street: address.line, city: address.city }, [{ state: 'OH' }, { zip: '99999' }]],
      ];
      return asked.flatMap(([question, parts]) => {
        const before = ask(world, question);
        return parts.flatMap((part) =>
          listRises(before, ask(world, { ...question, ...part })).map((rise) => `${address.line} ${JSON.stringify(part)}: ${rise}`),
        );
      });
    });
    expect(rises).toEqual([]);
  });
});

describe('doubt', () => {
  it('is in the number of every contact: none is surer than that its holder was asked for', () => {
    const people = [...truth.persons.values()].filter(({ died }) => died === null);
    const step = Math.floor(people.length / SEARCHES);
    const surer = Array.from({ length: SEARCHES }, (_, index) => people[index * step]!).flatMap((person) => {
      const { first, last } = person.names.at(-1)!;
      const questions: QueryInput[] = [
        { searchMode: 'person_search', firstName: first, lastName: last },
        ...person.phones.map(({ number }) => ({ searchMode: 'reverse_phone' as const, phoneNumber: number })),
        ...person.emails.map(({ email }) => ({ searchMode: 'reverse_email' as const, emailAddress: email })),
      ];
      return questions.flatMap((question) => {
        const { identity, contacts, answer } = ask(world, question);
        const told = answer.alike?.kind === 'either' ? answer.alike.people.reduce((sum, each) => sum + each.confidence, 0) : 0;
        return Math.max(...contacts.values()) > identity || told > 101 ? [`${JSON.stringify(question)} ${identity} ${told}`] : [];
      });
    });
    expect(surer).toEqual([]);
  });
});
