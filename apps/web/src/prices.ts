import {
  maximumPriceCredits,
  PACKAGES as SHIPPED_PACKAGES,
  PRICES as SHIPPED,
  type Prices,
  reverseRule,
} from '@deedline/contract/search/prices';
import type { SearchMode } from '@deedline/contract/search/search';

type Told = { prices: Prices; packages: readonly { label: string; credits: number; price: number; popular: boolean }[] };
type Page = { documentElement: { dataset: Record<string, string | undefined> } };
const place = globalThis as unknown as { deedlinePrices?: string; document: Page };
/** Prices set by an operator in place of the shipped ones, given by the document or, during rendering, by the renderer. */
const told = (import.meta as ImportMeta & { env: { SSR: boolean } }).env.SSR
  ? place.deedlinePrices
  : place.document.documentElement.dataset['prices'];

/** The prices that all pages show. */
export const { prices: PRICES, packages: PACKAGES }: Told = told ? JSON.parse(told) : { prices: SHIPPED, packages: SHIPPED_PACKAGES };
export const REVERSE_RULE = reverseRule(PRICES);
export const maximumPrice = (mode: SearchMode, includeContacts: boolean) => maximumPriceCredits(PRICES, mode, includeContacts);
