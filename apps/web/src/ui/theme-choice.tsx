import { Monitor, Moon, Sun } from 'lucide-react';
import { THEMES, setTheme, useTheme } from './theme.ts';
import type { Theme } from './theme.ts';

const WORDS: Record<Theme, { label: string; icon: typeof Sun }> = {
  system: { label: 'System', icon: Monitor },
  light: { label: 'Light', icon: Sun },
  dark: { label: 'Dark', icon: Moon },
};

/** System, light or dark, as a group of radio buttons. */
export function ThemeChoice() {
  const theme = useTheme();
  return (
    <fieldset className="inline-flex rounded-md border bg-raise">
      <legend className="sr-only">Theme</legend>
      {THEMES.map((each) => {
        const { label, icon: Icon } = WORDS[each];
        return (
          <label
            key={each}
            className="flex h-9 items-center gap-2 rounded-md px-3 text-sm text-muted has-checked:bg-wash has-checked:font-semibold has-checked:text-green has-focus-visible:outline-2 has-focus-visible:outline-green touch:h-11"
          >
            <input type="radio" name="theme" value={each} checked={theme === each} onChange={() => setTheme(each)} className="sr-only" />
            <Icon className="size-4" strokeWidth={1.75} aria-hidden="true" />
            {label}
          </label>
        );
      })}
    </fieldset>
  );
}
