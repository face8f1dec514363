import { z } from 'zod';
import { AUDIT_KINDS } from '../compliance/audit.ts';
import { rulesDocument, rulesEdition, rulesPreview, rulesText } from '../compliance/calling.ts';
import { numberList, numberListQuery } from '../compliance/do-not-call.ts';
import { operatorAuditHead, operatorAuditPage, operatorAuditProof } from '../operator/audit.ts';
import {
  operatorCalibration,
  operatorCalibrations,
  operatorOverview,
  operatorSources,
  switchCalibration,
} from '../operator/installation.ts';
import { NUMBER_FILES } from './compliance.ts';
import { comparison } from '../operator/comparison.ts';
import { idPath, numberPath, type RouteTable } from './route.ts';

const day = z.iso.date('A day is written YYYY-MM-DD').transform((text) => new Date(text));
const place = z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER);
const auditQuery = z.object({
  /** Only by its id, because URLs end up in the logs of proxies. */
  account: z.uuid('This is not the id of an account').optional(),
  kind: z.enum(AUDIT_KINDS).optional(),
  from: day.optional(),
  to: day.optional(),
  /** One record, by its id. */
  id: place.optional(),
  before: place.optional(),
});

/** The installation: its sources, audit records, number lists, rules and calibrations. */
export const OPERATOR_INSTALLATION_ROUTES = {
  'GET /api/operator/overview': {
    operationId: 'readOverview',
    summary: 'What needs attention',
    role: 'operator',
    answers: { 200: operatorOverview },
    errors: ['overloaded', 'too_many_requests'],
  },
  'GET /api/operator/sources': {
    operationId: 'readSources',
    summary: 'The state of each source',
    role: 'operator',
    answers: { 200: operatorSources },
    errors: ['overloaded', 'too_many_requests'],
  },
  'GET /api/operator/audit': {
    operationId: 'searchRecords',
    summary: 'Searches everyone’s audit record; the search itself is recorded',
    role: 'operator',
    query: auditQuery,
    answers: { 200: operatorAuditPage },
    errors: ['not_found', 'act_refused', 'overloaded', 'too_many_requests'],
  },
  'GET /api/operator/audit/head': {
    operationId: 'readAuditHead',
    summary: 'The latest record of the chain',
    role: 'operator',
    answers: { 200: operatorAuditHead },
  },
  'POST /api/operator/audit/verify': {
    operationId: 'verifyRecords',
    summary: 'Checks that the whole record is intact',
    role: 'operator',
    answers: { 200: operatorAuditProof },
    errors: ['overloaded', 'too_many_requests'],
  },
  'GET /api/operator/do-not-call/lists': {
    operationId: 'readInstallationLists',
    summary: 'The installation’s number lists',
    role: 'operator',
    answers: { 200: z.array(numberList) },
  },
  'POST /api/operator/do-not-call/lists': {
    operationId: 'loadInstallationList',
    summary: 'Loads a number list for all accounts from a file',
    role: 'operator',
    query: numberListQuery,
    files: NUMBER_FILES,
    answers: { 201: numberList },
    errors: ['number_list_refused', 'overloaded', 'too_many_requests'],
  },
  'DELETE /api/operator/do-not-call/lists/:id': {
    operationId: 'removeInstallationList',
    summary: 'Removes a number list that is for all accounts',
    role: 'operator',
    params: idPath,
    answers: { 204: null },
    errors: ['number_list_not_found'],
  },
  'GET /api/operator/calling-rules': {
    operationId: 'readRulesEditions',
    summary: 'Every edition of the calling rules',
    role: 'operator',
    answers: { 200: z.array(rulesEdition) },
  },
  'GET /api/operator/calling-rules/:id': {
    operationId: 'readRules',
    summary: 'One edition',
    role: 'operator',
    params: numberPath,
    answers: { 200: rulesDocument },
    errors: ['calling_rules_not_found'],
  },
  'POST /api/operator/calling-rules/preview': {
    operationId: 'previewRules',
    summary: 'What a new edition would change',
    role: 'operator',
    body: rulesText,
    answers: { 200: rulesPreview },
    errors: ['calling_rules_refused'],
  },
  'POST /api/operator/calling-rules': {
    operationId: 'loadRules',
    summary: 'Loads a new edition and puts it to use',
    role: 'operator',
    body: rulesText,
    answers: { 201: rulesPreview },
    errors: ['calling_rules_refused'],
  },
  'POST /api/operator/calling-rules/:id/use': {
    operationId: 'useRules',
    summary: 'Puts an edition to use',
    role: 'operator',
    params: numberPath,
    answers: { 204: null },
    errors: ['calling_rules_not_found'],
  },
  'GET /api/operator/calibrations': {
    operationId: 'listCalibrations',
    summary: 'Calibrations proposed from buyers’ reports, and which one is on',
    role: 'operator',
    answers: { 200: operatorCalibrations },
  },
  'GET /api/operator/calibrations/:id': {
    operationId: 'showCalibration',
    summary: 'What a proposed calibration would change',
    role: 'operator',
    params: numberPath,
    answers: { 200: operatorCalibration },
    errors: ['act_refused', 'sealed_data', 'overloaded', 'too_many_requests'],
  },
  'GET /api/operator/calibrations/:id/comparison': {
    operationId: 'compareCalibration',
    summary: 'Compares a proposed calibration with the one in use, by what became of contacts',
    role: 'operator',
    params: numberPath,
    answers: { 200: comparison },
    errors: ['act_refused', 'sealed_data', 'overloaded', 'too_many_requests'],
  },
  'POST /api/operator/calibrations/:id/activate': {
    operationId: 'activateCalibration',
    summary: 'Switches a calibration on',
    role: 'operator',
    params: numberPath,
    body: switchCalibration,
    answers: { 204: null },
    errors: ['act_refused'],
  },
  'POST /api/operator/calibrations/deactivate': {
    operationId: 'deactivateCalibration',
    summary: 'Goes back to the shipped curves',
    role: 'operator',
    body: switchCalibration,
    answers: { 204: null },
    errors: ['act_refused'],
  },
} satisfies RouteTable;
