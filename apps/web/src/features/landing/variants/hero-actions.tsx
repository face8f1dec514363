import { SIGNUP_CREDITS } from '@deedline/contract/prices';
import { paths } from '../../../paths.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';

/** The two ways on from the top of a page, and what the first one costs. */
export function HeroActions({ className }: { className?: string }) {
  return (
    <div className={classNames('flex flex-wrap items-center gap-3', className)}>
      <ButtonLink href={paths.register} variant="primary" size="lg">
        Get Started Free
      </ButtonLink>
      <ButtonLink href="#features" size="lg">
        See How It Works
      </ButtonLink>
      <p className="basis-full text-sm text-muted">{SIGNUP_CREDITS} free credits on signup. No card, no monthly fees.</p>
    </div>
  );
}
