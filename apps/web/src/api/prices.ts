import { SHIPPED_EDITION } from '@deedline/contract/search/prices';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { isBilled } from '../edition.ts';
import { ApiError, reading } from './call.ts';
import { userQuery } from './queries.ts';

/** Prices that hold from a later day on. */
export const comingPricesQuery = queryOptions({ queryKey: ['/api/prices/coming'], queryFn: reading('GET /api/prices/coming') });

/** Whether searches cost this account something: else no price is shown. */
export function useIsPaid(): boolean {
  const { data: user } = useQuery(userQuery);
  return isBilled() && user?.isIncluded !== true;
}

/** Goes with a search: the edition whose prices this page shows. */
export function shownPrices(told = document.documentElement.dataset['prices']): { priceEdition?: number } {
  if (!isBilled()) return {};
  return { priceEdition: told === undefined ? SHIPPED_EDITION : (JSON.parse(told) as { edition: number }).edition };
}

/** The page is of an edition that is not in force any more. */
export const arePricesOld = (error: unknown): boolean => error instanceof ApiError && error.code === 'prices_changed';
