import { z } from 'zod';
import { compareRows, comparison, comparisons, createComparison } from '../vendors/comparison.ts';
import { changeVendor, vendorSetting, vendorSettings, vendorsProved, vendorTested } from '../vendors/vendor.ts';
import { idPath, type RouteTable } from './route.ts';

/** Data vendors that an account has switched on are asked in its own searches if it is worth their price. */
export const VENDOR_ROUTES = {
  'GET /api/vendors': {
    operationId: 'readVendors',
    summary: 'The vendors of data: their terms and prices, what the account set, and what it spent; never a key',
    role: 'viewer',
    answers: { 200: vendorSettings },
  },
  'GET /api/vendors/proved': {
    operationId: 'readVendorsProved',
    summary: 'What a contact that proved right cost at each vendor, by what the account was billed and reported; names nobody',
    role: 'viewer',
    answers: { 200: vendorsProved },
  },
  'GET /api/vendors/comparisons': {
    operationId: 'listVendorComparisons',
    summary: 'The latest comparisons of vendors by the same addresses, with the outcomes that were reported since; names nobody',
    role: 'viewer',
    answers: { 200: comparisons },
  },
  'POST /api/vendors/comparisons': {
    operationId: 'createVendorComparison',
    summary: 'Begins a comparison of vendors that the account has switched on, for no more than is said; asks nothing yet',
    role: 'owner',
    body: createComparison,
    answers: { 201: comparison },
    errors: ['vendor_not_found', 'licence_required', 'too_many_requests'],
  },
  'POST /api/vendors/comparisons/:id/rows': {
    operationId: 'compareVendorRows',
    summary:
      'Asks the vendors of a comparison about some of its addresses, each question on record and within every limit; the answers are counted and not shown',
    role: 'owner',
    params: idPath,
    body: compareRows,
    answers: { 200: comparison },
    errors: ['comparison_not_found', 'vendor_not_found', 'licence_required', 'sealed_data', 'too_many_requests'],
  },
  'PUT /api/vendors/:id': {
    operationId: 'changeVendor',
    summary: 'Sets whether, for what, with which key and up to which cost a vendor is asked in searches of the account',
    role: 'owner',
    params: idPath,
    body: changeVendor,
    answers: { 200: vendorSetting },
    errors: ['vendor_not_found', 'vendor_key_needed', 'vendor_key_unreadable', 'sealed_data', 'too_many_requests'],
  },
  'DELETE /api/vendors/:id': {
    operationId: 'removeVendor',
    summary: 'Forgets the key of a vendor and what was set for it; what it was asked stays on record',
    role: 'owner',
    params: idPath,
    answers: { 204: null },
    errors: ['vendor_not_found'],
  },
  'POST /api/vendors/:id/test': {
    operationId: 'testVendor',
    summary: 'Asks a vendor whether it takes the key of the account, without asking about anybody and without cost',
    role: 'owner',
    params: idPath,
    body: z.object({}),
    answers: { 200: vendorTested },
    errors: ['vendor_not_found', 'vendor_key_needed', 'sealed_data', 'too_many_requests'],
  },
} satisfies RouteTable;
