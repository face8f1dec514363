import { Search } from 'lucide-react';
import { Suspense, lazy, useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { paths } from '../../paths.ts';

const SHORTCUT = navigator.platform.startsWith('Mac') ? '⌘K' : 'Ctrl K';
const Palette = lazy(async () => ({ default: (await import('./palette.tsx')).Palette }));

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.matches('input, textarea, select, [contenteditable]');
}

/** Opens the palette by a click or Ctrl/Cmd+K; `/` goes to the first field of the search. */
export function PaletteButton() {
  const [isOpen, setOpen] = useState(false);
  const [location, navigate] = useLocation();

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isCommand = event.ctrlKey || event.metaKey;
      if (isCommand && event.key.toLowerCase() === 'k') {
        event.preventDefault();
        setOpen((open) => !open);
      } else if (event.key === '/' && !isCommand && !event.altKey && !isTyping(event.target)) {
        event.preventDefault();
        if (location === paths.search) document.querySelector<HTMLElement>('[data-first-field]')?.focus();
        else navigate(paths.search, { state: { focusField: true } });
      }
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [location, navigate]);

  return (
    <>
      <button
        type="button"
        onClick={() => setOpen(true)}
        className="ml-auto flex h-9 items-center gap-2 rounded-md border bg-raise px-3 text-sm text-muted hover:border-edge touch:h-11"
      >
        <Search className="size-4" strokeWidth={1.75} aria-hidden="true" />
        <span className="max-sm:sr-only">Search or go to</span>
        <kbd className="ml-4 font-sans text-2xs max-md:hidden">{SHORTCUT}</kbd>
      </button>
      <Suspense fallback={null}>{isOpen && <Palette onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}
