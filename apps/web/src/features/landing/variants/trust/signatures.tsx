import { paths } from '../../../../paths.ts';
import { ButtonLink } from '../../../../ui/button.tsx';
import { LogoMark } from '../../../../ui/logo.tsx';
import { FINAL_CALL } from '../../content/final-call.ts';

/** The foot of the document: one side has signed, the other line is free. */
export function Signatures() {
  return (
    <section aria-labelledby="final-title" className="border-t border-ink pt-6 pb-20 lg:pb-28">
      <h2 id="final-title" className="text-[clamp(2rem,4vw,3.2rem)] font-semibold tracking-[-0.03em]">
        {FINAL_CALL.title}
      </h2>
      <p className="mt-2 text-lg text-muted">{FINAL_CALL.text}</p>
      <div className="mt-16 grid gap-x-16 gap-y-14 sm:grid-cols-2">
        <div className="flex flex-col justify-end">
          <LogoMark className="mb-3 ml-6 size-12" />
          <p className="border-t border-ink pt-2 text-sm text-muted">Deedline</p>
        </div>
        <div className="flex flex-col justify-end">
          <ButtonLink href={paths.register} variant="primary" size="lg" className="mb-3 ml-6 self-start">
            {FINAL_CALL.action}
          </ButtonLink>
          <p className="border-t border-ink pt-2 text-sm text-muted">You</p>
        </div>
      </div>
    </section>
  );
}
