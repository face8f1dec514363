import type { CalibratedKind } from '@deedline/contract/accuracy';
import type { Results } from '@deedline/contract/results';
import type { AppContext } from '../../context.ts';
import { openResults } from '../searches/sealed-search.ts';
import { selectScored } from './queries.ts';

const AT_ONCE = 200;
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000';

export interface Delivered {
  kind: CalibratedKind;
  /** In percent. */
  confidence: number;
  engineVersion: string | null;
  calibrationId: number | null;
  contacts: number;
}

/** How many contacts were delivered since then, by what was said of them and by what said it. Results are sealed, so each is opened for it. */
export async function countDelivered({ db, keys }: Pick<AppContext, 'db' | 'keys'>, since: Date): Promise<Delivered[]> {
  const counted = new Map<string, Delivered>();
  for (let after = BEFORE_ALL; ;) {
    const rows = await selectScored(db, since, after, AT_ONCE);
    for (const row of rows) {
      const results = await openResults(keys, row);
      for (const scored of results === null ? [] : scoresIn(results)) {
        const same = Object.values(scored).join('|');
        const sum = counted.get(same) ?? { ...scored, contacts: 0 };
        counted.set(same, { ...sum, contacts: sum.contacts + 1 });
      }
    }
    if (rows.length < AT_ONCE) return [...counted.values()];
    after = rows.at(-1)!.id;
  }
}

function scoresIn({ phones, emails, scoredBy }: Results): Omit<Delivered, 'contacts'>[] {
  const by = { engineVersion: scoredBy?.engineVersion ?? null, calibrationId: scoredBy?.calibration ?? null };
  return [
    ...phones.map(({ type, confidence }) => ({ kind: type ?? ('unknown' as const), confidence, ...by })),
    ...emails.map(({ confidence }) => ({ kind: 'email' as const, confidence, ...by })),
  ];
}
