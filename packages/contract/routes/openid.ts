import { user } from '../account.ts';
import { finishOpenid, newProvider, openidCode, openidStart, startOpenid, teamProvider } from '../openid.ts';
import type { RouteTable } from './route.ts';

/** Sign-in through a team's own identity provider. */
export const OPENID_ROUTES = {
  'GET /api/team/openid': {
    operationId: 'readProvider',
    summary: 'The team’s identity provider',
    role: 'owner',
    answers: { 200: teamProvider },
  },
  'PUT /api/team/openid': {
    operationId: 'setProvider',
    summary: 'Names the team’s identity provider, once it answers as one',
    role: 'owner',
    fresh: true,
    body: newProvider,
    answers: { 200: teamProvider },
    errors: ['openid_address_refused', 'openid_unavailable', 'too_many_requests'],
  },
  'DELETE /api/team/openid': {
    operationId: 'removeProvider',
    summary: 'Forgets the team’s identity provider',
    role: 'owner',
    fresh: true,
    answers: { 204: null },
    errors: ['too_many_requests'],
  },
  'POST /api/auth/openid/start': {
    operationId: 'beginOpenidSignIn',
    summary: 'Where the browser goes to sign in through a team’s provider',
    role: 'open',
    body: startOpenid,
    answers: { 200: openidStart },
    errors: ['openid_team_unknown', 'openid_unavailable', 'too_many_requests'],
  },
  'POST /api/auth/openid/finish': {
    operationId: 'finishOpenidSignIn',
    summary: 'Signs in with what the provider answered',
    role: 'open',
    body: finishOpenid,
    answers: { 200: user },
    errors: ['openid_refused', 'openid_unavailable', 'second_factor_required', 'too_many_requests'],
  },
  'POST /api/auth/openid/code': {
    operationId: 'giveOpenidCode',
    summary: 'The member’s own code, where the provider asked for one factor alone',
    role: 'open',
    body: openidCode,
    answers: { 200: user },
    errors: ['openid_refused', 'wrong_code', 'too_many_requests'],
  },
} satisfies RouteTable;
