import { apiMe } from '../api/me.ts';
import type { RouteTable } from './route.ts';

/** The API for programs, version 1. What is here stays: a frozen copy of its description is held against it. */
export const API_ROUTES = {
  'GET /api/v1/me': {
    operationId: 'readMe',
    summary: 'Which key asks, what it may do, and what is left to it',
    role: 'program',
    answers: { 200: apiMe },
  },
} satisfies RouteTable;
