import { useQuery } from '@tanstack/react-query';
import { comparisonsQuery, vendorsQuery } from '../../../../api/vendors.ts';
import { paths } from '../../../../paths.ts';
import { ForRole, RoleNote } from '../../../../roles/roles.tsx';
import { ButtonLink } from '../../../../ui/button.tsx';
import { PageHeader, SettingsNav } from '../../../../ui/page/page-header.tsx';
import { usePageTitle } from '../../../../ui/page/page-window.ts';
import { Section } from '../../../../ui/page/section.tsx';
import { EmptyState, Problem, WaitingRows } from '../../../../ui/placeholder.tsx';
import { CompareForm } from './compare-form.tsx';
import { ComparisonTable } from './comparison-table.tsx';

/** `/settings/vendors/compare`: the same addresses through several vendors, side by side. */
export function ComparePage() {
  usePageTitle('Compare Vendors');
  const { data: settings, isError: isWithoutVendors, refetch: readVendors } = useQuery(vendorsQuery);
  const { data, isError, refetch } = useQuery(comparisonsQuery);
  return (
    <>
      <SettingsNav />
      <PageHeader
        title="Compare Vendors"
        lead="Send the same addresses to several vendors and see what each finds, how often it is right and what that costs. Answers are counted and not shown; nothing is charged in credits."
        actions={<ButtonLink href={paths.vendors}>Vendors</ButtonLink>}
      />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-12 text-sm">
        <Section title="New comparison">
          <ForRole needs="owner" otherwise={<RoleNote>Comparing vendors costs money, so only an owner of the account can do it.</RoleNote>}>
            {isWithoutVendors && <Problem what="The vendors could not be loaded." onRetry={() => void readVendors()} />}
            {!settings && !isWithoutVendors && <WaitingRows label="Loading vendors" rows={2} />}
            {settings && <CompareForm settings={settings} />}
          </ForRole>
        </Section>
        <Section title="Comparisons">
          {isError && <Problem what="The comparisons could not be loaded." onRetry={() => void refetch()} />}
          {!data && !isError && <WaitingRows label="Loading comparisons" rows={2} />}
          {data?.comparisons.length === 0 && (
            <EmptyState title="No comparisons yet">Each one is kept here, with the outcomes that you report later.</EmptyState>
          )}
          <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
            {data?.comparisons.map((each) => (
              <ComparisonTable key={each.id} of={each} />
            ))}
          </div>
        </Section>
      </div>
    </>
  );
}
