import { z } from 'zod';
import { changeList, createList, list, listEntry, listWithEntries, saveToList } from '../search/list.ts';
import { addOwnContacts, createOwnList, ownContactsAdded, ownList } from '../search/own-list.ts';
import { LIST_LIMITS } from '../limits.ts';
import { askParcel, comparables, parcelPage } from '../properties/parcel.ts';
import { askProperties, propertyCount, propertyFilter, propertyPage, propertyPlace } from '../properties/filter.ts';
import { askMap, propertyMap } from '../properties/map.ts';
import {
  addedParcels,
  addParcels,
  changePropertyList,
  createPropertyList,
  keptParcel,
  listedProperties,
  listedPropertiesQuery,
  listsOfParcel,
  markProperty,
  propertyList,
  propertyListWithCount,
  propertyMark,
  propertyNews,
  propertyOutputQuery,
  propertyStack,
  sendPropertyList,
  setPropertyMails,
  stackedProperties,
} from '../property-lists/property-list.ts';
import { batchJob } from '../search/batch.ts';
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

const LONG = ['property_list_not_found', 'property_list_too_long', 'overloaded', 'too_many_requests'] as const;

/** Filters that an account keeps, and parcels that it keeps by county and number. */
export const PROPERTY_LIST_ROUTES = {
  'GET /api/property-lists': {
    operationId: 'readPropertyLists',
    summary:
      'The lists of properties of the account, the latest changed first, with what newer files changed since the asking member looked',
    role: 'viewer',
    answers: { 200: z.array(propertyList) },
  },
  'POST /api/property-lists': {
    operationId: 'createPropertyList',
    summary: 'Keeps a filter or a stack of lists to be asked again, the properties that either finds now, or some by their numbers',
    role: 'member',
    body: createPropertyList,
    answers: { 201: propertyList },
    errors: ['list_name_taken', 'too_many_lists', 'parcel_not_found', ...LONG],
  },
  'GET /api/property-lists/:id': {
    operationId: 'readPropertyList',
    summary: 'One list of properties with how many it shows now',
    role: 'viewer',
    params: idPath,
    answers: { 200: propertyListWithCount },
    errors: LONG,
  },
  'PATCH /api/property-lists/:id': {
    operationId: 'changePropertyList',
    summary: 'Changes the name, the note, the filter or stack that a living list asks, or whether it tells what newer files change',
    role: 'member',
    params: idPath,
    body: changePropertyList,
    answers: { 200: propertyList },
    errors: ['property_list_not_found', 'list_name_taken'],
  },
  'DELETE /api/property-lists/:id': {
    operationId: 'removePropertyList',
    summary: 'Deletes a list of properties with what was written beside them',
    role: 'member',
    params: idPath,
    answers: { 204: null },
    errors: ['property_list_not_found', 'property_list_stacked'],
  },
  'GET /api/property-lists/:id/properties': {
    operationId: 'readListedProperties',
    summary: 'A page of the properties of a list, each with why it is on it and what was written beside it',
    role: 'viewer',
    params: idPath,
    query: listedPropertiesQuery,
    answers: { 200: listedProperties },
    errors: LONG,
  },
  'PUT /api/property-lists/:id/marks': {
    operationId: 'markProperty',
    summary: 'Writes stage, tags, a note or a day to follow up beside a property of a list',
    role: 'member',
    params: idPath,
    body: markProperty,
    answers: { 200: propertyMark },
    errors: ['property_list_not_found', 'property_not_on_list'],
  },
  'POST /api/property-lists/:id/additions': {
    operationId: 'addToPropertyList',
    summary: 'Puts properties on a frozen list by their numbers; those that no roll lists are left out',
    role: 'member',
    params: idPath,
    body: addParcels,
    answers: { 200: addedParcels },
    errors: ['parcel_not_found', 'property_list_is_living', ...LONG],
  },
  'POST /api/property-lists/of-parcel': {
    operationId: 'readListsOfParcel',
    summary: 'The lists on which a property is now, with why and with what was written beside it',
    role: 'viewer',
    body: keptParcel,
    answers: { 200: listsOfParcel },
    errors: ['overloaded', 'too_many_requests'],
  },
  'POST /api/property-lists/:id/removals': {
    operationId: 'takePropertyOff',
    summary: 'Takes a property off a frozen list',
    role: 'member',
    params: idPath,
    body: keptParcel,
    answers: { 204: null },
    errors: ['property_list_not_found', 'property_not_on_list'],
  },
  'GET /api/property-lists/:id/output': {
    operationId: 'writePropertyList',
    summary: 'What a list of properties shows now, as a file',
    role: 'member',
    params: idPath,
    query: propertyOutputQuery,
    answers: { 200: ['text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'] },
    errors: LONG,
  },
  'POST /api/property-lists/:id/batch': {
    operationId: 'sendPropertyList',
    summary: 'Makes a batch of the addresses of a list, quoted and not started',
    role: 'member',
    params: idPath,
    body: sendPropertyList,
    answers: { 201: batchJob },
    errors: [
      'property_list_not_found',
      'property_list_too_long',
      'property_list_empty',
      'permissible_use_required',
      'forbidden_use',
      'licence_required',
      'too_many_batch_jobs',
      'overloaded',
      'too_many_requests',
    ],
  },
  'GET /api/property-lists/:id/news': {
    operationId: 'readPropertyNews',
    summary: 'What newer files changed of a list since the asking member said that they have seen it',
    role: 'viewer',
    params: idPath,
    answers: { 200: propertyNews },
    errors: ['property_list_not_found', 'overloaded', 'too_many_requests'],
  },
  'POST /api/property-lists/:id/seen': {
    operationId: 'seePropertyNews',
    summary: 'Says that the asking member has seen what changed until now',
    role: 'viewer',
    params: idPath,
    answers: { 204: null },
    errors: ['property_list_not_found'],
  },
  'PUT /api/property-lists/:id/mails': {
    operationId: 'setPropertyMails',
    summary: 'Mails the asking member what changes of a list, daily or weekly, or no longer',
    role: 'viewer',
    params: idPath,
    body: setPropertyMails,
    answers: { 204: null },
    errors: ['property_list_not_found'],
  },
  'POST /api/property-stacks': {
    operationId: 'stackPropertyLists',
    summary: 'How many properties are on at least so many of some lists and on none of others, and the first of them; nothing is kept',
    role: 'viewer',
    body: propertyStack,
    answers: { 200: stackedProperties },
    errors: LONG,
  },
  'POST /api/property-watches/stop/:token': {
    operationId: 'stopPropertyMails',
    summary: 'Stops the mails about a list of properties, by the token that stands in each of them',
    role: 'open',
    params: z.object({ token: z.string().max(200) }),
    answers: { 204: null },
    errors: ['link_expired', 'too_many_requests'],
  },
} satisfies RouteTable;
