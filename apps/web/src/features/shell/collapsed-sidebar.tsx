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

/** The sidebar as icons, each named by a tooltip: what draws those is loaded when somebody collapses it. */
export function CollapsedSidebar({ user }: { user: User }) {
  return (
    <TooltipProvider>
      <Sidebar user={user} isExpanded={false} nameItem={nameByTooltip} />
    </TooltipProvider>
  );
}
