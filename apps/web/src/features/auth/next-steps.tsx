import { Link } from 'wouter';
import { ApiError } from '../../api/call.ts';
import { paths } from '../../paths.ts';
import { keepTypedEmail } from './typed-email.ts';

/** Whether it may help to have an account already. What is wrong with what was typed stands beside its field. */
function needsAnotherWay(error: unknown): boolean {
  return error instanceof ApiError && error.status !== 400;
}

/** After a sign-up that failed, the same whatever the reason was: it says nothing of who has the address. */
export function NextSteps({ error, email }: { error: unknown; email: string }) {
  if (!needsAnotherWay(error)) return null;
  return (
    <section aria-label="What you can do now" className="border-l-2 border-brick pl-4 text-sm">
      <p>No account was made. If you have one already:</p>
      <p className="mt-1 flex flex-wrap gap-x-6">
        <Link href={paths.login} onClick={() => keepTypedEmail(email)} className="link inline-flex items-center touch:min-h-11">
          Sign in with it
        </Link>
        <Link href={paths.forgotPassword} onClick={() => keepTypedEmail(email)} className="link inline-flex items-center touch:min-h-11">
          Forgot your password?
        </Link>
      </p>
    </section>
  );
}
