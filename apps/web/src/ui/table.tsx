import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';

/** A table with thin rules and no boxes. Whether rows become cards on narrow screens is up to the page. */
export function Table({ className, ...rest }: ComponentProps<'table'>) {
  return <table className={classNames('w-full border-collapse text-left', className)} {...rest} />;
}

export function HeaderCell({ className, ...rest }: ComponentProps<'th'>) {
  return <th scope="col" className={classNames('pr-3 pb-1.5 text-xs font-medium text-muted last:pr-0', className)} {...rest} />;
}

export function Row({ className, ...rest }: ComponentProps<'tr'>) {
  return <tr className={classNames('border-t', className)} {...rest} />;
}

export function Cell({ className, ...rest }: ComponentProps<'td'>) {
  return <td className={classNames('py-3 pr-3 align-top last:pr-0', className)} {...rest} />;
}
