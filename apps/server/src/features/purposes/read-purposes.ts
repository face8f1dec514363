import { FORBIDDEN_USES } from '@deedline/contract/forbidden-uses';
import { DPPA_TABLE, GLBA_TABLE, PROPOSED_PURPOSES } from '@deedline/contract/legal-purposes';
import type { PurposeTables } from '@deedline/contract/purposes';
import { PURPOSES } from '@deedline/contract/search';
import { PURPOSE_WORDS } from '@deedline/contract/search-words';
import type { AppContext } from '../../context.ts';
import { selectDefaults } from './queries.ts';

/** What each use means under GLBA and DPPA for this account, and both tables to choose from. */
export async function readPurposes(ctx: Pick<AppContext, 'db'>, accountId: string): Promise<PurposeTables> {
  const wanted = new Map((await selectDefaults(ctx.db, accountId)).map(({ use, ...purposes }) => [use, purposes]));
  return {
    uses: PURPOSES.map((use) => {
      const proposed = PROPOSED_PURPOSES[use];
      const { glbaPurpose, dppaPurpose } = wanted.get(use) ?? proposed;
      const isChanged = glbaPurpose !== proposed.glbaPurpose || dppaPurpose !== proposed.dppaPurpose;
      return { use, words: PURPOSE_WORDS[use], glbaPurpose, dppaPurpose, isChanged };
    }),
    glba: [...GLBA_TABLE],
    dppa: [...DPPA_TABLE],
    forbidden: Object.values(FORBIDDEN_USES),
  };
}
