import { useState } from 'react';
import { Button } from './button.tsx';
import { Checkbox } from './checkbox.tsx';

type RecoveryCodeListProps = {
  codes: readonly string[];
  /** What the button says. */
  done: string;
  onDone: () => void;
};

/** Shown once: going on takes the word that they were kept. */
export function RecoveryCodeList({ codes, done, onDone }: RecoveryCodeListProps) {
  const [isKept, setKept] = useState(false);
  return (
    <>
      <ol className="grid gap-2 border px-4 py-4 font-mono text-xs whitespace-nowrap sm:text-sm" aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className="my-6">
        <Checkbox
          label="I have kept them where only I find them"
          checked={isKept}
          onChange={(event) => setKept(event.currentTarget.checked)}
        />
      </div>
      <Button variant="primary" size="lg" disabled={!isKept} onClick={onDone}>
        {done}
      </Button>
    </>
  );
}
