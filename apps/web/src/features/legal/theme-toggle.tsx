import { Moon, Sun } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { Button } from '../../ui/button.tsx';
import { setTheme, useTheme } from '../../ui/theme.ts';

const DARK = '(prefers-color-scheme: dark)';

function subscribe(listener: () => void): () => void {
  const query = window.matchMedia(DARK);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

/** From light to dark and back, stored locally; until it is used the system's theme stands. */
export function ThemeToggle() {
  const theme = useTheme();
  const isSystemDark = useSyncExternalStore(
    subscribe,
    () => window.matchMedia(DARK).matches,
    () => false,
  );
  const isDark = theme === 'dark' || (theme === 'system' && isSystemDark);
  const Icon = isDark ? Sun : Moon;
  return (
    <Button onClick={() => setTheme(isDark ? 'light' : 'dark')} className="max-sm:px-3">
      <Icon className="size-4" strokeWidth={1.75} aria-hidden="true" />
      {isDark ? 'Light theme' : 'Dark theme'}
    </Button>
  );
}
