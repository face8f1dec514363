import type { AttestLicence } from '@deedline/contract/compliance/licence';
import type { ChangePurposes } from '@deedline/contract/compliance/purposes';
import type { Purpose } from '@deedline/contract/compliance/uses';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { ApiError, call, reading } from './call.ts';

/** What each use means under GLBA and DPPA for this account, and the choices under both laws. */
export const purposesQuery = queryOptions({ queryKey: ['/api/purposes'], queryFn: reading('GET /api/purposes') });

export async function changePurposes(client: QueryClient, use: Purpose, wanted: ChangePurposes): Promise<void> {
  client.setQueryData(purposesQuery.queryKey, await call('PUT /api/purposes/:use', { params: { use }, body: wanted }));
}

/** The account's licence statement, and whether to ask for one. */
export const licenceQuery = queryOptions({ queryKey: ['/api/licence'], queryFn: reading('GET /api/licence') });

export async function attestLicence(client: QueryClient, said: AttestLicence): Promise<void> {
  client.setQueryData(licenceQuery.queryKey, await call('POST /api/licence', { body: said }));
}

/** Dismisses the licence question until its text changes. */
export async function closeLicenceQuestion(client: QueryClient): Promise<void> {
  await call('POST /api/licence/close-question', { keepalive: true });
  await client.invalidateQueries({ queryKey: licenceQuery.queryKey });
}

/** Whether a request was refused because the account has to make a licence statement first. */
export function isLicenceRequired(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'licence_required';
}
