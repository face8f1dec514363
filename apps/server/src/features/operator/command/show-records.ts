import { actorOf, type OperatorContext } from '../../record/operator-context.ts';
import { insertRecord, selectRecords, type RecordRow } from '../../record/operator-record.ts';

const RECORDS_SHOWN = 50;

/** What operators did of late, the latest first. */
export async function showRecords(ctx: OperatorContext): Promise<RecordRow[]> {
  const records = await selectRecords(ctx.db, RECORDS_SHOWN);
  await insertRecord(ctx.db, { ...actorOf(ctx), command: 'records', result: 'done' });
  return records;
}
