import { PageHeader, SettingsNav } from '../../../ui/page/page-header.tsx';
import { usePageTitle } from '../../../ui/page/page-window.ts';
import { Section } from '../../../ui/page/section.tsx';
import { useMay } from '../../../roles/roles.tsx';
import { LicenceSetting } from './licence-setting.tsx';
import { PurposeSettings } from './purpose-settings.tsx';

/** `/settings/purposes`: the licence that the account holds, and what each use means under GLBA and DPPA. */
export function PurposesPage() {
  usePageTitle('Licence & Purposes');
  const isOwner = useMay('owner');
  return (
    <>
      <SettingsNav />
      <PageHeader
        title="Licence & Purposes"
        lead="What you work as, and what your searches are for. Both stand on the record of each search."
      />
      <div className="grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-12 text-sm">
        <Section title="Licence">
          <LicenceSetting isOwner={isOwner} />
        </Section>
        <Section title="Purposes in law">
          <PurposeSettings isOwner={isOwner} />
        </Section>
      </div>
    </>
  );
}
