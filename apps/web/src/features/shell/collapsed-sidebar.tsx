import type { User } from '@deedline/contract/account/account';
import type { ReactElement } from 'react';
import { Tooltip, TooltipProvider } from '../../ui/tooltip.tsx';
import { Sidebar } from './sidebar.tsx';

function nameByTooltip(name: string, item: ReactElement) {
  return (
    <Tooltip text={name} side="right">
      {item}
    </Tooltip>
  );
}

/** The sidebar as icons with tooltips, whose code is loaded when the sidebar is first collapsed. */
export function CollapsedSidebar({ user }: { user: User }) {
  return (
    <TooltipProvider>
      <Sidebar user={user} isExpanded={false} nameItem={nameByTooltip} />
    </TooltipProvider>
  );
}
