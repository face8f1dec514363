import { loadedHere } from '../installation.ts';
import { z } from 'zod';
import { contactOutcome, outcomeReported, reportOutcome } from '../accuracy/outcome.ts';
import {
  broughtSetting,
  changeBrought,
  importOutcomes,
  outcomeImport,
  outcomesImported,
  outcomesRead,
  previewOutcomes,
} from '../accuracy/outcome-import.ts';
import { personReport, reportPerson } from '../compliance/person-report.ts';
import { priceFigures } from '../money/price-list.ts';
import { PRICE_RULE } from '../search/prices.ts';
import { plat, runSampleSearch, sampleSearchAnswer, sampleSearches } from '../search/sample-search.ts';
import { createSearch, openedDraft, samples, sealDraft, sealedDraft, search, SEARCH_MODES, searchCreated } from '../search/search.ts';
import { askSuggestions, knownParcels } from '../search/suggestion.ts';
import { idPath, type RouteTable } from './route.ts';

const MAX_LISTED = 1000;
const pageQuery = z.object({
  results: z.enum(['0', '1']).default('0'),
  limit: z.coerce.number().int().min(1).max(MAX_LISTED).default(MAX_LISTED),
  before: z.uuid().optional(),
});
const heldCredits = z.object({ searchMode: z.enum(SEARCH_MODES), includeContacts: z.boolean(), maxCredits: z.number().int() });

/** Prices that apply from a later day. */
const comingPrices = z.object({
  coming: priceFigures.extend({ edition: z.number().int(), validFrom: z.iso.datetime() }).nullable(),
});

/** Searches and what belongs to them. */
export const SEARCH_ROUTES = {
  'POST /api/searches': {
    operationId: 'createSearch',
    summary: 'Starts a search and sets aside what it may cost; repeating an Idempotency-Key returns the same search',
    description: PRICE_RULE,
    role: 'member',
    body: createSearch,
    answers: { 200: searchCreated, 201: searchCreated },
    errors: [
      'permissible_use_required',
      'forbidden_use',
      'licence_required',
      'insufficient_credits',
      'credits_set_aside',
      'prices_changed',
      'idempotency_conflict',
      'sealed_data',
      'overloaded',
      'too_many_requests',
    ],
  },
  'GET /api/searches': {
    operationId: 'listSearches',
    summary: 'The account’s searches, latest first, with their results if requested',
    role: 'viewer',
    query: pageQuery,
    answers: { 200: z.array(search) },
    errors: ['sealed_data', 'overloaded', 'too_many_requests'],
  },
  'GET /api/searches/recent': {
    operationId: 'listRecentSearches',
    summary: 'The latest searches, without their results',
    role: 'viewer',
    answers: { 200: z.array(search) },
    errors: ['sealed_data'],
  },
  'GET /api/prices': {
    operationId: 'listPrices',
    summary: 'The most that a search in each mode can cost; that much is set aside while it runs, or all free credits if there are fewer',
    description: PRICE_RULE,
    role: 'viewer',
    answers: { 200: z.array(heldCredits) },
  },
  'GET /api/prices/coming': {
    operationId: 'readComingPrices',
    summary: 'The next prices that an operator has set, with the day they apply from; null if there are none, or if nothing is charged',
    role: 'viewer',
    answers: { 200: comingPrices },
  },
  'GET /api/searches/:id': {
    operationId: 'readSearch',
    summary: 'One search with its results',
    role: 'viewer',
    params: idPath,
    answers: { 200: search },
    errors: ['search_not_found', 'sealed_data'],
  },
  'GET /api/searches/:id/events': {
    operationId: 'followSearch',
    summary: 'The status of a search as it changes, until the search has ended',
    role: 'viewer',
    params: idPath,
    answers: { 200: ['text/event-stream'] },
    errors: ['search_not_found', 'sealed_data'],
  },
  'GET /api/searches/:id/outcomes': {
    operationId: 'readOutcomes',
    summary: 'The outcomes reported for the contacts of a search',
    role: 'viewer',
    params: idPath,
    answers: { 200: z.array(contactOutcome) },
    errors: ['search_not_found', 'sealed_data'],
  },
  'POST /api/searches/:id/outcomes': {
    operationId: 'reportOutcome',
    summary: 'Reports the outcome of a contact; a wrong one gives credits back',
    role: 'member',
    params: idPath,
    body: reportOutcome,
    answers: { 200: outcomeReported },
    errors: ['search_not_found', 'contact_not_found', 'sealed_data', 'too_many_requests'],
  },
  'POST /api/searches/:id/person-reports': {
    operationId: 'reportPerson',
    summary: 'Reports that a person of a result has died, filed for bankruptcy or asked for no contact; shown on all results about them',
    role: 'member',
    params: idPath,
    body: reportPerson,
    answers: { 200: personReport },
    errors: ['search_not_found', 'person_not_found', 'sealed_data', 'too_many_requests'],
  },
  'DELETE /api/person-reports/:id': {
    operationId: 'takeBackPersonReport',
    summary: 'Takes a report about a person back',
    role: 'member',
    params: idPath,
    answers: { 204: null },
    errors: ['person_report_not_found'],
  },
  'POST /api/outcome-imports/preview': {
    operationId: 'previewOutcomes',
    summary: 'Previews which rows an import of outcomes would take and which not; nothing changes',
    role: 'member',
    body: previewOutcomes,
    answers: { 200: outcomesRead },
    errors: ['sealed_data', 'overloaded', 'too_many_requests'],
  },
  'POST /api/outcome-imports': {
    operationId: 'importOutcomes',
    summary: 'Reports the outcomes of many contacts at once, such as a dialer’s dispositions; wrong ones give credits back',
    role: 'member',
    body: importOutcomes,
    answers: { 201: outcomesImported },
    errors: ['sealed_data', 'overloaded', 'too_many_requests', 'too_many_number_lists'],
  },
  'GET /api/outcome-imports': {
    operationId: 'listOutcomeImports',
    summary: 'The latest imports of outcomes',
    role: 'viewer',
    answers: { 200: z.array(outcomeImport) },
  },
  'GET /api/outcome-imports/brought': {
    operationId: 'readBroughtSetting',
    summary: 'Whether what files say about contacts that were held back counts toward measured accuracy',
    role: 'viewer',
    answers: { 200: broughtSetting },
  },
  'PUT /api/outcome-imports/brought': {
    operationId: 'changeBroughtSetting',
    summary: 'Sets whether what files say about contacts that were held back counts; which contacts those are is never told',
    role: 'owner',
    body: changeBrought,
    answers: { 200: broughtSetting },
  },
  'POST /api/outcome-imports/:id/undo': {
    operationId: 'undoOutcomeImport',
    summary: 'Undoes an import: what it said no longer counts',
    role: 'member',
    params: idPath,
    answers: { 200: outcomeImport },
    errors: ['outcome_import_not_found'],
  },
  'GET /api/searches/:id/plat': {
    operationId: 'readPlat',
    summary: 'The parcel of a search among its neighbors, as lines to draw; nothing if no map of it is loaded',
    role: 'viewer',
    params: idPath,
    answers: { 200: plat, 204: null },
    errors: ['search_not_found', 'sealed_data', 'overloaded', 'too_many_requests'],
  },
  'GET /api/searches/:id/meant': {
    operationId: 'findMeant',
    summary: 'The parcels that were probably meant if nothing was found, or all that match if several do',
    role: 'viewer',
    params: idPath,
    answers: { 200: knownParcels },
    errors: ['search_not_found', 'sealed_data', 'too_many_requests'],
  },
  'GET /api/searches/:id/loaded': {
    operationId: 'readLoadedForSearch',
    summary: 'The counties whose rolls are loaded, and whether the one searched is among them',
    role: 'viewer',
    params: idPath,
    answers: { 200: loadedHere },
    errors: ['search_not_found', 'sealed_data', 'too_many_requests'],
  },
  'POST /api/suggestions': {
    operationId: 'suggestParcels',
    summary: 'Parcels that match what was typed so far',
    role: 'member',
    body: askSuggestions,
    answers: { 200: knownParcels },
    errors: ['too_many_requests'],
  },
  'POST /api/search-drafts/seal': {
    operationId: 'sealDraft',
    summary: 'Seals what was being typed when a session ended',
    role: 'open',
    body: sealDraft,
    answers: { 200: sealedDraft },
    errors: ['too_many_requests'],
  },
  'POST /api/search-drafts/open': {
    operationId: 'openDraft',
    summary: 'Opens what was sealed for the person who typed it, once they have signed in again',
    role: 'viewer',
    body: sealedDraft,
    answers: { 200: openedDraft },
    errors: ['too_many_requests'],
  },
} satisfies RouteTable;

/** Searches in the demo's made-up state. */
export const SAMPLE_ROUTES = {
  'GET /api/samples': {
    operationId: 'offerSamples',
    summary: 'Sample entries for the search form in demo mode',
    role: 'open',
    answers: { 200: samples },
    errors: ['samples_not_found'],
  },
  'GET /api/sample-searches': {
    operationId: 'listSampleSearches',
    summary: 'The sample searches that need no account',
    role: 'open',
    answers: { 200: sampleSearches },
    errors: ['samples_not_found'],
  },
  'POST /api/sample-searches': {
    operationId: 'runSampleSearch',
    summary: 'Runs a sample search',
    role: 'open',
    body: runSampleSearch,
    answers: { 200: sampleSearchAnswer },
    errors: ['samples_not_found', 'too_many_requests', 'overloaded'],
  },
} satisfies RouteTable;
