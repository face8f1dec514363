import { operatorVendors, resumeVendor, setVendorContract, setVendorKey, vendorMonthQuery } from '../operator/vendors.ts';
import { idPath, type RouteTable } from './route.ts';

const REFUSED = ['vendor_not_found', 'act_refused'] as const;

/** Data vendors: what they cost, what to dispute, and the operator's own keys. */
export const OPERATOR_VENDOR_ROUTES = {
  'GET /api/operator/vendors': {
    operationId: 'readOperatorVendors',
    summary: 'What vendors were asked and billed in a month, what to dispute, which are paused, and the operator’s keys; never a key',
    role: 'operator',
    query: vendorMonthQuery,
    answers: { 200: operatorVendors },
    errors: ['overloaded', 'too_many_requests'],
  },
  'PUT /api/operator/vendors/:id/key': {
    operationId: 'setVendorKey',
    summary: 'Keeps the operator’s own key of a vendor, or changes its limits; it answers for accounts once a contract is on record',
    role: 'operator',
    params: idPath,
    body: setVendorKey,
    answers: { 204: null },
    errors: [...REFUSED, 'vendor_key_unreadable'],
  },
  'DELETE /api/operator/vendors/:id/key': {
    operationId: 'removeVendorKey',
    summary: 'Forgets the operator’s key of a vendor, and its contract',
    role: 'operator',
    params: idPath,
    answers: { 204: null },
    errors: REFUSED,
  },
  'PUT /api/operator/vendors/:id/contract': {
    operationId: 'setVendorContract',
    summary: 'Puts the reseller’s contract on record under which accounts are answered with the operator’s key',
    role: 'operator',
    params: idPath,
    body: setVendorContract,
    answers: { 204: null },
    errors: REFUSED,
  },
  'DELETE /api/operator/vendors/:id/contract': {
    operationId: 'endVendorContract',
    summary: 'Ends it: accounts need keys of their own again',
    role: 'operator',
    params: idPath,
    answers: { 204: null },
    errors: REFUSED,
  },
  'POST /api/operator/vendors/:id/resume': {
    operationId: 'resumeVendor',
    summary: 'Lets a vendor be asked again that is paused',
    role: 'operator',
    params: idPath,
    body: resumeVendor,
    answers: { 204: null },
    errors: REFUSED,
  },
} satisfies RouteTable;
