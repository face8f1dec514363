import type { User } from '@deedline/contract/account/account';
import { PanelLeft, Search } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { paths } from '../../paths.ts';
import { IconButton } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Sheet } from '../../ui/dialog.tsx';
import { Logo } from '../../ui/logo.tsx';
import { useBrowserValue } from '../../ui/page/browser-value.ts';
import { OnDemand } from '../../ui/page/on-demand.tsx';
import { MAIN_ID } from '../../ui/page/page-window.ts';
import { ErrorBoundary, PageFailure } from '../../ui/page/screens.tsx';
import { Skeleton, Waiting } from '../../ui/placeholder.tsx';
import { ElsewhereNotice } from './elsewhere-notice.tsx';
import { ProofNotice } from './proof-notice.tsx';
import { useSidebar } from './sidebar-state.ts';
import { Sidebar } from './sidebar.tsx';

const CollapsedSidebar = lazy(async () => ({ default: (await import('./collapsed-sidebar.tsx')).CollapsedSidebar }));

/** The frame of every page of a signed-in member. */
export function Shell({ user, children }: { user: User; children: ReactNode }) {
  const [location] = useLocation();
  const sidebar = useSidebar();
  const { isMobile, isExpanded, isSheetOpen, setSheetOpen, toggle } = sidebar;
  // The embedded answers are removed once the rendered page has been hydrated; see app/first-answers.ts.
  useEffect(() => document.querySelector('[data-answers]')?.removeAttribute('data-answers'), []);
  return (
    <>
      <a
        href={`#${MAIN_ID}`}
        className="sr-only z-50 rounded-md bg-paper font-medium focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:px-4 focus:py-3"
      >
        Skip to main content
      </a>
      <div className="flex min-h-dvh">
        {isMobile ? (
          <Sheet open={isSheetOpen} onOpenChange={setSheetOpen} title="Menu" description="The pages of Deedline and your account">
            <Sidebar user={user} isExpanded onNavigate={() => setSheetOpen(false)} />
          </Sheet>
        ) : (
          <aside
            className={classNames(
              'sticky top-0 h-dvh shrink-0 border-r transition-[width] max-md:hidden print:hidden',
              isExpanded ? 'w-64' : 'w-12',
            )}
          >
            {isExpanded ? (
              <Sidebar user={user} isExpanded />
            ) : (
              <Suspense fallback={<Sidebar user={user} isExpanded={false} />}>
                <CollapsedSidebar user={user} />
              </Suspense>
            )}
          </aside>
        )}
        <div className="flex min-w-0 flex-1 flex-col">
          <header className="sticky top-0 z-30 flex h-13 items-center gap-2 border-b bg-paper px-2 md:px-4 print:hidden">
            <IconButton label="Toggle Sidebar" aria-expanded={isMobile ? isSheetOpen : isExpanded} onClick={toggle}>
              <PanelLeft className="size-4.5" strokeWidth={1.75} aria-hidden="true" />
            </IconButton>
            <Link href={paths.home} className="flex h-11 items-center" aria-label="Deedline">
              <Logo wordClassName={isExpanded ? 'md:hidden' : undefined} />
            </Link>
            <PaletteButton />
          </header>
          <ElsewhereNotice user={user} />
          <main
            id={MAIN_ID}
            tabIndex={-1}
            className="w-full max-w-[1252px] flex-1 px-4 pt-6 pb-8 outline-none md:px-9 md:pt-8 print:max-w-none print:p-0"
          >
            <ProofNotice user={user} />
            <ErrorBoundary place={location} instead={<PageFailure />}>
              <Suspense fallback={<PageSkeleton />}>{children}</Suspense>
            </ErrorBoundary>
          </main>
        </div>
      </div>
    </>
  );
}

const nameShortcut = () => (navigator.platform.startsWith('Mac') ? '⌘K' : 'Ctrl K');
const Palette = lazy(async () => ({ default: (await import('./palette.tsx')).Palette }));

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.matches('input, textarea, select, [contenteditable]');
}

/** Opens the palette by a click or Ctrl/Cmd+K; `/` goes to the first field of the search. */
function PaletteButton() {
  const [isOpen, setOpen] = useState(false);
  const [location, navigate] = useLocation();
  const shortcut = useBrowserValue(nameShortcut, 'Ctrl K');

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isCommand = event.ctrlKey || event.metaKey;
      if (isCommand && event.key.toLowerCase() === 'k') {
        event.preventDefault();
        setOpen((open) => !open);
      } else if (event.key === '/' && !isCommand && !event.altKey && !isTyping(event.target)) {
        event.preventDefault();
        if (location === paths.search) document.querySelector<HTMLElement>('[data-first-field]')?.focus();
        else navigate(paths.search, { state: { focusField: true } });
      }
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [location, navigate]);

  return (
    <>
      <button
        type="button"
        onClick={() => setOpen(true)}
        className="ml-auto flex h-9 items-center gap-2 rounded-md border bg-raise px-3 text-sm text-muted hover:border-edge touch:h-11"
      >
        <Search className="size-4" strokeWidth={1.75} aria-hidden="true" />
        <span className="max-sm:sr-only">Search or go to</span>
        <kbd className="ml-4 font-sans text-2xs max-md:hidden">{shortcut}</kbd>
      </button>
      {isOpen && (
        <OnDemand onFailed={() => setOpen(false)}>
          <Palette onClose={() => setOpen(false)} />
        </OnDemand>
      )}
    </>
  );
}

/** Placeholder while a page's code is loading: a heading and a first sheet. */
function PageSkeleton() {
  return (
    <Waiting label="Loading the page">
      <Skeleton className="h-8 w-56" />
      <Skeleton className="mt-3 h-4 w-80 max-w-full" />
      <Skeleton className="mt-8 h-48 w-full" />
    </Waiting>
  );
}
