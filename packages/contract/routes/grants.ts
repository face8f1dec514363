import { z } from 'zod';
import { grant, grants, makeGrant } from '../grants/grant.ts';
import { idPath, type RouteTable } from './route.ts';

/** What people allow assistants to do, and the endpoint through which assistants connect. */
export const GRANT_ROUTES = {
  'GET /api/grants': {
    operationId: 'listGrants',
    summary: 'What assistants may do for the account: for which purposes, how many credits, until when, and what was spent',
    role: 'viewer',
    answers: { 200: grants },
  },
  'POST /api/grants': {
    operationId: 'makeGrant',
    summary: 'Lets the assistant that uses a key search for a permitted use, within a limit of credits and time',
    role: 'member',
    body: makeGrant,
    answers: { 201: grant },
    errors: [
      'permissible_use_required',
      'program_key_not_found',
      'purpose_refused',
      'too_many_grants',
      'licence_required',
      'too_many_requests',
    ],
  },
  'POST /api/grants/:id/end': {
    operationId: 'endGrant',
    summary: 'Ends a grant immediately, with the batches that run under it; what was found is kept',
    role: 'member',
    params: idPath,
    body: z.object({}),
    answers: { 200: grant },
    errors: ['grant_not_found', 'too_many_requests'],
  },
  'POST /mcp': {
    operationId: 'mcp',
    summary: 'Takes a Model Context Protocol message (2026-07-28 or 2025-11-25): an assistant previews, searches and reads within a grant',
    role: 'program',
    scope: 'mcp',
    body: z.unknown(),
    answers: { 200: ['application/json', 'text/event-stream'], 202: null },
    errors: ['forbidden_use', 'cross_site_request', 'body_too_large'],
  },
  'GET /mcp': {
    operationId: 'mcpStream',
    summary: 'Not available: there are no sessions to listen to',
    role: 'program',
    scope: 'mcp',
    answers: { 405: null },
  },
  'DELETE /mcp': {
    operationId: 'mcpEnd',
    summary: 'Not available: there are no sessions to end',
    role: 'program',
    scope: 'mcp',
    answers: { 405: null },
  },
} satisfies RouteTable;
