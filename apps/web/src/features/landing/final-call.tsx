import { paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { FINAL_CALL } from './content/final-call.ts';

export function FinalCall() {
  return (
    <section aria-labelledby="final-title" className="bg-green text-paper">
      <div className="mx-auto flex max-w-[84rem] flex-wrap items-center justify-between gap-x-10 gap-y-7 px-4 py-16 md:px-9 lg:py-20">
        <div>
          <h2 id="final-title" className="text-[clamp(2rem,4vw,3.2rem)] font-bold">
            {FINAL_CALL.title}
          </h2>
          <p className="mt-3 text-lg">{FINAL_CALL.text}</p>
        </div>
        <ButtonLink href={paths.register} size="lg" className="border-transparent">
          {FINAL_CALL.action}
        </ButtonLink>
      </div>
    </section>
  );
}
