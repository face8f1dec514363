import { z } from 'zod';
import { changeVendor, vendorSetting, vendorSettings, vendorsProved, vendorTested } from '../vendors/vendor.ts';
import { idPath, type RouteTable } from './route.ts';

/** Vendors of data that an account switched on are asked in its own searches, when it pays. */
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
