import type { OperatorSession } from '@deedline/contract/operator/session';
import { useQueryClient } from '@tanstack/react-query';
import {
  Activity,
  Archive,
  Clock,
  CloudDownload,
  Database,
  FileUp,
  Gauge,
  Inbox,
  LogOut,
  type LucideIcon,
  PanelLeft,
  PhoneOff,
  ReceiptText,
  ScrollText,
  Store,
  Tags,
  UserRoundSearch,
  UserRoundX,
} from 'lucide-react';
import { type ReactNode, Suspense, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { call, messageOf } from '../../api/call.ts';
import { paths } from '../../paths.ts';
import { Badge } from '../../ui/badge.tsx';
import { IconButton } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Sheet } from '../../ui/dialog.tsx';
import { Logo } from '../../ui/logo.tsx';
import { MAIN_ID } from '../../ui/page/page-window.ts';
import { WaitingRows } from '../../ui/placeholder.tsx';
import { toast } from '../../ui/toast/toast.ts';
import { forgetOperator } from './operator-client.ts';

const ITEM = 'flex h-9 w-full items-center gap-3 rounded-md px-2.5 text-sm whitespace-nowrap touch:h-11';

/** The frame of every panel: navigation, the signed-in operator, and a note that this is not an account. */
export function OperatorLayout({ session, children }: { session: OperatorSession; children: ReactNode }) {
  const [isMenuOpen, setMenuOpen] = useState(false);
  return (
    <>
      <a
        href={`#${MAIN_ID}`}
        className="sr-only z-50 rounded-md bg-paper font-medium focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:px-4 focus:py-3"
      >
        Skip to the panel
      </a>
      <div className="flex min-h-dvh">
        <aside className="sticky top-0 h-dvh w-60 shrink-0 border-r max-md:hidden">
          <Side session={session} />
        </aside>
        <div className="flex min-w-0 flex-1 flex-col">
          <header className="sticky top-0 z-30 flex h-13 items-center gap-2 border-b bg-paper px-2 md:hidden">
            <IconButton label="Open the menu" aria-expanded={isMenuOpen} onClick={() => setMenuOpen(true)}>
              <PanelLeft className="size-4.5" strokeWidth={1.75} aria-hidden="true" />
            </IconButton>
            <Logo />
            <Badge tone="brass">Operator</Badge>
          </header>
          <Sheet open={isMenuOpen} onOpenChange={setMenuOpen} title="Menu" description="The panels of the console">
            <Side session={session} onNavigate={() => setMenuOpen(false)} />
          </Sheet>
          <main id={MAIN_ID} tabIndex={-1} className="w-full max-w-[1320px] flex-1 px-4 pt-6 pb-16 outline-none md:px-8 md:pt-8">
            <Suspense fallback={<WaitingRows label="Loading the panel" rows={8} />}>{children}</Suspense>
          </main>
        </div>
      </div>
    </>
  );
}

function Side({ session, onNavigate }: { session: OperatorSession; onNavigate?: () => void }) {
  const [location] = useLocation();
  const isHere = (href: string) => location === href || (href !== paths.operator && location.startsWith(`${href}/`));
  return (
    <div className="flex h-full flex-col overflow-y-auto px-3 py-4">
      <div className="mb-5 flex h-11 items-center justify-between gap-2 px-2.5">
        <Logo />
        <Badge tone="brass">Operator</Badge>
      </div>
      <nav aria-label="Panels" className="flex flex-col gap-0.5">
        {OPERATOR_PANELS.map(({ href, title, icon: Icon }) => (
          <Link
            key={href}
            href={href}
            onClick={onNavigate}
            aria-current={isHere(href) ? 'page' : undefined}
            className={classNames(ITEM, isHere(href) ? 'bg-wash font-semibold text-green' : 'text-muted hover:bg-wash hover:text-ink')}
          >
            <Icon className="size-4.5 shrink-0" strokeWidth={1.75} aria-hidden="true" />
            {title}
          </Link>
        ))}
      </nav>
      <Foot session={session} />
    </div>
  );
}

function Foot({ session: { name, email, recoveryCodesLeft } }: { session: OperatorSession }) {
  const client = useQueryClient();
  const signOut = async () => {
    try {
      await call('POST /api/operator/sign-out');
      forgetOperator(client);
    } catch (error) {
      toast({ title: 'Not signed out', description: messageOf(error), variant: 'destructive' });
    }
  };
  return (
    <div className="mt-auto border-t px-2.5 pt-3">
      <p className="truncate text-sm font-medium" title={name}>
        {name}
      </p>
      <p className="truncate text-xs text-muted" title={email}>
        {email}
      </p>
      {recoveryCodesLeft <= 3 && <p className="mt-1 text-xs text-brass-ink">{recoveryCodesLeft} recovery codes left</p>}
      <button
        type="button"
        onClick={() => void signOut()}
        className={classNames(ITEM, '-mx-2.5 mt-2 text-muted hover:bg-wash hover:text-ink')}
      >
        <LogOut className="size-4.5 shrink-0" strokeWidth={1.75} aria-hidden="true" />
        Sign out
      </button>
    </div>
  );
}

type OperatorPanel = { href: string; title: string; icon: LucideIcon };

/** The panels of the console, in the order of its navigation. */
const OPERATOR_PANELS: readonly OperatorPanel[] = [
  { href: paths.operator, title: 'Overview', icon: Gauge },
  { href: paths.operatorSources, title: 'Sources', icon: Database },
  { href: paths.operatorLoads, title: 'Load files', icon: FileUp },
  { href: paths.operatorFeeds, title: 'Published files', icon: CloudDownload },
  { href: paths.operatorVendors, title: 'Vendors', icon: Store },
  { href: paths.operatorRequests, title: 'Requests', icon: Inbox },
  { href: paths.operatorOptOuts, title: 'Opt-outs', icon: UserRoundX },
  { href: paths.operatorPrices, title: 'Prices', icon: Tags },
  { href: paths.operatorRefunds, title: 'Refunds', icon: ReceiptText },
  { href: paths.operatorAccounts, title: 'Accounts', icon: UserRoundSearch },
  { href: paths.operatorAudit, title: 'Audit record', icon: ScrollText },
  { href: paths.operatorCalibrations, title: 'Calibrations', icon: Activity },
  { href: paths.operatorRetention, title: 'Retention', icon: Archive },
  { href: paths.operatorDoNotCall, title: 'Do-not-call lists', icon: PhoneOff },
  { href: paths.operatorCallingRules, title: 'Calling rules', icon: Clock },
];
