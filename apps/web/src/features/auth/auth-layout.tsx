import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { paths } from '../../paths.ts';
import { MAIN_ID } from '../../ui/page/page-window.ts';
import { Logo } from '../../ui/logo.tsx';
import { SurveyLines } from './survey-lines.tsx';

type AuthLayoutProps = { title: string; lead: ReactNode; children: ReactNode };

/** One form on a quiet sheet, between thin survey lines. */
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
