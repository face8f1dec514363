import type { MadeProgramKey } from '@deedline/contract/api/program-key';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';

type SecretDialogProps = { made: MadeProgramKey | null; onDone: () => void };

/** The whole key, this one time. */
export function SecretDialog({ made, onDone }: SecretDialogProps) {
  return (
    <Dialog
      open={made !== null}
      onOpenChange={(open) => !open && onDone()}
      title={made === null ? '' : `The key of ${made.key.name}`}
      lead="It is shown this one time: keep it where your program keeps its secrets. Whoever has it can do what it may do."
    >
      {made !== null && <Secret secret={made.secret} onDone={onDone} />}
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
      setCopied('This browser does not let us copy it. Select it and copy it yourself.');
    }
  };
  return (
    <>
      <code data-testid="program-key" className="mt-5 block border bg-raise p-3 font-mono text-sm select-all [overflow-wrap:anywhere]">
        {secret}
      </code>
      <p aria-live="polite" className="mt-2 min-h-5 text-xs text-muted">
        {copied}
      </p>
      <div className="mt-4 flex flex-wrap justify-end gap-2">
        <Button onClick={() => void copy()}>Copy</Button>
        <Button variant="primary" onClick={onDone}>
          I have kept it
        </Button>
      </div>
    </>
  );
}
