import { useState } from 'react';
import { Button } from '../../ui/button.tsx';

/** What came of it, in words; null when the sharing sheet said it all, or was closed. */
async function shareLink(title: string, url: string): Promise<string | null> {
  if (typeof navigator.share === 'function') {
    await navigator.share({ title, url }).catch(() => undefined);
    return null;
  }
  try {
    await navigator.clipboard.writeText(url);
    return 'Link copied.';
  } catch {
    return `The link could not be copied. It is ${url}`;
  }
}

/** Opens the device's sharing sheet where there is one, else copies the link and says so. */
export function ShareButton({ title }: { title: string }) {
  const [outcome, setOutcome] = useState<string | null>(null);
  const share = async () => setOutcome(await shareLink(title, window.location.href));
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button size="sm" onClick={() => void share()}>
        Share
      </Button>
      <output className="text-sm text-muted">{outcome}</output>
    </div>
  );
}
