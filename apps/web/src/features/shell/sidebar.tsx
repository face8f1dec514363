import type { User } from '@deedline/contract/account/account';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import {
  Coins,
  History,
  House,
  HousePlus,
  LayoutDashboard,
  ListChecks,
  LogOut,
  type LucideIcon,
  Search,
  Settings,
  Upload,
} from 'lucide-react';
import { Fragment, type ReactElement, type ReactNode } from 'react';
import { Link, useLocation } from 'wouter';
import { isBilled } from '../../edition.ts';
import { call } from '../../api/call.ts';
import { paths } from '../../paths.ts';
import { Avatar, nameUser } from '../../ui/avatar.tsx';
import { Badge } from '../../ui/badge.tsx';
import { classNames } from '../../ui/class-names.ts';
import { formatCredits } from '../../ui/format.ts';

const ITEM = 'flex h-9 w-full items-center gap-3 rounded-md text-sm whitespace-nowrap touch:h-11';

/** Adds the name to an item that is only an icon. */
type NameItem = (name: string, item: ReactElement) => ReactNode;
const asItIs: NameItem = (_name, item) => item;

type SidebarProps = { user: User; isExpanded: boolean; onNavigate?: () => void; nameItem?: NameItem };

/** Navigation, the signed-in member, and the credits left. When collapsed it shows icons, which `nameItem` labels. */
export function Sidebar({ user, isExpanded, onNavigate, nameItem = asItIs }: SidebarProps) {
  const [location] = useLocation();
  return (
    <div className={classNames('flex h-full flex-col overflow-x-hidden overflow-y-auto py-4', isExpanded ? 'px-3' : 'px-1.5')}>
      <div className={classNames('mb-5 h-11 px-2.5 whitespace-nowrap', !isExpanded && 'invisible')}>
        <div className="font-display text-xl leading-tight font-bold tracking-tight">Deedline</div>
        <div className="text-xs text-muted">Find owners instantly</div>
      </div>
      <nav aria-label="Main" className="flex flex-col gap-0.5">
        {SIDEBAR_ITEMS.filter(({ href }) => href !== paths.credits || isBilled()).map(
          ({ href, title, icon: Icon, aliases, hasBelow = false }) => {
            const isPage = location === href || aliases?.includes(location) === true;
            const isHere = isPage || (hasBelow && location.startsWith(`${href}/`));
            return (
              <Fragment key={href}>
                {nameItem(
                  title,
                  <Link
                    href={href}
                    onClick={onNavigate}
                    aria-current={isPage ? 'page' : isHere || undefined}
                    className={classNames(
                      ITEM,
                      isExpanded ? 'px-2.5' : 'justify-center',
                      isHere ? 'bg-wash font-semibold text-green' : 'text-muted hover:bg-wash hover:text-ink',
                    )}
                  >
                    <Icon className="size-4.5 shrink-0" strokeWidth={1.75} aria-hidden="true" />
                    <span className={isExpanded ? undefined : 'sr-only'}>{title}</span>
                  </Link>,
                )}
              </Fragment>
            );
          },
        )}
      </nav>
      <SidebarFooter user={user} isExpanded={isExpanded} onNavigate={onNavigate} nameItem={nameItem} />
    </div>
  );
}

type FooterProps = { user: User; isExpanded: boolean; onNavigate: (() => void) | undefined; nameItem: NameItem };

function SidebarFooter({ user, isExpanded, onNavigate, nameItem }: FooterProps) {
  const client = useQueryClient();
  return (
    <div className="mt-auto border-t pt-3">
      <div className={classNames('flex items-center gap-2.5', isExpanded ? 'px-2.5' : 'justify-center')}>
        <Avatar user={user} />
        {isExpanded && (
          <>
            <span className="line-clamp-2 min-w-0 flex-1 text-sm leading-tight font-medium wrap-anywhere" title={nameUser(user)}>
              {nameUser(user)}
            </span>
            {isBilled() && (
              <Link href={paths.credits} onClick={onNavigate} className="flex items-center rounded-full touch:min-h-11">
                <Badge className="hover:border-edge">{formatCredits(user.credits)}</Badge>
              </Link>
            )}
          </>
        )}
      </div>
      {nameItem(
        'Sign Out',
        <button
          type="button"
          onClick={() => void signOut(client)}
          className={classNames(ITEM, 'mt-2 text-muted hover:bg-wash hover:text-ink', isExpanded ? 'px-2.5' : 'justify-center')}
        >
          <LogOut className="size-4.5 shrink-0" strokeWidth={1.75} aria-hidden="true" />
          <span className={isExpanded ? undefined : 'sr-only'}>Sign Out</span>
        </button>,
      )}
    </div>
  );
}

type SidebarItem = {
  href: string;
  title: string;
  icon: LucideIcon;
  aliases?: readonly string[];
  /** Pages below it are marked as its own. */ hasBelow?: boolean;
};

export const SIDEBAR_ITEMS: readonly SidebarItem[] = [
  { href: paths.home, title: 'Dashboard', icon: LayoutDashboard, aliases: [paths.dashboard] },
  { href: paths.search, title: 'New Search', icon: Search },
  { href: paths.properties, title: 'Properties', icon: House, hasBelow: true },
  { href: paths.propertyLists, title: 'Property Lists', icon: HousePlus, hasBelow: true },
  { href: paths.batchUpload, title: 'Batch Upload', icon: Upload },
  { href: paths.history, title: 'Search History', icon: History, hasBelow: true },
  { href: paths.lists, title: 'Lists', icon: ListChecks, hasBelow: true },
  { href: paths.credits, title: 'Credits', icon: Coins, hasBelow: true },
  {
    href: paths.settings,
    title: 'Settings',
    icon: Settings,
    aliases: [paths.activity],
    hasBelow: true,
  },
];

/** Clears the cache, ends the session on the server, and goes to the start page whether or not that worked. */
export async function signOut(client: QueryClient): Promise<void> {
  client.clear();
  sessionStorage.clear();
  try {
    await call('POST /api/auth/logout');
  } catch (error) {
    // oxlint-disable-next-line no-console -- a failed sign-out is logged and nothing else (product specification, section 4)
    console.error('Sign-out failed', error);
  }
  window.location.assign(paths.home);
}
