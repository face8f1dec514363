/** What a search costs. Pure: the answer, what was asked for and what was held decide, nothing else. */
import { CONTACT_THRESHOLD, PRICES } from '@deedline/contract/prices';
import type { Results } from '@deedline/contract/results';
import type { Search, SearchMode } from '@deedline/contract/search';

export type Receipt = NonNullable<Search['receipt']>;
type Priced = Pick<Results, 'matched' | 'parcel' | 'owner' | 'owners' | 'mailingAddress' | 'phones' | 'emails' | 'confidenceScore'>;

export interface Bargain {
  mode: SearchMode;
  includeContacts: boolean;
  heldCredits: number;
}

/**
 * Charges for what was delivered (product specification, section 9; design decision 1): both property and contacts 5,
 * contacts alone 4, a property whose owner can be written to 2, a person behind a phone or email 7, nothing useful 0.
 * Never more than was held: somebody's last search may cost less than its list price.
 */
export function priceSearch(results: Priced, bargain: Bargain): Receipt {
  const delivered = deliveredIn(results, bargain);
  const { rule, price } = applicableRule(delivered, bargain);
  const charged = Math.min(price, bargain.heldCredits);
  return { rule, held: bargain.heldCredits, charged, released: bargain.heldCredits - charged, delivered };
}

type Delivered = 'property record' | 'mailing address' | 'contacts' | 'person';

function deliveredIn(results: Priced, bargain: Bargain): Delivered[] {
  if (!results.matched) return [];
  const hasOwner = results.owner !== null || results.owners.length > 0;
  const best = Math.max(0, ...[...results.phones, ...results.emails].map((contact) => contact.confidence));
  const found: [Delivered, boolean][] = [
    ['property record', results.parcel !== null && hasOwner],
    ['mailing address', results.mailingAddress !== null],
    ['contacts', bargain.includeContacts && best >= CONTACT_THRESHOLD],
    ['person', results.owner !== null && (results.confidenceScore ?? 0) >= CONTACT_THRESHOLD],
  ];
  return found.filter(([, is]) => is).map(([what]) => what);
}

function applicableRule(delivered: readonly Delivered[], { mode }: Bargain): { rule: string; price: number } {
  const has = (what: Delivered) => delivered.includes(what);
  const nothing = { rule: 'Nothing useful found', price: 0 };
  if (mode === 'reverse_phone' || mode === 'reverse_email')
    return has('person') ? { rule: 'Reverse Search', price: PRICES.reverseSearch } : nothing;
  if (mode === 'person_search') return has('contacts') ? { rule: 'Contact Search', price: PRICES.contactSearch } : nothing;
  if (has('property record') && has('contacts')) return { rule: 'Full Report', price: PRICES.fullReport };
  if (has('contacts')) return { rule: 'Contact Search', price: PRICES.contactSearch };
  if (has('property record') && has('mailing address')) return { rule: 'Property Insights', price: PRICES.propertyInsights };
  return nothing;
}
