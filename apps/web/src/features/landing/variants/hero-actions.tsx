import { HERO } from '../content/hero.ts';
import { paths } from '../../../paths.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';

/** The two ways on from the top of a page, and what the first one costs. */
export function HeroActions({ className }: { className?: string }) {
  return (
    <div className={classNames('flex flex-wrap items-center gap-3', className)}>
      <ButtonLink href={paths.register} variant="primary" size="lg">
        {HERO.start}
      </ButtonLink>
      <ButtonLink href="#features" size="lg">
        {HERO.more}
      </ButtonLink>
      <p className="basis-full text-sm text-muted">{HERO.terms}</p>
    </div>
  );
}
