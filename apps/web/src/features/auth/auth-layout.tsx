import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { paths } from '../../paths.ts';
import { Logo } from '../../ui/logo.tsx';
import { MAIN_ID } from '../../ui/page/page-window.ts';

type AuthLayoutProps = { title: string; lead: ReactNode; children: ReactNode };

/** A single form on a plain sheet between thin survey lines. */
export function AuthLayout({ title, lead, children }: AuthLayoutProps) {
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="border-b px-4 md:px-9">
        <Link href={paths.home} aria-label="Deedline, start page" className="flex h-16 w-fit items-center">
          <Logo />
        </Link>
      </header>
      <div className="relative isolate flex flex-1 flex-col overflow-hidden">
        <SurveyLines />
        <main
          id={MAIN_ID}
          tabIndex={-1}
          className="mx-auto w-full max-w-md flex-1 bg-paper px-4 py-10 outline-none md:border-x md:px-9 md:py-16"
        >
          <h1 className="text-3xl font-bold">{title}</h1>
          <p className="mt-2 mb-8 text-muted">{lead}</p>
          {children}
        </main>
      </div>
      <footer className="border-t px-4 py-5 text-center text-xs text-muted">
        By continuing you accept the{' '}
        <Link href={paths.terms} className="link">
          Terms of Service
        </Link>{' '}
        and the{' '}
        <Link href={paths.privacy} className="link">
          Privacy Policy
        </Link>
        .
      </footer>
    </div>
  );
}

/** Decoration where there is room beside the sheet: lots along a bent street, one of them highlighted. */
function SurveyLines() {
  return (
    <svg
      viewBox="0 0 1440 800"
      preserveAspectRatio="xMidYMid slice"
      className="pointer-events-none absolute inset-0 -z-10 size-full text-line max-lg:hidden"
      fill="none"
      stroke="currentColor"
      aria-hidden="true"
    >
      <path d="M-20 190 700 104l760 74M-20 236 700 150l760 74M-20 640l720-40 760 26M-20 684l720-40 760 26" />
      <path d="M48 228l40 409M166 214l36 417M288 199l32 426M406 185l27 433M960 176l-8 436M1096 189l36 428M1224 201l40 420M1352 214l34 411" />
      <path d="M-20 444 420 403M64 394l352-28M952 418l508-40M956 330l128 12 376-44M70 512l356-34M954 520l500-34" />
      <path d="M120 0l14 171M262 0l10 154M420 0l-8 138M980 0l20 133M1120 0l12 146M1270 0l6 160M90 681l8 140M250 672l12 140M400 662l6 140M1010 656l-6 160M1150 661l10 160M1300 667l-4 150" />
      <path d="M1114.2 405.2 1242.5 395.1 1252.5 499.7 1122.9 508.5z" className="fill-wash stroke-green" />
    </svg>
  );
}

/** The token after '#token=' in a mailed link's URL. Fragments are not sent, so it never reaches a server's log. */
export function readLinkToken(): string {
  return new URLSearchParams(window.location.hash.slice(1)).get('token') ?? '';
}

let typed = '';

/**
 * Keeps the email address typed on the sign-up page until the page is reloaded, so that it need not be typed twice. It is neither stored nor put into a URL.
 */
export function keepTypedEmail(email: string): void {
  typed = email;
}

export function readTypedEmail(): string {
  return typed;
}
