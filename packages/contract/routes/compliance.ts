import { z } from 'zod';
import { AUDIT_KINDS, auditPage, recordExport } from '../compliance/audit.ts';
import { numberList, numberListQuery } from '../compliance/do-not-call.ts';
import { attestLicence, licence } from '../compliance/licence.ts';
import { optOut, optOutLink, privacyRequest, privacyRequestLink, receiptAsked, receiptGiven, receiptState } from '../compliance/opt-out.ts';
import { changePurposes, packetKey, purposePacket, purposes } from '../compliance/purposes.ts';
import { PURPOSES } from '../compliance/uses.ts';
import { idPath, type RouteTable } from './route.ts';

export const NUMBER_FILES = [
  'text/plain',
  'text/csv',
  'application/zip',
  'application/x-zip-compressed',
  'application/gzip',
  'application/octet-stream',
] as const;

/** Purposes, licences, and the account's own lists of numbers that must not be called. */
export const COMPLIANCE_ROUTES = {
  'GET /api/purposes': {
    operationId: 'readPurposes',
    summary: 'The account’s purposes under both laws (GLBA and DPPA)',
    role: 'viewer',
    answers: { 200: purposes },
  },
  'PUT /api/purposes/:use': {
    operationId: 'changePurposes',
    summary: 'Sets the legal purposes for one use',
    role: 'owner',
    params: z.object({ use: z.enum(PURPOSES) }),
    body: changePurposes,
    answers: { 200: purposes },
    errors: ['forbidden_use', 'licence_required', 'too_many_requests'],
  },
  'GET /api/licence': {
    operationId: 'readLicence',
    summary: 'What the account stated about its licence',
    role: 'viewer',
    answers: { 200: licence },
  },
  'POST /api/licence': {
    operationId: 'attestLicence',
    summary: 'States a licence, or that none is needed',
    role: 'owner',
    body: attestLicence,
    answers: { 200: licence },
    errors: ['too_many_requests'],
  },
  'POST /api/licence/close-question': {
    operationId: 'closeLicenceQuestion',
    summary: 'Postpones the question about the licence',
    role: 'owner',
    answers: { 204: null },
    errors: ['too_many_requests'],
  },
  'GET /api/do-not-call/lists': {
    operationId: 'readNumberLists',
    summary: 'The account’s number lists',
    role: 'viewer',
    answers: { 200: z.array(numberList) },
  },
  'POST /api/do-not-call/lists': {
    operationId: 'addNumberList',
    summary: 'Loads a number list from a file',
    role: 'owner',
    query: numberListQuery,
    files: NUMBER_FILES,
    answers: { 201: numberList },
    errors: ['number_list_refused', 'too_many_number_lists', 'overloaded', 'too_many_requests'],
  },
  'DELETE /api/do-not-call/lists/:id': {
    operationId: 'removeNumberList',
    summary: 'Removes a number list',
    role: 'owner',
    params: idPath,
    answers: { 204: null },
    errors: ['number_list_not_found'],
  },
} satisfies RouteTable;

const MAX_SHOWN = 200;
const kind = z.enum(AUDIT_KINDS);
const kinds = z.union([z.array(kind), kind.transform((one) => [one])]).optional();
const pageQuery = z.object({
  kind: kinds,
  before: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER).optional(),
  limit: z.coerce.number().int().min(1).max(MAX_SHOWN).default(50),
});
const fileQuery = z.object({ kind: kinds });

/** The account's audit records, and documents about single searches that third parties can verify. */
export const AUDIT_ROUTES = {
  'GET /api/audit': {
    operationId: 'readRecords',
    summary: 'A page of the account’s audit record',
    role: 'viewer',
    query: pageQuery,
    answers: { 200: auditPage },
  },
  'GET /api/audit/public-key': {
    operationId: 'readPublicKey',
    summary: 'The key that purpose packets are signed with',
    role: 'open',
    answers: { 200: packetKey },
  },
  'GET /api/audit.csv': {
    operationId: 'writeRecordsCsv',
    summary: 'The whole record as CSV',
    role: 'viewer',
    query: fileQuery,
    answers: { 200: ['text/csv'] },
    errors: ['overloaded', 'too_many_requests'],
  },
  'GET /api/audit.json': {
    operationId: 'writeRecordsJson',
    summary: 'The whole record as JSON',
    role: 'viewer',
    query: fileQuery,
    answers: { 200: ['application/json'] },
    errors: ['overloaded', 'too_many_requests'],
  },
  'POST /api/audit/exports': {
    operationId: 'recordExport',
    summary: 'Records that a browser exports searches to a file',
    role: 'member',
    body: recordExport,
    answers: { 204: null },
    errors: ['too_many_requests'],
  },
  'GET /api/searches/:id/packet.json': {
    operationId: 'writePacketJson',
    summary: 'The signed purpose packet of a search, which shows the purpose it was made for',
    role: 'viewer',
    params: idPath,
    answers: { 200: purposePacket },
    errors: ['search_not_found', 'sealed_data', 'overloaded', 'too_many_requests'],
  },
  'GET /api/searches/:id/packet.pdf': {
    operationId: 'writePacketPdf',
    summary: 'The same as a PDF',
    role: 'viewer',
    params: idPath,
    answers: { 200: ['application/pdf'] },
    errors: ['search_not_found', 'sealed_data', 'overloaded', 'too_many_requests'],
  },
} satisfies RouteTable;

/** For people who are in the records; no account is needed. */
export const OPT_OUT_ROUTES = {
  'POST /api/opt-outs': {
    operationId: 'optOut',
    summary: 'Asks to be left out of every answer, and emails a link that confirms it',
    role: 'open',
    body: optOut,
    answers: { 201: receiptGiven },
    errors: ['too_many_requests'],
  },
  'POST /api/opt-outs/link': {
    operationId: 'answerOptOutLink',
    summary: 'Confirms or undoes an opt-out, using the emailed link',
    role: 'open',
    body: optOutLink,
    answers: { 204: null },
    errors: ['link_expired', 'too_many_requests'],
  },
  'POST /api/privacy-requests': {
    operationId: 'takePrivacyRequest',
    summary: 'Asks to know, correct or delete what is held about a person',
    role: 'open',
    body: privacyRequest,
    answers: { 201: receiptGiven },
    errors: ['too_many_requests'],
  },
  'POST /api/privacy-requests/confirm': {
    operationId: 'confirmPrivacyRequest',
    summary: 'Confirms a request, using the emailed link',
    role: 'open',
    body: privacyRequestLink,
    answers: { 204: null },
    errors: ['link_expired', 'too_many_requests'],
  },
  'POST /api/receipts': {
    operationId: 'findReceipt',
    summary: 'The status of a request, by its receipt number',
    role: 'open',
    body: receiptAsked,
    answers: { 200: receiptState },
    errors: ['receipt_not_found', 'too_many_requests'],
  },
} satisfies RouteTable;
