import { z } from 'zod';
import {
  answerRequest,
  closeRequest,
  extendRequest,
  newHold,
  operatorOptOuts,
  operatorReceipt,
  operatorRequest,
  operatorRequestRecords,
  operatorRequests,
  operatorRetention,
  releaseHold,
  undoOptOut,
} from '../operator/requests.ts';
import { receiptAsked } from '../compliance/opt-out.ts';
import { numberPath, type RouteTable } from './route.ts';

const receiptPath = z.object({ receipt: z.string().max(40) });

/** Privacy requests, opt-outs, and retention. */
export const OPERATOR_REQUEST_ROUTES = {
  'GET /api/operator/requests': {
    operationId: 'listRequests',
    summary: 'Open requests, with their deadlines',
    role: 'operator',
    answers: { 200: operatorRequests },
  },
  'GET /api/operator/requests/:receipt': {
    operationId: 'readRequest',
    summary: 'One request',
    role: 'operator',
    params: receiptPath,
    answers: { 200: operatorRequest },
    errors: ['act_refused'],
  },
  'POST /api/operator/requests/:receipt/records': {
    operationId: 'gatherRequestRecords',
    summary: 'What is held about the person who asked to know',
    role: 'operator',
    params: receiptPath,
    answers: { 200: operatorRequestRecords },
    errors: ['act_refused', 'overloaded', 'too_many_requests'],
  },
  'POST /api/operator/requests/:receipt/extend': {
    operationId: 'extendRequest',
    summary: 'Extends the deadline, with a reason',
    role: 'operator',
    params: receiptPath,
    body: extendRequest,
    answers: { 204: null },
    errors: ['act_refused'],
  },
  'POST /api/operator/requests/:receipt/answer': {
    operationId: 'answerRequest',
    summary: 'Answers a request by email',
    role: 'operator',
    params: receiptPath,
    body: answerRequest,
    answers: { 204: null },
    errors: ['act_refused'],
  },
  'POST /api/operator/requests/:receipt/close': {
    operationId: 'closeRequest',
    summary: 'Closes a request without an answer',
    role: 'operator',
    params: receiptPath,
    body: closeRequest,
    answers: { 204: null },
    errors: ['act_refused'],
  },
  'GET /api/operator/opt-outs': {
    operationId: 'countOptOuts',
    summary: 'How many opt-outs there are',
    role: 'operator',
    answers: { 200: operatorOptOuts },
    errors: ['overloaded', 'too_many_requests'],
  },
  'POST /api/operator/receipts': {
    operationId: 'lookUpReceipt',
    summary: 'The status of a receipt',
    role: 'operator',
    body: receiptAsked,
    answers: { 200: operatorReceipt },
    errors: ['receipt_not_found'],
  },
  'POST /api/operator/opt-outs/undo': {
    operationId: 'undoOptOut',
    summary: 'Undoes an opt-out',
    role: 'operator',
    body: undoOptOut,
    answers: { 204: null },
    errors: ['act_refused'],
  },
  'GET /api/operator/retention': {
    operationId: 'readRetention',
    summary: 'Legal holds, and what the retention rules removed',
    role: 'operator',
    answers: { 200: operatorRetention },
  },
  'POST /api/operator/retention/holds': {
    operationId: 'placeHold',
    summary: 'Places a legal hold',
    role: 'operator',
    body: newHold,
    answers: { 204: null },
    errors: ['act_refused'],
  },
  'POST /api/operator/retention/holds/:id/release': {
    operationId: 'releaseHold',
    summary: 'Releases a legal hold',
    role: 'operator',
    params: numberPath,
    body: releaseHold,
    answers: { 204: null },
    errors: ['act_refused'],
  },
} satisfies RouteTable;
