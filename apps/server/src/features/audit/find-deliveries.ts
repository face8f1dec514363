import type { AnswerPart } from '@deedline/contract/search';
import type { AppContext } from '../../context.ts';
import { deliveredIds } from './describe-delivered.ts';
import { selectDeliveries, type DeliveryRow } from './delivery-queries.ts';

/** What an answer may have said, as it is kept of answers. */
export interface SoughtItem {
  part: AnswerPart;
  item: string;
  /** What it says of somebody, in words. */
  category: string;
}

/** What was delivered to recipients who do the same, for the same purposes. */
export type Delivery = DeliveryRow;

/** To whom any of it was delivered, as far back as the audit record goes. */
export async function findDeliveries({ db, hash }: Pick<AppContext, 'db' | 'hash'>, sought: readonly SoughtItem[]): Promise<Delivery[]> {
  const ids = new Map(sought.flatMap(({ part, item, category }) => deliveredIds(hash, part, item).map((id) => [id, category] as const)));
  return ids.size === 0 ? [] : selectDeliveries(db, ids);
}
