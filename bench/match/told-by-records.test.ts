import type { Evidenced, EvidenceLine } from '@deedline/contract/search/results';
import type { Evidence, PersonBody } from '@deedline/engine/model/evidence';
import { resolve } from '@deedline/engine/pipeline';
import type { QueryInput } from '@deedline/engine/query/query';
import { beforeAll, expect, it } from 'vitest';
import { makeTestWorld } from '../../packages/world/testing.ts';
import { gatherEvidence, type LoadedWorld, loadFolder } from './load-world.ts';
import { spread } from './run-searches.ts';
import type { TruthIndex } from './truth.ts';

let world: LoadedWorld;
let truth: TruthIndex;
beforeAll(async () => {
  const state = makeTestWorld({ seed: 23, parcels: 500, noise: 'shifted' });
  try {
    ({ world, truth } = await loadFolder(state.directory));
  } finally {
    state.remove();
  }
});

/** Claims in an evidence line, by their wording, and what the record must contain to support them. */
const CLAIMS: readonly { says: RegExp; holds: (body: PersonBody) => boolean }[] = [
  {
    says: /\baddress\b(?! later| since)|\bbuilding\b|\bstreet\b|\bZIP code\b/,
    holds: ({ address, previousAddress }) => !!(address ?? previousAddress),
  },
  { says: /\bbirth (date|year)\b/, holds: ({ birthDate }) => !!birthDate },
  { says: /\bdied\b/, holds: ({ deathDate }) => !!deathDate },
  { says: /\bphone\b|mobile number/, holds: ({ phones }) => (phones ?? []).length > 0 },
  { says: /\bemail\b|\bmailbox\b/, holds: ({ emails }) => (emails ?? []).length > 0 },
  { says: /\bchange of address\b/, holds: ({ previousAddress, movedOn }) => !!(previousAddress ?? movedOn) },
];

/** The claims of a line that its record does not support, as text. */
function unheld({ text, agrees }: EvidenceLine, record: Evidence): string[] {
  if (record.kind !== 'person') return [];
  // A difference also requires the field to be present; nothing is claimed about an opted-out name.
  const said = [text.replace(/, after the death.*$|; .* so this is somebody else$/, ''), ...agrees].join('; ');
  const missing = CLAIMS.filter(({ says, holds }) => says.test(said) && !holds(record.body)).map(({ says }) => `${said} [${String(says)}]`);
  const born = /born (\d{4})/.exec(text)?.[1];
  return born !== undefined && !(record.body.birthDate ?? '').includes(born) ? [...missing, said] : missing;
}

function statementsOf(answer: ReturnType<typeof resolve>): Evidenced[] {
  const { owners, ownerPath, phones, emails, relatives, addressHistory, mailing, identity } = answer;
  return [...owners, ...ownerPath, ...phones, ...emails, ...relatives, ...addressHistory, mailing, identity].filter(
    (each) => each !== null,
  );
}

it('says of every record only what stands in it, in every answer over a state with many errors', () => {
  const records = new Map(world.store.evidence.map((item) => [item.id, item]));
  const people = spread(
    [...truth.persons.values()].filter(({ died, born }) => died === null && born < '2004'),
    60,
  );
  const questions: QueryInput[] = [
    ...spread(truth.parcels, 60).map(({ address: { line, city, state, zip } }) => ({
      searchMode: 'property_address' as const,
      street: line,
      city,
      state,
      zip,
    })),
    ...people.map(({ names, born }) => ({
      searchMode: 'person_search' as const,
      firstName: names.at(-1)!.first,
      lastName: names.at(-1)!.last,
      dob: born,
    })),
    ...people.flatMap(({ phones }) =>
      phones.slice(0, 1).map(({ number }) => ({ searchMode: 'reverse_phone' as const, phoneNumber: number })),
    ),
    ...people.flatMap(({ emails }) =>
      emails.slice(0, 1).map(({ email }) => ({ searchMode: 'reverse_email' as const, emailAddress: email })),
    ),
  ];
  let lines = 0;
  const wrong = questions.flatMap((question) => {
    const { query, found } = gatherEvidence(world.store, question);
    const answer = resolve(query, found, { today: world.manifest.asOf, sources: world.sources, includeContacts: true });
    return statementsOf(answer).flatMap(({ evidence }) =>
      evidence.flatMap((line) => {
        lines++;
        return unheld(line, records.get(line.evidenceId)!);
      }),
    );
  });
  expect(lines).toBeGreaterThan(500);
  expect(wrong).toEqual([]);
});
