import { z } from 'zod';
import { AUDIT_KINDS, auditPage, recordExport } from '../audit.ts';
import { packetKey, purposePacket } from '../purpose-packet.ts';
import { idPath } from './paths.ts';
import type { RouteTable } from './route.ts';

const MAX_SHOWN = 200;
const kind = z.enum(AUDIT_KINDS);
const kinds = z.union([z.array(kind), kind.transform((one) => [one])]).optional();
const pageQuery = z.object({
  kind: kinds,
  before: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER).optional(),
  limit: z.coerce.number().int().min(1).max(MAX_SHOWN).default(50),
});
const fileQuery = z.object({ kind: kinds });

/** What an account is on record with, and papers about single searches that strangers can check. */
export const AUDIT_ROUTES = {
  'GET /api/audit': {
    operationId: 'readRecords',
    summary: 'A page of what the account is on record with',
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
    summary: 'Puts on record that a browser writes searches to a file',
    role: 'member',
    body: recordExport,
    answers: { 204: null },
    errors: ['too_many_requests'],
  },
  'GET /api/searches/:id/packet.json': {
    operationId: 'writePacketJson',
    summary: 'What shows under which purpose a search was made, signed',
    role: 'viewer',
    params: idPath,
    answers: { 200: purposePacket },
    errors: ['search_not_found', 'sealed_data', 'overloaded', 'too_many_requests'],
  },
  'GET /api/searches/:id/packet.pdf': {
    operationId: 'writePacketPdf',
    summary: 'The same as PDF',
    role: 'viewer',
    params: idPath,
    answers: { 200: ['application/pdf'] },
    errors: ['search_not_found', 'sealed_data', 'overloaded', 'too_many_requests'],
  },
} satisfies RouteTable;
