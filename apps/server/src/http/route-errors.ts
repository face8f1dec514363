import type { ErrorCode } from '@deedline/contract/errors';
import { ROUTES, type RouteName } from '@deedline/contract/routes/index';
import type { Route } from '@deedline/contract/routes/route';

/** The error codes of a route: those it declares, and those that follow from its method, role and input. */
export function errorsOf(name: RouteName): ReadonlySet<ErrorCode> {
  const route: Route = ROUTES[name];
  return new Set([...ofRole(route), ...ofRequest(name, route), ...(route.errors ?? [])]);
}

function ofRole({ role, scope, beforeSecondFactor = false, fresh = false }: Route): ErrorCode[] {
  if (role === 'open') return [];
  if (role === 'operator') return ['unauthorized'];
  if (role === 'program')
    return [
      'program_key_required',
      'program_key_ended',
      'address_refused',
      'role_required',
      'too_many_requests',
      ...(scope === undefined ? [] : ['scope_required' as const]),
    ];
  return [
    'unauthorized',
    'signed_in_as_another',
    ...(beforeSecondFactor ? [] : ['second_factor_needed' as const]),
    ...(role === 'viewer' ? [] : ['role_required' as const]),
    ...(fresh ? ['confirmation_required' as const] : []),
  ];
}

function ofRequest(name: RouteName, { role, params, query, body, files }: Route): ErrorCode[] {
  // A program is told about any input that the route does not accept.
  const isStrict = role === 'program' && name.includes(' /api/v1/');
  const taken = isStrict || [params, query, body, files].some((part) => part !== undefined);
  return [
    ...(taken ? ['invalid_request' as const] : []),
    ...(name.startsWith('GET ') ? [] : (['cross_site_request', 'malformed_body', 'body_too_large', 'unsupported_media_type'] as const)),
  ];
}
