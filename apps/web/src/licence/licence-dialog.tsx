import { useQuery } from '@tanstack/react-query';
import { userQuery } from '../api/queries.ts';
import { Dialog } from '../ui/dialog.tsx';
import { toast } from '../ui/toast-store.ts';
import { LicenceForm } from './licence-form.tsx';

type LicenceDialogProps = { isOpen: boolean; onClose: () => void };

/** The form over the page that was stopped for it: what was typed or chosen there stays. */
export function LicenceDialog({ isOpen, onClose }: LicenceDialogProps) {
  const { data: user } = useQuery(userQuery);
  const isOwner = user?.role === 'owner';
  const done = () => {
    toast({ title: 'Licence Saved', description: 'You can change it in Settings.' });
    onClose();
  };
  return (
    <Dialog
      open={isOpen}
      onOpenChange={(open) => !open && onClose()}
      title="Your licence"
      lead={
        isOwner
          ? 'Asked once, and kept with your searches for whoever asks on what they rest.'
          : 'An owner of this account has to say which licence it holds, in Settings, before this can be done.'
      }
    >
      {isOwner && (
        <div className="mt-5">
          <LicenceForm onDone={done} onCancel={onClose} />
        </div>
      )}
    </Dialog>
  );
}
