import { PRICES, SIGNUP_CREDITS } from '@deedline/contract/search/prices';
import { paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/button.tsx';

export function CallToAction() {
  return (
    <aside aria-labelledby="call-title" className="mt-16 max-w-[43rem] border border-green bg-wash p-6 md:p-8 lg:ml-[22.5rem]">
      <h2 id="call-title" className="text-2xl font-bold">
        Try it on an owner you already know
      </h2>
      <p className="mt-3">
        {SIGNUP_CREDITS} free credits, no card. A full report costs {PRICES.fullReport} and a search that finds nothing useful costs
        nothing, so you can see how sure the answer is, and why, before you pay for anything.
      </p>
      <ButtonLink href={paths.register} variant="primary" size="lg" className="mt-6">
        Get Started Free
      </ButtonLink>
    </aside>
  );
}
