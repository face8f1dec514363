import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { reportFailure } from '../../../../api/session.ts';
import { Button } from '../../../../ui/button.tsx';
import { Dialog, DialogClose } from '../../../../ui/dialog.tsx';
import { useRefreshWebhooks } from './queries.ts';

/** A mutation of a webhook or message that refetches both. */
export function useChange<Answer>(failureTitle: string, onSuccess: (answer: Answer) => void = () => undefined) {
  const refresh = useRefreshWebhooks();
  return useMutation({
    mutationFn: (act: () => Promise<Answer>) => act(),
    onSuccess: (answer) => {
      refresh();
      onSuccess(answer);
    },
    onError: reportFailure(failureTitle),
  });
}

type AskProps = { open: string; variant?: 'danger'; title: string; lead: string; act: string; isBusy: boolean; onAct: () => void };

/** A button that asks for confirmation. */
export function Ask({ open, variant, title, lead, act, isBusy, onAct }: AskProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="sm" {...(variant === undefined ? {} : { variant })} onClick={() => setOpen(true)}>
        {open}
      </Button>
      <Dialog open={isOpen} onOpenChange={setOpen} title={title} lead={lead}>
        <div className="mt-6 flex flex-wrap justify-end gap-2">
          <DialogClose asChild>
            <Button>Cancel</Button>
          </DialogClose>
          <Button
            variant={variant ?? 'primary'}
            disabled={isBusy}
            onClick={() => {
              onAct();
              setOpen(false);
            }}
          >
            {act}
          </Button>
        </div>
      </Dialog>
    </>
  );
}
