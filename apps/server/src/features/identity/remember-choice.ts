import type { AppContext } from '../../context.ts';
import type { Member } from './find-account.ts';
import { updatePaysOnlyForContacts } from './members.ts';

/** What a member sent is what their forms begin with, on every device. Undefined: nothing was chosen. */
export async function rememberChoice(ctx: Pick<AppContext, 'db'>, member: Member, payOnlyForContacts: boolean | undefined): Promise<void> {
  if (payOnlyForContacts === undefined || payOnlyForContacts === member.payOnlyForContacts) return;
  await updatePaysOnlyForContacts(ctx.db, member.id, payOnlyForContacts);
}
