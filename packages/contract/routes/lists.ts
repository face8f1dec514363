import { z } from 'zod';
import { changeList, createList, list, listEntry, listWithEntries, saveToList } from '../search/list.ts';
import { addOwnContacts, createOwnList, ownContactsAdded, ownList } from '../search/own-list.ts';
import { LIST_LIMITS } from '../limits.ts';
import { askParcel, comparables, parcelPage } from '../properties/parcel.ts';
import { askProperties, propertyCount, propertyFilter, propertyPage, propertyPlace } from '../properties/filter.ts';
import { askMap, propertyMap } from '../properties/map.ts';
import { idPath, type RouteTable } from './route.ts';

const entryPath = z.object({ id: z.string(), searchId: z.string() });
const pageQuery = z.object({
  results: z.enum(['0', '1']).default('0'),
  limit: z.coerce.number().int().min(1).max(LIST_LIMITS.entries).default(LIST_LIMITS.entries),
  offset: z.coerce.number().int().min(0).max(LIST_LIMITS.entries).default(0),
});

/** Searches that a team keeps under a name. */
export const LIST_ROUTES = {
  'GET /api/lists': {
    operationId: 'readLists',
    summary: 'The lists of the account, and where one search stands in them',
    role: 'viewer',
    query: z.object({ searchId: z.uuid().optional() }),
    answers: { 200: z.array(list) },
  },
  'POST /api/lists': {
    operationId: 'createList',
    summary: 'Begins a list',
    role: 'member',
    body: createList,
    answers: { 201: list },
    errors: ['list_name_taken', 'too_many_lists'],
  },
  'GET /api/lists/:id': {
    operationId: 'readList',
    summary: 'One list with a page of its searches, the latest added first',
    role: 'viewer',
    params: idPath,
    query: pageQuery,
    answers: { 200: listWithEntries },
    errors: ['list_not_found', 'sealed_data', 'overloaded', 'too_many_requests'],
  },
  'PATCH /api/lists/:id': {
    operationId: 'changeList',
    summary: 'Changes the name or the note of a list',
    role: 'member',
    params: idPath,
    body: changeList,
    answers: { 200: list },
    errors: ['list_not_found', 'list_name_taken'],
  },
  'DELETE /api/lists/:id': {
    operationId: 'removeList',
    summary: 'Deletes a list; its searches stay',
    role: 'member',
    params: idPath,
    answers: { 204: null },
    errors: ['list_not_found'],
  },
  'PUT /api/lists/:id/searches/:searchId': {
    operationId: 'saveSearch',
    summary: 'Saves a completed search in a list, or changes its note there',
    role: 'member',
    params: entryPath,
    body: saveToList,
    answers: { 200: listEntry },
    errors: ['list_not_found', 'search_not_found', 'list_full'],
  },
  'DELETE /api/lists/:id/searches/:searchId': {
    operationId: 'removeSearch',
    summary: 'Takes a search out of a list',
    role: 'member',
    params: entryPath,
    answers: { 204: null },
    errors: ['list_not_found', 'search_not_found'],
  },
} satisfies RouteTable;

/** Lists of people that an account brings itself: searched beside all sources in its own searches, and in nobody else's. */
export const OWN_LIST_ROUTES = {
  'GET /api/own-lists': {
    operationId: 'readOwnLists',
    summary: 'The lists of contacts that the account brought, the latest first; never their rows',
    role: 'viewer',
    answers: { 200: z.array(ownList) },
  },
  'POST /api/own-lists': {
    operationId: 'createOwnList',
    summary: 'Begins a list of own contacts',
    description:
      'Its rows are sent in parts, and it is searched from its completion on. One that is not completed within a day is deleted.',
    role: 'member',
    body: createOwnList,
    answers: { 201: ownList },
    errors: ['own_lists_full', 'sealed_data', 'too_many_requests'],
  },
  'POST /api/own-lists/:id/rows': {
    operationId: 'addOwnContacts',
    summary: 'Adds rows to a list that is not complete; a line that was sent before is left as it is',
    role: 'member',
    params: idPath,
    body: addOwnContacts,
    answers: { 200: ownContactsAdded },
    errors: ['own_list_not_found', 'own_list_complete', 'own_lists_full', 'sealed_data', 'overloaded', 'too_many_requests'],
  },
  'POST /api/own-lists/:id/complete': {
    operationId: 'completeOwnList',
    summary: 'Ends the sending of a list: it is searched from now on',
    role: 'member',
    params: idPath,
    answers: { 200: ownList },
    errors: ['own_list_not_found'],
  },
  'DELETE /api/own-lists/:id': {
    operationId: 'removeOwnList',
    summary: 'Deletes a list with all that it said; answers given before stay as they are',
    role: 'member',
    params: idPath,
    answers: { 204: null },
    errors: ['own_list_not_found'],
  },
} satisfies RouteTable;

/** Lots by what rolls, deeds and bills tell of them. Looking and counting cost nothing. */
export const PROPERTY_ROUTES = {
  'GET /api/properties/places': {
    operationId: 'listPropertyPlaces',
    summary: 'The counties whose rolls are loaded, and of how many of their parcels they tell what',
    role: 'viewer',
    answers: { 200: z.array(propertyPlace) },
    errors: ['too_many_requests'],
  },
  'POST /api/properties/count': {
    operationId: 'countProperties',
    summary: 'How many properties fit a filter, and of how many the files do not tell enough to say',
    role: 'viewer',
    body: propertyFilter,
    answers: { 200: propertyCount },
    errors: ['overloaded', 'too_many_requests'],
  },
  'POST /api/properties/page': {
    operationId: 'listProperties',
    summary: 'The properties that fit a filter, a page at a time, with nothing of whose they are',
    role: 'viewer',
    body: askProperties,
    answers: { 200: propertyPage },
    errors: ['overloaded', 'too_many_requests'],
  },
  'POST /api/properties/map': {
    operationId: 'readPropertyMap',
    summary: 'The lots of a window of the map, and which of them fit a filter',
    role: 'viewer',
    body: askMap,
    answers: { 200: propertyMap },
    errors: ['overloaded', 'too_many_requests'],
  },
  'POST /api/properties/parcel': {
    operationId: 'readParcel',
    summary: 'What the files tell of one parcel, each with where it comes from: its years, sales, neighbours and what else its owner has',
    role: 'viewer',
    body: askParcel,
    answers: { 200: parcelPage },
    errors: ['parcel_not_found', 'overloaded', 'too_many_requests'],
  },
  'POST /api/properties/comparables': {
    operationId: 'readComparables',
    summary: 'What was paid lately for lots nearby that are like a parcel, with what differs, and the range that this makes',
    role: 'viewer',
    body: askParcel,
    answers: { 200: comparables },
    errors: ['parcel_not_found', 'overloaded', 'too_many_requests'],
  },
} satisfies RouteTable;
