import { madeProgramKey, makeProgramKey, programKey, programKeys, rotateProgramKey } from '../api/program-key.ts';
import { idPath, type RouteTable } from './route.ts';

/** Keys with which programs of the account connect. */
export const PROGRAM_KEY_ROUTES = {
  'GET /api/program-keys': {
    operationId: 'listProgramKeys',
    summary: 'The account’s keys, latest first, without their secrets',
    role: 'viewer',
    answers: { 200: programKeys },
  },
  'POST /api/program-keys': {
    operationId: 'makeProgramKey',
    summary: 'Creates a key; its secret is shown only once',
    role: 'owner',
    fresh: true,
    body: makeProgramKey,
    answers: { 201: madeProgramKey },
    errors: ['too_many_program_keys', 'too_many_requests'],
  },
  'POST /api/program-keys/:id/rotate': {
    operationId: 'rotateProgramKey',
    summary: 'Gives a key a new secret; the previous secret keeps working for the time requested',
    role: 'owner',
    fresh: true,
    params: idPath,
    body: rotateProgramKey,
    answers: { 200: madeProgramKey },
    errors: ['program_key_not_found', 'too_many_requests'],
  },
  'DELETE /api/program-keys/:id': {
    operationId: 'revokeProgramKey',
    summary: 'Revokes a key immediately and permanently',
    role: 'owner',
    params: idPath,
    answers: { 200: programKey },
    errors: ['program_key_not_found'],
  },
} satisfies RouteTable;
