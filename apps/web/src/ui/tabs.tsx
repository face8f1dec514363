import { Content, List, Root, Trigger } from 'radix-ui/tabs';
import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';

export const Tabs = Root;
export const TabPanel = Content;

/** A row of tabs; on phones a grid of three columns, so that all are visible. */
export function TabList({ className, ...rest }: ComponentProps<typeof List>) {
  return <List className={classNames('grid grid-cols-3 border-b sm:flex', className)} {...rest} />;
}

export function Tab({ className, ...rest }: ComponentProps<typeof Trigger>) {
  const look = classNames(
    'relative h-11 shrink-0 text-sm font-medium whitespace-nowrap text-muted -outline-offset-2 hover:text-ink sm:px-3.5 sm:first:pl-0.5',
    'after:absolute after:inset-x-0 after:bottom-0 after:h-0.5 sm:after:inset-x-3.5 sm:first:after:left-0.5 data-[state=active]:text-ink data-[state=active]:after:bg-green',
  );
  return <Trigger className={classNames(look, className)} {...rest} />;
}
