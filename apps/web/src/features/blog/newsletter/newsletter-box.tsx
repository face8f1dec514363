import { classNames } from '../../../ui/class-names.ts';
import { NewsletterForm } from './newsletter-form.tsx';

export function NewsletterBox({ className }: { className?: string }) {
  return (
    <section
      aria-labelledby="newsletter-title"
      className={classNames('grid gap-x-14 gap-y-6 border bg-raise p-6 md:p-10 lg:grid-cols-[minmax(0,1fr)_26rem]', className)}
    >
      <div>
        <h2 id="newsletter-title" className="text-3xl font-bold">
          Stay Updated
        </h2>
        <p className="mt-3 max-w-prose text-muted">
          A mail when a new post is out, and nothing else. Your address goes to nobody, and the subscription begins only when you have
          confirmed it.
        </p>
      </div>
      <NewsletterForm />
    </section>
  );
}
