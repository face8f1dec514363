import type { User } from '@deedline/contract/account/account';
import { RETENTION_LINES } from '@deedline/contract/compliance/retention';
import { useQuery } from '@tanstack/react-query';
import { Monitor, Moon, Sun } from 'lucide-react';
import { Link } from 'wouter';
import { isBilled } from '../../edition.ts';
import { installationQuery } from '../../api/queries.ts';
import { paths } from '../../paths.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { formatCredits, formatDate } from '../../ui/format.ts';
import { ContactLink } from '../../ui/links.tsx';
import { Fact } from '../../ui/page/section.tsx';
import { setTheme, type Theme, THEMES, useTheme } from '../../ui/theme.ts';

export function Profile({ user }: { user: User }) {
  const name = [user.firstName, user.lastName].filter(Boolean).join(' ') || 'User';
  return (
    <div className="border bg-raise p-5">
      <div className="flex items-center gap-4">
        <Avatar user={user} className="size-14 text-lg" />
        <div className="min-w-0">
          <div className="wrap-anywhere text-lg font-semibold">{name}</div>
          <div className="wrap-anywhere text-muted">{user.email || 'No email'}</div>
        </div>
      </div>
      <dl className="mt-6 grid gap-x-10 gap-y-4 border-t pt-5 sm:grid-cols-[auto_auto_1fr]">
        <Fact label="Member since">{formatDate(user.createdAt)}</Fact>
        {isBilled() && <Fact label="Current credits">{formatCredits(user.credits)}</Fact>}
        <Fact label="Account ID">
          <span className="font-mono text-xs break-all">{user.id}</span>
        </Fact>
      </dl>
    </div>
  );
}

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

const LINK = 'link inline-flex items-center touch:min-h-11';

export function Compliance() {
  const { data: installation } = useQuery(installationQuery);
  return (
    <div className="grid gap-6 text-sm">
      <div>
        <h3 className="text-base font-semibold">Permissible use</h3>
        <p className="mt-1.5">
          Deedline may be used for real estate investment, debt collection and legal process serving, with a permissible purpose under the
          FCRA and the GLBA. It is not a consumer reporting agency: its results must not be used to decide on credit, employment, tenancy or
          insurance.
        </p>
      </div>
      <div>
        <h3 className="text-base font-semibold">Data retention</h3>
        <dl className="mt-1.5 grid border-t">
          {RETENTION_LINES.map(([what, howLong]) => (
            <div key={what} className="flex flex-wrap justify-between gap-x-6 border-b py-1.5">
              <dt className="text-muted">{what}</dt>
              <dd className="font-medium">{howLong}</dd>
            </div>
          ))}
        </dl>
      </div>
      {installation?.contact && (
        <div>
          <h3 className="text-base font-semibold">Questions</h3>
          <p className="mt-1.5">
            The operator of this installation answers them: <ContactLink href={installation.contact} className={LINK} />
          </p>
        </div>
      )}
      <p className="flex flex-wrap gap-x-6">
        <Link href={paths.privacy} className={LINK}>
          Privacy Policy
        </Link>
        <Link href={paths.terms} className={LINK}>
          Terms of Service
        </Link>
      </p>
    </div>
  );
}
