import type { ReactNode } from 'react';
import { Link, useLocation } from 'wouter';
import { paths } from '../../paths.ts';
import { classNames } from '../class-names.ts';

type PageHeaderProps = { title: ReactNode; lead?: ReactNode; actions?: ReactNode };

export function PageHeader({ title, lead, actions }: PageHeaderProps) {
  return (
    <div className="mb-7 flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
      <div className="min-w-0">
        <h1 className="text-3xl font-bold">{title}</h1>
        {lead && <p className="mt-1.5 max-w-2xl text-muted">{lead}</p>}
      </div>
      {actions && <div className="flex flex-wrap gap-2 print:hidden">{actions}</div>}
    </div>
  );
}

const SECTIONS = [
  [paths.settings, 'Profile'],
  [paths.security, 'Security'],
  [paths.team, 'Team'],
  [paths.purposes, 'Licence & purposes'],
  [paths.vendors, 'Vendors'],
  [paths.doNotCall, 'Do-not-call'],
  [paths.allPrograms, 'Programs'],
  [paths.activity, 'Activity'],
] as const;

const LOOK =
  'relative flex h-11 items-center pr-7 text-sm font-medium whitespace-nowrap -outline-offset-2 hover:text-ink after:absolute after:right-7 after:bottom-0 after:left-0 after:h-0.5';

/** Navigation between the sections of the settings, each of which is a page. */
export function SettingsNav() {
  const [location] = useLocation();
  // A page below a section belongs to it; all sections are below the first.
  const isAt = (href: string) => location === href || (href !== paths.settings && location.startsWith(`${href}/`));
  return (
    <nav aria-label="Sections of the settings" className="mb-7 flex flex-wrap border-b print:hidden">
      {SECTIONS.map(([href, name]) => (
        <Link
          key={href}
          href={href}
          aria-current={location === href ? 'page' : isAt(href) ? 'true' : undefined}
          className={classNames(LOOK, isAt(href) ? 'text-ink after:bg-green' : 'text-muted')}
        >
          {name}
        </Link>
      ))}
    </nav>
  );
}
