import type { Results } from '@deedline/contract/results';
import { formatDate } from '../../../ui/format.ts';

/** 'Age 54', 'Age not known', 'Died in May 2019': what is not known is said, never left out. */
export function describeAge(owner: Pick<NonNullable<Results['owner']>, 'age'>, death: Results['death']): string {
  if (death) return `Died ${/^\d{4}-\d\d-\d\d$/.test(death.diedOn) ? 'on' : 'in'} ${formatDate(death.diedOn)}`;
  return owner.age === null ? 'Age not known' : `Age ${owner.age}`;
}
