import { useSyncExternalStore } from 'react';
import type { ComponentProps } from 'react';
import { Button } from './button.tsx';

const never = () => () => {};
const isLive = () => true;
const isStill = () => false;

/**
 * Sends a form of a page that is rendered at build. Until the page has come alive the browser would send the form by itself, with
 * what was typed in the address; so long it sends nothing.
 */
export function SubmitButton({ disabled, ...rest }: Omit<ComponentProps<typeof Button>, 'type'>) {
  const live = useSyncExternalStore(never, isLive, isStill);
  return <Button type="submit" disabled={disabled === true || !live} {...rest} />;
}
