import type { ComponentProps } from 'react';
import { Link } from 'wouter';
import { classNames } from './class-names.ts';
import { useBrowserValue } from './page/browser-value.ts';

type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger';
export type ButtonSize = 'sm' | 'md' | 'lg';

const VARIANTS: Record<ButtonVariant, string> = {
  primary: 'border-green bg-green text-paper hover:border-green-deep hover:bg-green-deep',
  secondary: 'border-line bg-raise text-ink hover:border-edge',
  ghost: 'border-transparent bg-transparent text-ink hover:bg-wash',
  danger: 'border-brick bg-transparent text-brick hover:bg-brick-wash',
};
const SIZES: Record<ButtonSize, string> = {
  sm: 'h-8 px-3 text-xs',
  md: 'h-10 px-4 text-sm',
  lg: 'h-12 px-6 text-base',
};

/** The classes of a button, for links and triggers that have to be another element. */
export function buttonClass(variant: ButtonVariant = 'secondary', size: ButtonSize = 'md'): string {
  return classNames(
    'inline-flex shrink-0 items-center justify-center gap-2 rounded-md border font-semibold whitespace-nowrap no-underline transition-colors',
    'disabled:cursor-not-allowed disabled:border-line disabled:bg-line/50 disabled:text-muted touch:min-h-11 print:hidden',
    VARIANTS[variant],
    SIZES[size],
  );
}

type Look = { variant?: ButtonVariant; size?: ButtonSize };

export function Button({ variant, size, className, type = 'button', ...rest }: ComponentProps<'button'> & Look) {
  return <button type={type} className={classNames(buttonClass(variant, size), className)} {...rest} />;
}

type ButtonLinkProps = Omit<ComponentProps<'a'>, 'href'> & Look & { href: string };

/** A link styled as a button; within the app it navigates without a page load. */
export function ButtonLink({ variant, size, className, href, children, ...rest }: ButtonLinkProps) {
  const look = classNames(buttonClass(variant, size), className);
  if (!href.startsWith('#')) {
    return (
      <Link href={href} className={look} {...rest}>
        {children}
      </Link>
    );
  }
  return (
    <a href={href} className={look} {...rest}>
      {children}
    </a>
  );
}

/** A square button with an icon; the label is for screen readers. */
export function IconButton({ label, className, type = 'button', ...rest }: ComponentProps<'button'> & { label: string }) {
  const look =
    'inline-flex size-9 shrink-0 items-center justify-center rounded-md text-muted hover:bg-wash hover:text-ink touch:size-11 print:hidden';
  return <button type={type} aria-label={label} className={classNames(look, className)} {...rest} />;
}

/**
 * The submit button of a pre-rendered form. It is disabled until hydration: the browser would otherwise submit the form natively, with its values in the URL.
 */
export function SubmitButton({ disabled, ...rest }: Omit<ComponentProps<typeof Button>, 'type'>) {
  const live = useBrowserValue(() => true, false);
  return <Button type="submit" disabled={disabled === true || !live} {...rest} />;
}
