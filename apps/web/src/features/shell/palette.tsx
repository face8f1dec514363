import { useQuery } from '@tanstack/react-query';
import { Command } from 'cmdk';
import { Content, Description, Overlay, Portal, Root, Title } from 'radix-ui/dialog';
import { useLocation } from 'wouter';
import { isBilled } from '../../edition.ts';
import { recentSearchesQuery } from '../../api/queries.ts';
import { paths } from '../../paths.ts';
import { formatDate } from '../../ui/format.ts';
import { useReturnFocus } from '../../ui/dialog.tsx';
import { labelSearch, MODE_LIST, MODES } from '../../words/search-label.ts';
import { fits } from './palette-filter.ts';
import { SIDEBAR_ITEMS } from './sidebar.tsx';

const GROUP =
  '[&_[cmdk-group-heading]]:px-3 [&_[cmdk-group-heading]]:pt-3 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:text-xs [&_[cmdk-group-heading]]:text-muted';

/** Pages that are not in the sidebar. */
const FURTHER_PAGES = [
  { href: paths.ownLists, title: 'Your Own Contacts' },
  { href: paths.outcomeImport, title: 'Import Outcomes' },
  { href: paths.reports, title: 'Due-Diligence Reports' },
  { href: paths.statement, title: 'Statement' },
  { href: paths.chargingRules, title: 'Charging and Refunds' },
  { href: paths.security, title: 'Security' },
  { href: paths.team, title: 'Team' },
  { href: paths.purposes, title: 'Licence & Purposes' },
  { href: paths.vendors, title: 'Data Vendors' },
  { href: paths.doNotCall, title: 'Do-Not-Call Lists' },
  { href: paths.allPrograms, title: 'Programs' },
  { href: paths.programs('crm'), title: 'CRM' },
  { href: paths.activity, title: 'Activity Record' },
  { href: paths.blog, title: 'Blog' },
  { href: paths.privacy, title: 'Privacy Policy' },
  { href: paths.terms, title: 'Terms of Service' },
  { href: paths.accuracy, title: 'Accuracy' },
  { href: paths.checkReport, title: 'Check a report' },
  { href: paths.optOut, title: 'Opt out' },
];

/** Pages that do not exist if billing is off. */
const MONEY_PAGES: ReadonlySet<string> = new Set([paths.credits, paths.statement, paths.chargingRules]);

type ItemProps = { href: string; name: string; note?: string; onChoose: (href: string) => void };

/** Identified by its URL, because two searches of one day may have the same name. */
function Item({ href, name, note, onChoose }: ItemProps) {
  return (
    <Command.Item
      value={href}
      keywords={note ? [name, note] : [name]}
      onSelect={onChoose}
      className="flex h-10 cursor-pointer items-center justify-between gap-4 rounded-md px-3 text-sm data-[selected=true]:bg-wash data-[selected=true]:text-green touch:h-11"
    >
      <span className="truncate">{name}</span>
      {note && <span className="shrink-0 text-xs text-muted">{note}</span>}
    </Command.Item>
  );
}

/** Goes to any search mode, recent search or page by typing. */
export function Palette({ onClose }: { onClose: () => void }) {
  const [, navigate] = useLocation();
  const { data: recent } = useQuery(recentSearchesQuery);
  const returnFocus = useReturnFocus();
  const go = (href: string) => {
    onClose();
    navigate(href);
  };
  return (
    <Root open onOpenChange={(open) => !open && onClose()}>
      <Portal>
        <Overlay className="fixed inset-0 z-40 animate-fade bg-[rgb(10_16_13/0.5)]" />
        <Content
          {...returnFocus}
          className="fixed top-[12vh] left-1/2 z-50 w-[calc(100vw-2rem)] max-w-xl -translate-x-1/2 border bg-raise shadow-lift"
        >
          <Title className="sr-only">Search or go to</Title>
          <Description className="sr-only">Type to choose a kind of search, a recent search or a page.</Description>
          <Command label="Search or go to" filter={fits} loop>
            <Command.Input
              placeholder="A kind of search, a recent search, a page"
              className="h-13 w-full border-b bg-transparent px-5 text-[1rem] -outline-offset-2 placeholder:text-muted"
            />
            <Command.List className="max-h-[55vh] overflow-y-auto p-2" aria-label="Choices">
              <Command.Empty className="px-3 py-6 text-center text-sm text-muted">Nothing matches.</Command.Empty>
              <Command.Group heading="New search" className={GROUP}>
                {MODE_LIST.map((mode) => (
                  <Item key={mode} href={paths.searchFor({ mode })} name={MODES[mode].name} onChoose={go} />
                ))}
              </Command.Group>
              {recent && recent.length > 0 && (
                <Command.Group heading="Recent searches" className={GROUP}>
                  {recent.map((search) => (
                    <Item
                      key={search.id}
                      href={paths.result(search.id)}
                      name={labelSearch(search)}
                      note={formatDate(search.createdAt)}
                      onChoose={go}
                    />
                  ))}
                </Command.Group>
              )}
              <Command.Group heading="Pages" className={GROUP}>
                {[...SIDEBAR_ITEMS, ...FURTHER_PAGES]
                  .filter(({ href }) => isBilled() || !MONEY_PAGES.has(href))
                  .map(({ href, title }) => (
                    <Item key={href} href={href} name={title} onChoose={go} />
                  ))}
              </Command.Group>
            </Command.List>
          </Command>
        </Content>
      </Portal>
    </Root>
  );
}
