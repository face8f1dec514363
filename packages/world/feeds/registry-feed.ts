import { sunbizLine } from '../layouts/sunbiz-cor.ts';
import { mailingAddressOf } from '../owners/companies.ts';
import type { Organisations } from '../owners/titles.ts';
import { circleCount } from '../places/state-plan.ts';
import type { Organisation, Person } from '../people/types.ts';
import { noteRecord, type FeedContext } from './context.ts';
import { misspell } from '../errors/misspell.ts';
import { PUBLISHED_DAYS_AGO, STATEWIDE } from '../layouts/outputs.ts';

/** Appoints the officers of statewide organisations, each of which has them in one circle, the same in every run. */
export function appointStatewideOfficers(context: FeedContext, state: Organisations): Organisation[] {
  const { circle, random } = context;
  const everyone = Object.values(state).flat();
  const circles = circleCount(circle.plan);
  const ours = everyone.filter((_, index) => index % circles === circle.index);
  const candidates = context.people.filter((person) => person.died === null && !person.leftState && person.household !== null);
  for (const organisation of ours) {
    if (candidates.length === 0) continue;
    const first = random.pick(candidates);
    organisation.officers = [{ title: 'P', person: first, organisation: null }];
    organisation.agent = { title: 'RA', person: null, organisation: state.agent[0]! };
  }
  return ours;
}

function addressOfPerson(person: Person, organisation: Organisation, day: number): Organisation['address'] {
  return mailingAddressOf(person, day, organisation.address);
}

/** The companies of a circle as the registry lists them; officers' addresses are those of the last annual report. */
export function writeRegistry(context: FeedContext, organisations: readonly Organisation[]): void {
  const { circle, random, outputs } = context;
  const noise = context.noise.statewide('registry');
  const newest = circle.today - PUBLISHED_DAYS_AGO.registry;
  const file = outputs.statewide('registry');
  for (const organisation of organisations) {
    if (organisation.registryNumber === null || organisation.filed > newest) continue;
    const reported = Math.max(organisation.filed, newest - Math.floor(random.wait(260 * noise.rates.age)));
    for (const [as, officers] of [
      ['officer', organisation.officers],
      ['agent', organisation.agent ? [organisation.agent] : []],
    ] as const)
      for (const { person } of officers)
        if (person) noteRecord(context, person, { source: STATEWIDE.registry.name, record: organisation.registryNumber, as });
    file.line(
      sunbizLine(organisation, {
        name: noise.happens(random, 'misspelt', 0.5) ? misspell(random, organisation.name, noise.rates.spelling) : organisation.name,
        reported,
        addressOf: (officer) =>
          officer.person
            ? addressOfPerson(officer.person, organisation, reported)
            : (officer.organisation?.address ?? organisation.address),
      }),
      '\n',
    );
  }
}
