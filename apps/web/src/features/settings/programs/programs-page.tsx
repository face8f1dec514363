import { Link } from 'wouter';
import { paths } from '../../../paths.ts';
import { PageHeader, SettingsNav } from '../../../ui/page/page-header.tsx';
import { usePageTitle } from '../../../ui/page/page-window.ts';

export type ProgramsSection = {
  /** The last segment of its path. */
  name: string;
  title: string;
  /** Its purpose, in one sentence. */
  says: string;
};

/** `/settings/programs`: every way by which a program works with this account. */
export function ProgramsPage({ sections }: { sections: readonly ProgramsSection[] }) {
  usePageTitle('Programs');
  return (
    <>
      <SettingsNav />
      <PageHeader
        title="Programs"
        lead="Programs of yours can do what you do here, within limits that an owner sets and can take back at any moment. What they do stands on the activity record."
      />
      <ul className="max-w-3xl divide-y border bg-raise">
        {sections.map(({ name, title, says }) => (
          <li key={name} className="p-5">
            <h2 className="text-lg font-semibold">
              <Link href={paths.programs(name)} className="link touch:py-3">
                {title}
              </Link>
            </h2>
            <p className="mt-1 text-sm text-muted">{says}</p>
          </li>
        ))}
      </ul>
      <p className="mt-6 max-w-3xl text-sm text-muted">
        What a program asks and is answered, with examples that run with your key:{' '}
        <Link href={paths.docs('api')} className="link">
          the reference of the API
        </Link>
        .
      </p>
    </>
  );
}
