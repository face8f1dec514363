import type { VendorSettings } from '@deedline/contract/vendors/vendor';
import { queryOptions } from '@tanstack/react-query';
import { reading } from './call.ts';

/** Refetched on every mount, because every search changes what was spent. */
export const vendorsQuery = queryOptions({ queryKey: ['/api/vendors'], queryFn: reading('GET /api/vendors'), refetchOnMount: 'always' });

/** Changes with searches and with reported outcomes. */
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

/** Whether every vendor that is switched on is a twin, so that nothing is billed. */
export function areTwins({ vendors }: VendorSettings): boolean {
  return vendors.every(({ isOn, access }) => !isOn || access === 'twin');
}
