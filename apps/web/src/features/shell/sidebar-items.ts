import { Coins, History, LayoutDashboard, ListChecks, Search, Settings, Upload } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import { paths } from '../../paths.ts';

type SidebarItem = { href: string; title: string; icon: LucideIcon; aliases?: readonly string[] };

export const SIDEBAR_ITEMS: readonly SidebarItem[] = [
  { href: paths.home, title: 'Dashboard', icon: LayoutDashboard, aliases: [paths.dashboard] },
  { href: paths.search, title: 'New Search', icon: Search },
  { href: paths.batchUpload, title: 'Batch Upload', icon: Upload },
  { href: paths.history, title: 'Search History', icon: History },
  { href: paths.lists, title: 'Lists', icon: ListChecks },
  { href: paths.credits, title: 'Credits', icon: Coins },
  {
    href: paths.settings,
    title: 'Settings',
    icon: Settings,
    aliases: [paths.security, paths.team, paths.purposes, paths.doNotCall, paths.activity],
  },
];
