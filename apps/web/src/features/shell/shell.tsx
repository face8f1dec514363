import { PanelLeft } from 'lucide-react';
import type { User } from '@deedline/contract/account/account';
import { lazy, type ReactNode, Suspense } from 'react';
import { Link } from 'wouter';
import { paths } from '../../paths.ts';
import { IconButton } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { MAIN_ID } from '../../ui/page/page-window.ts';
import { Logo, LogoMark } from '../../ui/logo.tsx';
import { Sheet } from '../../ui/dialog.tsx';
import { PageSkeleton } from './page-skeleton.tsx';
import { PaletteButton } from './palette-button.tsx';
import { useSidebar } from './sidebar-state.ts';
import { ProofNotice } from './proof-notice.tsx';
import { Sidebar } from './sidebar.tsx';

const CollapsedSidebar = lazy(async () => ({ default: (await import('./collapsed-sidebar.tsx')).CollapsedSidebar }));

/** What stands around every page of a signed-in user. */
export function Shell({ user, children }: { user: User; children: ReactNode }) {
  const sidebar = useSidebar();
  const { isMobile, isExpanded, isSheetOpen, setSheetOpen, toggle } = sidebar;
  return (
    <>
      <a
        href={`#${MAIN_ID}`}
        className="sr-only z-50 rounded-md bg-paper font-medium focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:px-4 focus:py-3"
      >
        Skip to the page
      </a>
      <div className="flex min-h-dvh">
        {isMobile ? (
          <Sheet open={isSheetOpen} onOpenChange={setSheetOpen} title="Menu" description="The pages of Deedline and your account">
            <Sidebar user={user} isExpanded onNavigate={() => setSheetOpen(false)} />
          </Sheet>
        ) : (
          <aside className={classNames('sticky top-0 h-dvh shrink-0 border-r transition-[width]', isExpanded ? 'w-64' : 'w-12')}>
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
          <header className="sticky top-0 z-30 flex h-13 items-center gap-2 border-b bg-paper px-2 md:px-4">
            <IconButton label="Toggle Sidebar" aria-expanded={isMobile ? isSheetOpen : isExpanded} onClick={toggle}>
              <PanelLeft className="size-4.5" strokeWidth={1.75} aria-hidden="true" />
            </IconButton>
            <Link href={paths.home} className="flex h-11 items-center" aria-label="Deedline">
              {isMobile || !isExpanded ? <Logo /> : <LogoMark />}
            </Link>
            <PaletteButton />
          </header>
          <main id={MAIN_ID} tabIndex={-1} className="w-full max-w-[1252px] flex-1 px-4 pt-6 pb-8 outline-none md:px-9 md:pt-8">
            <ProofNotice user={user} />
            <Suspense fallback={<PageSkeleton />}>{children}</Suspense>
          </main>
        </div>
      </div>
    </>
  );
}
