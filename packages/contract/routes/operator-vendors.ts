import { operatorVendors, resumeVendor, setVendorContract, setVendorKey, vendorMonthQuery } from '../operator/vendors.ts';
import { idPath, type RouteTable } from './route.ts';

const REFUSED = ['vendor_not_found', 'act_refused'] as const;

/** Data vendors: what they cost, what to dispute, and the operator's own keys. */
export const OPERATOR_VENDOR_ROUTES = {
  'GET /api/operator/vendors': {
    operationId: 'readOperatorVendors',
    summary:
      'What vendors were asked and billed in a month, what to dispute, which are paused, and which the operator has keys for; never a key itself',
    role: 'operator',
    query: vendorMonthQuery,
    answers: { 200: operatorVendors },
    errors: ['overloaded', 'too_many_requests'],
  },
  'PUT /api/operator/vendors/:id/key': {
    operationId: 'setVendorKey',
    summary: 'Saves the operator’s own key for a vendor, or changes its limits; accounts are answered with it once a contract is on record',
    role: 'operator',
    params: idPath,
    body: setVendorKey,
    answers: { 204: null },
    errors: [...REFUSED, 'vendor_key_unreadable'],
  },
  'DELETE /api/operator/vendors/:id/key': {
    operationId: 'removeVendorKey',
    summary: 'Deletes the operator’s key for a vendor, and its contract',
    role: 'operator',
    params: idPath,
    answers: { 204: null },
    errors: REFUSED,
  },
  'PUT /api/operator/vendors/:id/contract': {
    operationId: 'setVendorContract',
    summary: 'Records the reseller’s contract under which accounts are answered with the operator’s key',
    role: 'operator',
    params: idPath,
    body: setVendorContract,
    answers: { 204: null },
    errors: REFUSED,
  },
  'DELETE /api/operator/vendors/:id/contract': {
    operationId: 'endVendorContract',
    summary: 'Ends the contract: accounts need their own keys again',
    role: 'operator',
    params: idPath,
    answers: { 204: null },
    errors: REFUSED,
  },
  'POST /api/operator/vendors/:id/resume': {
    operationId: 'resumeVendor',
    summary: 'Resumes a vendor that is paused',
    role: 'operator',
    params: idPath,
    body: resumeVendor,
    answers: { 204: null },
    errors: REFUSED,
  },
} satisfies RouteTable;
