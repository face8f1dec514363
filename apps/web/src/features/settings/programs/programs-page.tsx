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
        lead="Your programs can do what you do here, within limits that an owner sets and can withdraw at any time. What they do is on the activity record."
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
        Requests, responses and examples that run with your key:{' '}
        <Link href={paths.docs('api')} className="link">
          the API reference
        </Link>
        .
      </p>
    </>
  );
}
