import type { VendorSettings } from '@deedline/contract/vendors/vendor';
import { queryOptions } from '@tanstack/react-query';
import { reading } from './call.ts';

/** What was spent moves with every search: whoever comes here asks anew. */
export const vendorsQuery = queryOptions({ queryKey: ['/api/vendors'], queryFn: reading('GET /api/vendors'), refetchOnMount: 'always' });

/** Searches and reports move it. */
export const provedVendorsQuery = queryOptions({
  queryKey: ['/api/vendors/proved'],
  queryFn: reading('GET /api/vendors/proved'),
  refetchOnMount: 'always',
});

export const comparisonsQuery = queryOptions({
  queryKey: ['/api/vendors/comparisons'],
  queryFn: reading('GET /api/vendors/comparisons'),
  refetchOnMount: 'always',
});

/** Every vendor that is on answers from the made-up state: nothing is billed. */
export function areTwins({ vendors }: VendorSettings): boolean {
  return vendors.every(({ isOn, access }) => !isOn || access === 'twin');
}
