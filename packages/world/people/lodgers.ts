import { addPerson, startStay } from './person.ts';
import type { Circle, Day, Dwelling, Household } from './types.ts';

const LODGER_SHARE = 0.035;
const FORMER_LODGER_SHARE = 0.035;

function lodgerFrom(circle: Circle, household: Household, home: Dwelling, from: Day, to: Day | null): void {
  const { random } = circle;
  const person = addPerson(circle, { sex: random.chance(0.5) ? 'F' : 'M', born: from - random.between(19, 48) * 365 - random.int(365) });
  person.householdId = household.id;
  startStay(circle, person, from - random.between(300, 3000), null);
  startStay(circle, person, from, home);
  if (to === null) {
    person.household = household;
    household.lodgers.push(person);
  } else {
    person.householdId = circle.householdCount++;
    startStay(circle, person, to, null);
    person.leftState = true;
  }
}

/** Rooms let to strangers: they stand at the owner's door in every list, and stay there for years after they have gone. */
export function takeLodgers(circle: Circle): void {
  const { random, today } = circle;
  for (const household of circle.households) {
    const home = household.dwelling;
    if (!home || home.lot.rental || household.since > today - 200) continue;
    const span = Math.min(2600, today - household.since - 100);
    const from = household.since + 60 + random.int(span);
    if (random.chance(LODGER_SHARE)) lodgerFrom(circle, household, home, Math.max(from, today - 1500), null);
    else if (random.chance(FORMER_LODGER_SHARE) && from < today - 60)
      lodgerFrom(circle, household, home, from, from + 30 + random.int(today - from - 30));
  }
}
