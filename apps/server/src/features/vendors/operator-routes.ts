import { AppError } from '@deedline/contract/errors';
import type { Server } from '../../http/contract-types.ts';
import { serve } from '../../http/serve.ts';
import type { Vendor } from '../../outside/vendors/vendor.ts';
import { asOperator } from '../identity/require-operator.ts';
import type { BuyingContext } from '../lookup/search-context.ts';
import { refuseAct } from '../record/refuse-act.ts';
import { endContract, removeOperatorKey, resumeVendor, setContract, setOperatorKey } from './operator-keys.ts';
import { readMonth } from './read-month.ts';

/** What vendors cost, what to dispute, and the operator's own keys. For operators only. */
export function addOperatorVendorRoutes(server: Server, ctx: BuyingContext): void {
  const vendorOf = ({ params: { id } }: { params: { id: string } }): Vendor => {
    const vendor = ctx.vendorShelf.vendors.find((each) => each.id === id);
    if (vendor === undefined) throw new AppError('vendor_not_found');
    return vendor;
  };

  serve(server, 'GET /api/operator/vendors', ({ query }) => readMonth(ctx, query.month), { config: { gate: 'short' } });

  serve(server, 'PUT /api/operator/vendors/:id/key', (request) =>
    refuseAct(setOperatorKey(asOperator(ctx, request), vendorOf(request), request.body)),
  );

  serve(server, 'DELETE /api/operator/vendors/:id/key', (request) =>
    refuseAct(removeOperatorKey(asOperator(ctx, request), vendorOf(request))),
  );

  serve(server, 'PUT /api/operator/vendors/:id/contract', (request) =>
    refuseAct(setContract(asOperator(ctx, request), vendorOf(request), request.body)),
  );

  serve(server, 'DELETE /api/operator/vendors/:id/contract', (request) =>
    refuseAct(endContract(asOperator(ctx, request), vendorOf(request))),
  );

  serve(server, 'POST /api/operator/vendors/:id/resume', (request) =>
    refuseAct(resumeVendor(asOperator(ctx, request), vendorOf(request), request.body.reason)),
  );
}
