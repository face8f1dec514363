import { Fragment } from 'react';
import { Link } from 'wouter';

type Crumb = { label: string; href?: string };

/** The path to this page; the last crumb is the page itself. */
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

/** 'help@example.com' for 'mailto:help@example.com', '+1 233 555 0100' for its tel: link; an https URL loses its scheme. */
export function nameContact(href: string): string {
  return decodeURI(href.replace(/^(mailto:|tel:|https:\/\/)/, ''));
}

/** A link to the operator's contact; `href` is a mailto:, tel: or https: URL. */
export function ContactLink({ href, className }: { href: string; className?: string }) {
  return (
    <a href={href} className={className}>
      {nameContact(href)}
    </a>
  );
}
