/** What a contact that proved right cost an account, by vendor. */
import type { VendorProved, VendorsProved } from '@deedline/contract/vendors/vendor';
import { readVendorSource } from '@deedline/engine/model/vendor-sources';
import type { BuyingContext } from '../../lookup/search-context.ts';
import { readVendors } from '../vendor-settings.ts';
import { idAt } from '../id-at.ts';
import { costPerRight, ENOUGH_RIGHT } from './rules.ts';
import { selectCosts, selectReported } from './queries.ts';

const DAYS = 90;
const DAY_MS = 86_400_000;

/**
 * Covers vendors that are switched on, billed something or have reports. How often a vendor was asked is not shown, because that would reveal questions that
 * were barred, which receipts count as asked. The cost includes questions that brought nothing. Only contacts that a vendor alone gave count as its own. A
 * vendor that is no longer connected is shown by its id.
 */
export async function readProved(ctx: BuyingContext, accountId: string): Promise<VendorsProved> {
  const since = new Date(ctx.now().getTime() - DAYS * DAY_MS);
  const [{ vendors: settings }, costs, reports] = await Promise.all([
    readVendors(ctx, accountId),
    // A call gets its id shortly before it is sent.
    selectCosts(ctx.db, accountId, { since, firstId: idAt(since.getTime() - DAY_MS) }),
    selectReported(ctx.db, accountId, since),
  ]);
  const told = reports.flatMap(({ source, ...counts }) => {
    const read = readVendorSource(source);
    return read === null ? [] : [{ vendor: read.vendorId, ...counts }];
  });
  const on = settings.filter(({ isOn }) => isOn).map(({ id }) => ({ vendor: id }));
  const ids = [...new Set([...on, ...costs, ...told].map(({ vendor }) => vendor))].sort();
  const vendors = ids.map((vendor): VendorProved => {
    const setting = settings.find(({ id }) => id === vendor);
    const mine = told.filter((each) => each.vendor === vendor);
    const right = mine.reduce((sum, each) => sum + each.right, 0);
    const billedMicros = costs.find((each) => each.vendor === vendor)?.micros ?? 0;
    return {
      vendor,
      label: setting?.label ?? vendor,
      billedMicros,
      isTwin: setting?.access === 'twin',
      reported: mine.reduce((sum, each) => sum + each.reported, 0),
      right,
      perRight: costPerRight(billedMicros, right),
    };
  });
  return { days: DAYS, enough: ENOUGH_RIGHT, vendors };
}
