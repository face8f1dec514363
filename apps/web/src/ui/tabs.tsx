import { Content, List, Root, Trigger } from 'radix-ui/tabs';
import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';

export const Tabs = Root;
export const TabPanel = Content;

/** A row of tabs that scrolls sideways rather than wraps on a narrow screen. */
export function TabList({ className, ...rest }: ComponentProps<typeof List>) {
  return <List className={classNames('flex overflow-x-auto overflow-y-hidden border-b [scrollbar-width:none]', className)} {...rest} />;
}

export function Tab({ className, ...rest }: ComponentProps<typeof Trigger>) {
  const look = classNames(
    'relative h-11 shrink-0 px-3.5 text-sm font-medium whitespace-nowrap text-muted -outline-offset-2 first:pl-0.5 hover:text-ink',
    'after:absolute after:inset-x-3.5 after:bottom-0 after:h-0.5 first:after:left-0.5 data-[state=active]:text-ink data-[state=active]:after:bg-green',
  );
  return <Trigger className={classNames(look, className)} {...rest} />;
}
