import type { AttestLicence, Licence } from '@deedline/contract/licence';
import type { ChangePurposes, PurposeTables } from '@deedline/contract/purposes';
import type { Purpose } from '@deedline/contract/search';
import { queryOptions } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { ApiError, apiPost, apiSend } from './client.ts';

/** What each use means under GLBA and DPPA for this account, and both tables to choose from. */
export const purposesQuery = queryOptions<PurposeTables>({ queryKey: ['/api/purposes'] });

export async function changePurposes(client: QueryClient, use: Purpose, wanted: ChangePurposes): Promise<void> {
  client.setQueryData(purposesQuery.queryKey, await apiSend<PurposeTables>('PUT', `/api/purposes/${use}`, wanted));
}

/** What the account said of its licence, and whether to ask. */
export const licenceQuery = queryOptions<Licence>({ queryKey: ['/api/licence'] });

export async function attestLicence(client: QueryClient, said: AttestLicence): Promise<void> {
  client.setQueryData(licenceQuery.queryKey, await apiPost<Licence>('/api/licence', said));
}

/** It is not asked again, until its text is another. */
export async function closeLicenceQuestion(client: QueryClient): Promise<void> {
  await apiPost('/api/licence/close-question');
  await client.invalidateQueries({ queryKey: licenceQuery.queryKey });
}

/** Nothing runs before something was said of a licence. */
export function isLicenceRequired(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'licence_required';
}
