import { z } from 'zod';
import { compareRows, comparison, comparisons, createComparison } from '../vendors/comparison.ts';
import { changeVendor, vendorSetting, vendorSettings, vendorsProved, vendorTested } from '../vendors/vendor.ts';
import { idPath, type RouteTable } from './route.ts';

/** Data vendors that an account has switched on are asked in its own searches if it is worth their price. */
export const VENDOR_ROUTES = {
  'GET /api/vendors': {
    operationId: 'readVendors',
    summary: 'The data vendors: their terms and prices, what the account set, and what it spent; never a key',
    role: 'viewer',
    answers: { 200: vendorSettings },
  },
  'GET /api/vendors/proved': {
    operationId: 'readVendorsProved',
    summary: 'What each contact that proved right cost at each vendor, from the account’s bills and reports; names nobody',
    role: 'viewer',
    answers: { 200: vendorsProved },
  },
  'GET /api/vendors/comparisons': {
    operationId: 'listVendorComparisons',
    summary: 'The latest comparisons of vendors on the same addresses, with the outcomes reported since; names nobody',
    role: 'viewer',
    answers: { 200: comparisons },
  },
  'POST /api/vendors/comparisons': {
    operationId: 'createVendorComparison',
    summary: 'Creates a comparison of vendors that the account has switched on, with a limit on its cost; no vendor is asked yet',
    role: 'owner',
    body: createComparison,
    answers: { 201: comparison },
    errors: ['vendor_not_found', 'licence_required', 'too_many_requests'],
  },
  'POST /api/vendors/comparisons/:id/rows': {
    operationId: 'compareVendorRows',
    summary:
      'Asks the vendors of a comparison about some of its addresses; each question is recorded and within every limit, and the answers are counted, not shown',
    role: 'owner',
    params: idPath,
    body: compareRows,
    answers: { 200: comparison },
    errors: ['comparison_not_found', 'vendor_not_found', 'licence_required', 'sealed_data', 'too_many_requests'],
  },
  'PUT /api/vendors/:id': {
    operationId: 'changeVendor',
    summary: 'Sets whether a vendor is asked in the account’s searches, for what, with which key and up to what cost',
    role: 'owner',
    params: idPath,
    body: changeVendor,
    answers: { 200: vendorSetting },
    errors: ['vendor_not_found', 'vendor_key_needed', 'vendor_key_unreadable', 'sealed_data', 'too_many_requests'],
  },
  'DELETE /api/vendors/:id': {
    operationId: 'removeVendor',
    summary: 'Deletes the account’s key and settings for a vendor; what it was asked stays on record',
    role: 'owner',
    params: idPath,
    answers: { 204: null },
    errors: ['vendor_not_found'],
  },
  'POST /api/vendors/:id/test': {
    operationId: 'testVendor',
    summary: 'Checks that a vendor accepts the account’s key, without asking about anybody and at no cost',
    role: 'owner',
    params: idPath,
    body: z.object({}),
    answers: { 200: vendorTested },
    errors: ['vendor_not_found', 'vendor_key_needed', 'sealed_data', 'too_many_requests'],
  },
} satisfies RouteTable;
