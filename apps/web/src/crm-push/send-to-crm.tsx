import type { PushToCrm } from '@deedline/contract/crm/crm';
import { lazy, type ReactNode, useState } from 'react';
import { Button, type ButtonSize } from '../ui/button.tsx';
import { OnDemand } from '../ui/page/on-demand.tsx';

/** Few answers are sent: it is loaded when it is opened. */
const CrmDialog = lazy(async () => ({ default: (await import('./crm-dialog.tsx')).CrmDialog }));

type SendToCrmProps = {
  what: PushToCrm;
  /** What is sent, in the words of the page. */
  lead: ReactNode;
  children?: ReactNode;
  label?: string;
  size?: ButtonSize;
  isDisabled?: boolean;
};

/** The button that sends what was bought to a CRM of the account, and the dialog in which one is chosen. */
export function SendToCrm({ what, lead, children = 'Send to a CRM', label, size = 'sm', isDisabled = false }: SendToCrmProps) {
  const [isOpen, setOpen] = useState<boolean>();
  return (
    <>
      <Button size={size} disabled={isDisabled} {...(label !== undefined && { 'aria-label': label })} onClick={() => setOpen(true)}>
        {children}
      </Button>
      {isOpen !== undefined && (
        <OnDemand onFailed={() => setOpen(undefined)}>
          <CrmDialog what={what} lead={lead} isOpen={isOpen} onOpenChange={setOpen} />
        </OnDemand>
      )}
    </>
  );
}
