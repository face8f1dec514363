import type { AppContext } from '../../context.ts';
import { describeFault } from '../../http/describe-fault.ts';
import { selectInClear, updateSealedRows } from './clear-queries.ts';
import { sealRow } from './rows.ts';

const AT_ONCE = 500;
const FIRST = { jobId: '00000000-0000-0000-0000-000000000000', number: 0 };

/** Seals what rows of an earlier version hold in clear, some at a time; where it was interrupted it goes on. Returns how many were sealed. */
export async function sealOldRows({ db, keys, log }: Pick<AppContext, 'db' | 'keys' | 'log'>): Promise<number> {
  let sealed = 0;
  for (let after = FIRST; ;) {
    const rows = await selectInClear(db, after, AT_ONCE);
    const made = await Promise.all(
      rows.map(async ({ account_id: accountId, job_id: jobId, ...row }) => {
        const key = await keys.forSealing(accountId).catch((error: unknown) => {
          log.warn({ jobId, fault: describeFault(error) }, 'a row of a batch cannot be sealed');
          return null;
        });
        return key === null ? [] : [{ jobId, ...sealRow(key, jobId, row) }];
      }),
    );
    sealed += await updateSealedRows(db, made.flat());
    if (rows.length < AT_ONCE) return sealed;
    after = { jobId: rows.at(-1)!.job_id, number: rows.at(-1)!.number };
  }
}
