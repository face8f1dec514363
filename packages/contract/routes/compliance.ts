import { z } from 'zod';
import { numberList, numberListQuery } from '../do-not-call.ts';
import { attestLicence, licence } from '../licence.ts';
import { changePurposes, purposes } from '../purposes.ts';
import { PURPOSES } from '../forbidden-uses.ts';
import { idPath } from './paths.ts';
import type { RouteTable } from './route.ts';

export const NUMBER_FILES = [
  'text/plain',
  'text/csv',
  'application/zip',
  'application/x-zip-compressed',
  'application/gzip',
  'application/octet-stream',
] as const;

/** Purposes, licences, and the account's own lists of numbers that are not to be called. */
export const COMPLIANCE_ROUTES = {
  'GET /api/purposes': {
    operationId: 'readPurposes',
    summary: 'Under which purposes of both laws the account searches',
    role: 'viewer',
    answers: { 200: purposes },
  },
  'PUT /api/purposes/:use': {
    operationId: 'changePurposes',
    summary: 'Sets the purposes of one use',
    role: 'owner',
    params: z.object({ use: z.enum(PURPOSES) }),
    body: changePurposes,
    answers: { 200: purposes },
    errors: ['forbidden_use', 'licence_required', 'too_many_requests'],
  },
  'GET /api/licence': {
    operationId: 'readLicence',
    summary: 'What the account states of its licence',
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
    summary: 'Asks no more for now',
    role: 'owner',
    answers: { 204: null },
    errors: ['too_many_requests'],
  },
  'GET /api/do-not-call/lists': {
    operationId: 'readNumberLists',
    summary: 'The account’s lists of numbers',
    role: 'viewer',
    answers: { 200: z.array(numberList) },
  },
  'POST /api/do-not-call/lists': {
    operationId: 'addNumberList',
    summary: 'Loads a list of numbers from a file',
    role: 'owner',
    query: numberListQuery,
    files: NUMBER_FILES,
    answers: { 201: numberList },
    errors: ['number_list_refused', 'too_many_number_lists', 'overloaded', 'too_many_requests'],
  },
  'DELETE /api/do-not-call/lists/:id': {
    operationId: 'removeNumberList',
    summary: 'Removes a list of numbers',
    role: 'owner',
    params: idPath,
    answers: { 204: null },
    errors: ['number_list_not_found'],
  },
} satisfies RouteTable;
