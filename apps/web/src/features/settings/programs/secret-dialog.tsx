import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';

type SecretDialogProps = { title: string; lead: string; secret: string | null; onDone: () => void };

/** Shows a secret in full, only once. */
export function SecretDialog({ title, lead, secret, onDone }: SecretDialogProps) {
  return (
    <Dialog open={secret !== null} onOpenChange={(open) => !open && onDone()} title={title} lead={lead}>
      {secret !== null && <Secret secret={secret} onDone={onDone} />}
    </Dialog>
  );
}

function Secret({ secret, onDone }: { secret: string; onDone: () => void }) {
  const [copied, setCopied] = useState('');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(secret);
      setCopied('Copied.');
    } catch {
      setCopied('Your browser did not allow copying. Select it and copy it yourself.');
    }
  };
  return (
    <>
      <code data-testid="program-key" className="mt-5 block border bg-raise p-3 font-mono text-sm select-all wrap-anywhere">
        {secret}
      </code>
      <p aria-live="polite" className="mt-2 min-h-5 text-xs text-muted">
        {copied}
      </p>
      <div className="mt-4 flex flex-wrap justify-end gap-2">
        <Button onClick={() => void copy()}>Copy</Button>
        <Button variant="primary" onClick={onDone}>
          I have saved it
        </Button>
      </div>
    </>
  );
}
