/** Replaces `create-twins.ts` in processes that are killed: the twins live in another process, which records what they were asked. */
import { OutboundFault } from '@deedline/outbound/fault';
import type { Vendor, VendorFetch, VendorResponse } from '../../../apps/server/src/outside/vendors/vendor.ts';

export const TRUTH_FOLDER = 'twins';

export function isTruthThere(): boolean {
  return true;
}

export function createTwins(): { fetchOf(vendor: Vendor): VendorFetch } {
  return {
    fetchOf(vendor) {
      // Rate limits are not measured here.
      vendor.terms.perMinute = 600_000;
      return async (request, signal) => {
        const body = JSON.stringify({ vendor: vendor.id, request });
        const answer = await fetch(process.env['VENDOR_HOUSE']!, { method: 'POST', body, signal }).catch((error: unknown) => {
          throw new OutboundFault('connection', 'the house of the vendors is not there', error);
        });
        if (!answer.ok) throw new OutboundFault('connection', 'the house of the vendors failed');
        return (await answer.json()) as VendorResponse;
      };
    },
  };
}
