import { encodeQR } from 'qr';
import { useState } from 'react';
import { Button } from '../button.tsx';
import { Checkbox } from './choice.tsx';

type RecoveryCodeListProps = {
  codes: readonly string[];
  /** The label of the button. */
  done: string;
  onDone: () => void;
};

/** Recovery codes, shown once; the user has to confirm having saved them. */
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
          label="I have saved them where only I can find them"
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

/** Dark on light in both themes, as cameras need it. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: 2 });
  const size = rows.length;
  const path = rows.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join('');
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a drawing of the page itself: the secret is in no address
    <svg viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges" className="size-52 border bg-[#fff]">
      <path d={path} fill="#000" />
    </svg>
  );
}
