import { Link } from 'wouter';
import { paths } from '../../../paths.ts';
import { Id } from './panel.tsx';

/** To the account, where the reason is asked for before anything is shown. */
export function AccountLink({ id }: { id: string }) {
  return (
    <Link href={paths.operatorAccount(id)} className="link">
      <Id of={id} />
    </Link>
  );
}
