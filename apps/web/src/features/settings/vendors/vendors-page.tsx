import { MODE_NAMES } from '@deedline/contract/search/words';
import { SEARCH_MODES } from '@deedline/contract/search/search';
import type { VendorSettings } from '@deedline/contract/vendors/vendor';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { areTwins, vendorsQuery } from '../../../api/vendors.ts';
import { paths } from '../../../paths.ts';
import { useMay } from '../../../roles/roles.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { PageHeader, SettingsNav } from '../../../ui/page/page-header.tsx';
import { usePageTitle } from '../../../ui/page/page-window.ts';
import { Section } from '../../../ui/page/section.tsx';
import { Problem, WaitingRows } from '../../../ui/placeholder.tsx';
import { sayMicros } from '../../../words/micros.ts';
import { VendorRow } from './vendor-row.tsx';

/** `/settings/vendors`: which vendors searches of this account may buy from, with which key, and up to which cost. */
export function VendorsPage() {
  usePageTitle('Data Vendors');
  const isOwner = useMay('owner');
  const { data, isError, refetch } = useQuery(vendorsQuery);
  const [open, setOpen] = useState<string | null>(null);
  return (
    <>
      <SettingsNav />
      <PageHeader
        title="Data Vendors"
        actions={<ButtonLink href={paths.compareVendors}>Compare vendors</ButtonLink>}
        lead="Data vendors sell phones and emails of living people. A vendor that is on is asked when what is on file here is not enough: once per search, as often as you choose, within your limits, and never about anyone who opted out."
      />
      <div className="grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-12 text-sm">
        <Section title="Vendors">
          {!isOwner && <p className="mb-3 text-muted">Only owners of the account can add keys and set limits.</p>}
          {isError && <Problem what="The vendors could not be loaded." onRetry={() => void refetch()} />}
          {!data && !isError && <WaitingRows label="Loading vendors" rows={4} />}
          {data && (
            <ul className="divide-y border bg-raise">
              {data.vendors.map((vendor) => (
                <VendorRow
                  key={vendor.id}
                  vendor={vendor}
                  isOwner={isOwner}
                  isOpen={open === vendor.id}
                  onToggle={() => setOpen(open === vendor.id ? null : vendor.id)}
                />
              ))}
            </ul>
          )}
        </Section>
        {data && (
          <Section title="What vendors can bill for a search">
            <MostTable most={data.most} isFree={areTwins(data)} />
          </Section>
        )}
      </div>
    </>
  );
}

type MostTableProps = Pick<VendorSettings, 'most'> & { isFree: boolean };

function MostTable({ most, isFree }: MostTableProps) {
  const told = SEARCH_MODES.flatMap((mode) => (most[mode] === undefined ? [] : [[mode, most[mode]] as const]));
  if (told.every(([, micros]) => micros === 0)) return <p className="text-muted">Nothing: no vendor is on.</p>;
  return (
    <>
      <p className="text-muted">
        The most that all vendors that are on can bill together, whatever they find.{' '}
        {isFree ? 'These are list prices: the vendors that are on are twins, which bill nothing.' : 'Vendors bill the owner of the key.'}
      </p>
      <dl className="mt-3 grid max-w-sm grid-cols-[1fr_auto] gap-x-6 gap-y-1">
        {told.map(([mode, micros]) => (
          <div key={mode} className="contents">
            <dt>{MODE_NAMES[mode]}</dt>
            <dd className="text-right tabular-nums">{sayMicros(micros)}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
