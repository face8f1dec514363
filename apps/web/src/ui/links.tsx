import { Fragment } from 'react';
import { Link } from 'wouter';

type Crumb = { label: string; href?: string };

/** The way here; the last crumb is this page. */
export function Breadcrumbs({ crumbs }: { crumbs: readonly Crumb[] }) {
  return (
    <nav aria-label="Breadcrumb" className="flex flex-wrap items-center gap-2 text-xs text-muted">
      {crumbs.map(({ label, href }, index) => (
        <Fragment key={label}>
          {index > 0 && <span aria-hidden="true">/</span>}
          {href ? (
            <Link href={href} className="hover:text-ink hover:underline touch:flex touch:min-h-11 touch:items-center">
              {label}
            </Link>
          ) : (
            <span aria-current="page" className="text-ink">
              {label}
            </span>
          )}
        </Fragment>
      ))}
    </nav>
  );
}

/** 'help@example.com' for 'mailto:help@example.com', '+1 233 555 0100' for its tel:, an https address as it is. */
export function nameContact(href: string): string {
  return decodeURI(href.replace(/^(mailto:|tel:|https:\/\/)/, ''));
}

/** How whoever runs the installation is reached: `href` is a mailto:, tel: or https: address. */
export function ContactLink({ href, className }: { href: string; className?: string }) {
  return (
    <a href={href} className={className}>
      {nameContact(href)}
    </a>
  );
}
