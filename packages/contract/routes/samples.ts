import { runSampleSearch, sampleSearchAnswer, sampleSearches } from '../sample-search.ts';
import { samples } from '../search.ts';
import type { RouteTable } from './route.ts';

/** Searches of the demo's made-up state. */
export const SAMPLE_ROUTES = {
  'GET /api/samples': {
    operationId: 'offerSamples',
    summary: 'What to fill the search form with in demo mode',
    role: 'open',
    answers: { 200: samples },
    errors: ['samples_not_found'],
  },
  'GET /api/sample-searches': {
    operationId: 'listSampleSearches',
    summary: 'The searches that need no account',
    role: 'open',
    answers: { 200: sampleSearches },
    errors: ['samples_not_found'],
  },
  'POST /api/sample-searches': {
    operationId: 'runSampleSearch',
    summary: 'Runs one of them',
    role: 'open',
    body: runSampleSearch,
    answers: { 200: sampleSearchAnswer },
    errors: ['samples_not_found', 'too_many_requests', 'overloaded'],
  },
} satisfies RouteTable;
