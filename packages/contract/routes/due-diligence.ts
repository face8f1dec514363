import { z } from 'zod';
import { checkedPaper, createDueDiligence, dueDiligenceMade, dueDiligenceOffer } from '../compliance/due-diligence.ts';
import { idPath, type RouteTable } from './route.ts';

/** The media types of a file to be checked: a report or packet, or the PDF that it is attached to. */
export const PAPER_FILES = ['application/json', 'application/pdf', 'application/octet-stream'] as const;

/** Documents for a court about searches of an account. */
export const DUE_DILIGENCE_ROUTES = {
  'GET /api/searches/:id/due-diligence': {
    operationId: 'offerDueDiligence',
    summary: 'Who a due-diligence report of a search can be about, which other searches fit, and the reports already made',
    role: 'viewer',
    params: idPath,
    answers: { 200: dueDiligenceOffer },
    errors: ['search_not_found', 'sealed_data', 'overloaded', 'too_many_requests'],
  },
  'POST /api/due-diligence': {
    operationId: 'createDueDiligence',
    summary: 'Makes and signs a due-diligence report of searches that have ended; nothing is searched again, and it costs nothing',
    role: 'member',
    body: createDueDiligence,
    answers: { 201: dueDiligenceMade },
    errors: ['search_not_found', 'too_many_reports', 'sealed_data', 'overloaded', 'too_many_requests'],
  },
  'GET /api/due-diligence': {
    operationId: 'listDueDiligence',
    summary: 'The latest due-diligence reports of the account',
    role: 'viewer',
    answers: { 200: z.array(dueDiligenceMade) },
    errors: ['sealed_data', 'overloaded', 'too_many_requests'],
  },
  'GET /api/due-diligence/:id/report.json': {
    operationId: 'writeDueDiligenceJson',
    summary: 'A due-diligence report as it was signed',
    role: 'viewer',
    params: idPath,
    answers: { 200: ['application/json'] },
    errors: ['report_not_found', 'sealed_data', 'overloaded', 'too_many_requests'],
  },
  'GET /api/due-diligence/:id/report.pdf': {
    operationId: 'writeDueDiligencePdf',
    summary: 'The same as a PDF, with the signed file attached',
    role: 'viewer',
    params: idPath,
    answers: { 200: ['application/pdf'] },
    errors: ['report_not_found', 'sealed_data', 'overloaded', 'too_many_requests'],
  },
  'DELETE /api/due-diligence/:id': {
    operationId: 'removeDueDiligence',
    summary: 'Deletes a due-diligence report; the record that it was made stays',
    role: 'owner',
    params: idPath,
    answers: { 204: null },
    errors: ['report_not_found'],
  },
  'POST /api/due-diligence/check': {
    operationId: 'checkPaper',
    summary: 'Checks whether a due-diligence report or a purpose packet is unchanged since it was signed; nothing of the file is kept',
    role: 'open',
    files: PAPER_FILES,
    answers: { 200: checkedPaper },
    errors: ['overloaded', 'too_many_requests'],
  },
} satisfies RouteTable;
