import { Link } from 'wouter';
import { paths } from '../../../paths.ts';
import { classNames } from '../../../ui/class-names.ts';

const LINK = 'link inline-flex items-center touch:min-h-11';

/** From what a page says about compliance to the whole of it. */
export function LegalLinks({ className }: { className?: string }) {
  return (
    <p className={classNames('flex flex-wrap gap-x-8 gap-y-1 text-sm', className)}>
      <Link href={paths.terms} className={LINK}>
        Terms of Service
      </Link>
      <Link href={paths.privacy} className={LINK}>
        Privacy Policy
      </Link>
    </p>
  );
}
