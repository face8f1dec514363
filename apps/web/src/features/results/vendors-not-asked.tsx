import type { Search } from '@deedline/contract/search/search';
import type { VendorSettings } from '@deedline/contract/vendors/vendor';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { vendorsQuery } from '../../api/vendors.ts';
import { paths } from '../../paths.ts';

type Words = { text: string; link: { to: string; text: string } | null };

/** For a property that no roll has: why no data vendor was asked about it, and what to do. Renders nothing if one was asked, or nothing can be done. */
export function VendorsNotAsked({ search }: { search: Search }) {
  const { data } = useQuery(vendorsQuery);
  const words = data === undefined ? null : sayWhyNot(search, data);
  if (words === null) return null;
  return (
    <p className="mt-4 text-sm text-muted">
      {words.text}
      {words.link !== null && (
        <>
          {' '}
          <Link href={words.link.to} className="link touch:py-3">
            {words.link.text}
          </Link>
        </>
      )}
    </p>
  );
}

/** Exported for tests. */
export function sayWhyNot({ searchMode, includeContacts, street, zip, receipt }: Search, { most }: VendorSettings): Words | null {
  if ((receipt?.vendors ?? []).length > 0 || !includeContacts) return null;
  const isOn = (most.property_address ?? 0) > 0;
  if (searchMode === 'parcel_id')
    return {
      text: `No data vendor was asked about this number: vendors need its county too, which no roll here shows. ${isOn ? 'They are asked about an address that is on no roll.' : 'A vendor that is switched on is asked about an address that is on no roll.'}`,
      link: { to: paths.searchFor({ mode: 'property_address' }), text: 'Search by the address' },
    };
  if (searchMode !== 'property_address') return null;
  if (!isOn)
    return {
      text: 'No data vendor was asked: none is switched on for your account. One that is on is asked about an address that is on no roll.',
      link: { to: paths.vendors, text: 'Data vendors' },
    };
  if (!/\d{5}/.test(zip ?? '') && !/\b\d{5}(?:-\d{4})?\s*$/.test(street ?? ''))
    return {
      text: 'No data vendor was asked: without its ZIP code, an address cannot be checked against the opt-outs. Add it, and search again.',
      link: null,
    };
  return null;
}
