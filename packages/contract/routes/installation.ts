import { accuracy } from '../accuracy/accuracy.ts';
import { health, installation } from '../installation.ts';
import type { RouteTable } from './route.ts';

/** Public facts about an installation. */
export const INSTALLATION_ROUTES = {
  'GET /api/health': {
    operationId: 'readHealth',
    summary: 'Whether the installation is up, and what is wrong with it',
    role: 'open',
    answers: { 200: health, 503: health },
  },
  'GET /livez': {
    operationId: 'readLiveness',
    summary: 'Whether the process responds at all',
    role: 'open',
    answers: { 200: ['text/plain'] },
  },
  'GET /readyz': {
    operationId: 'readReadiness',
    summary: 'Whether a search can run, for load balancers and orchestrators',
    role: 'open',
    answers: { 200: ['text/plain'], 503: ['text/plain'] },
  },
  'GET /metrics': {
    operationId: 'readMetrics',
    summary: 'The metrics of the process, in the Prometheus text format',
    description: 'Send the METRICS_TOKEN of the installation: `Authorization: Bearer TOKEN`.',
    role: 'open',
    answers: { 200: ['text/plain'] },
    errors: ['not_found'],
  },
  'GET /api/installation': {
    operationId: 'readInstallation',
    summary: 'What this installation offers',
    role: 'open',
    answers: { 200: installation },
  },
  'GET /.well-known/security.txt': {
    operationId: 'readSecurityTxt',
    summary: 'Whom to contact about a security vulnerability (RFC 9116)',
    role: 'open',
    answers: { 200: ['text/plain'] },
    errors: ['not_found'],
  },
  'POST /api/policy-reports': {
    operationId: 'takePolicyReports',
    summary: 'Takes reports from browsers about the content security policy',
    description: 'Bodies are application/reports+json or application/csp-report.',
    role: 'open',
    answers: { 204: null },
    errors: ['malformed_body', 'body_too_large', 'unsupported_media_type', 'too_many_requests'],
  },
  'GET /api/accuracy': {
    operationId: 'readAccuracy',
    summary: 'How often contacts were right, as measured and as reported',
    role: 'open',
    answers: { 200: accuracy },
  },
} satisfies RouteTable;
