import { dueDiligenceMade } from '../compliance/due-diligence.ts';
import {
  attachReport,
  connectServeManager,
  jobPath,
  jobsSearched,
  processJobs,
  reportAttached,
  reportJob,
  searchJobs,
  serveManagerState,
} from '../vendors/servemanager.ts';
import type { RouteTable } from './route.ts';

/** Errors of every route that calls ServeManager. */
const ASKING = [
  'servemanager_not_connected',
  'servemanager_key_refused',
  'servemanager_unavailable',
  'sealed_data',
  'too_many_requests',
] as const;

/** Imports a process server's jobs, searches for them as for any search, and returns a report. */
export const SERVEMANAGER_ROUTES = {
  'GET /api/servemanager': {
    operationId: 'readServeManager',
    summary: 'Whether the account is connected to ServeManager, and on which terms; never the key',
    role: 'viewer',
    answers: { 200: serveManagerState },
  },
  'PUT /api/servemanager': {
    operationId: 'connectServeManager',
    summary: 'Connects the account with its key, once ServeManager has accepted it',
    role: 'owner',
    body: connectServeManager,
    answers: { 200: serveManagerState },
    errors: ['servemanager_key_refused', 'servemanager_unavailable', 'sealed_data', 'too_many_requests'],
  },
  'DELETE /api/servemanager': {
    operationId: 'disconnectServeManager',
    summary: 'Deletes the key; the jobs that were searched stay marked',
    role: 'owner',
    answers: { 204: null },
    errors: ['servemanager_not_connected'],
  },
  'GET /api/servemanager/jobs': {
    operationId: 'listProcessJobs',
    summary: 'The open jobs that ServeManager has right now, with those that were searched here marked; nothing about them is kept',
    role: 'member',
    answers: { 200: processJobs },
    errors: ASKING,
  },
  'POST /api/servemanager/searches': {
    operationId: 'searchProcessJobs',
    summary: 'Starts a search for the recipient of each job, for legal process, for no more credits than the cap',
    role: 'member',
    body: searchJobs,
    answers: { 200: jobsSearched },
    errors: [...ASKING, 'forbidden_use', 'licence_required'],
  },
  'POST /api/servemanager/jobs/:id/report': {
    operationId: 'reportProcessJob',
    summary: 'Makes a due-diligence report of the job’s search, with the court, case and attempts as they are on the job; sends nothing',
    role: 'member',
    params: jobPath,
    body: reportJob,
    answers: { 201: dueDiligenceMade },
    errors: [...ASKING, 'servemanager_job_not_found', 'search_not_found', 'too_many_reports'],
  },
  'POST /api/servemanager/jobs/:id/attachments': {
    operationId: 'attachToProcessJob',
    summary: 'Sends one report to its job at ServeManager, with a note that says so',
    role: 'member',
    params: jobPath,
    body: attachReport,
    answers: { 200: reportAttached },
    errors: [...ASKING, 'servemanager_job_not_found', 'report_not_found'],
  },
} satisfies RouteTable;
