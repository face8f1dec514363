import { optOut, optOutLink, privacyRequest, privacyRequestLink, receiptAsked, receiptGiven, receiptState } from '../opt-out.ts';
import type { RouteTable } from './route.ts';

/** For whoever stands in the records, without an account. */
export const OPT_OUT_ROUTES = {
  'POST /api/opt-outs': {
    operationId: 'optOut',
    summary: 'Asks to be left out of every answer, and mails a link that confirms it',
    role: 'open',
    body: optOut,
    answers: { 201: receiptGiven },
    errors: ['too_many_requests'],
  },
  'POST /api/opt-outs/link': {
    operationId: 'answerOptOutLink',
    summary: 'Confirms or undoes an opt-out, by the mailed link',
    role: 'open',
    body: optOutLink,
    answers: { 204: null },
    errors: ['link_expired', 'too_many_requests'],
  },
  'POST /api/privacy-requests': {
    operationId: 'takePrivacyRequest',
    summary: 'Asks to know, correct or delete what is held of somebody',
    role: 'open',
    body: privacyRequest,
    answers: { 201: receiptGiven },
    errors: ['too_many_requests'],
  },
  'POST /api/privacy-requests/confirm': {
    operationId: 'confirmPrivacyRequest',
    summary: 'Confirms a request, by the mailed link',
    role: 'open',
    body: privacyRequestLink,
    answers: { 204: null },
    errors: ['link_expired', 'too_many_requests'],
  },
  'POST /api/receipts': {
    operationId: 'findReceipt',
    summary: 'How a request stands, by the number of its receipt',
    role: 'open',
    body: receiptAsked,
    answers: { 200: receiptState },
    errors: ['receipt_not_found', 'too_many_requests'],
  },
} satisfies RouteTable;
