import type { PushToCrm } from '@deedline/contract/crm/crm';
import { lazy, type ReactNode, useState } from 'react';
import { Button, type ButtonSize } from '../ui/button.tsx';
import { OnDemand } from '../ui/page/on-demand.tsx';

/** Loaded when it is first opened, because few results are sent. */
const CrmDialog = lazy(async () => ({ default: (await import('./crm-dialog.tsx')).CrmDialog }));

type SendToCrmProps = {
  what: PushToCrm;
  /** What is sent, as the page words it. */
  lead: ReactNode;
  children?: ReactNode;
  label?: string;
  size?: ButtonSize;
  isDisabled?: boolean;
};

/** A button that sends purchased results to one of the account's CRMs, with the dialog to choose it. */
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
