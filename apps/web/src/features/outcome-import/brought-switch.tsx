import { KEPT_WITHHELD } from '@deedline/contract/limits';
import { CONTACT_THRESHOLD } from '@deedline/contract/search/prices';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, reading } from '../../api/call.ts';
import { reportFailure } from '../../api/session.ts';
import { useMay } from '../../roles/roles.tsx';
import { Switch } from '../../ui/form/choice.tsx';
import { formatMoment } from '../../ui/format.ts';
import { Section } from '../../ui/page/section.tsx';
import { Problem } from '../../ui/placeholder.tsx';

const broughtQuery = queryOptions({ queryKey: ['/api/outcome-imports/brought'], queryFn: reading('GET /api/outcome-imports/brought') });

/** Whether imported files also count for withheld contacts. If so, a file is worth importing even if it reports nothing on delivered ones. */
export function useCountsBrought(): boolean {
  return useQuery(broughtQuery).data?.since != null;
}

const KEPT = `While it is on, up to ${KEPT_WITHHELD.contacts} contacts that a search held back are kept for ${KEPT_WITHHELD.days} days, as keyed hashes that nobody can read.`;

/** Lets the account share what its files say about contacts it had from elsewhere. This measures accuracy below the threshold, where nothing is sold. */
export function BroughtSwitch() {
  const client = useQueryClient();
  const isOwner = useMay('owner');
  const { data: setting, isError, refetch } = useQuery(broughtQuery);
  const change = useMutation({
    mutationFn: (counts: boolean) => call('PUT /api/outcome-imports/brought', { body: { counts } }),
    onSuccess: (made) => client.setQueryData(broughtQuery.queryKey, made),
    onError: reportFailure('Setting Not Changed'),
  });
  return (
    <Section title="Numbers you had from elsewhere" className="mt-12">
      <div className="grid max-w-2xl gap-3 text-sm">
        <p>
          Contacts with a confidence below {CONTACT_THRESHOLD} are held back, so nobody tells us how many of them were right. Your files
          can: they give the outcome of numbers that you had from elsewhere, including some that we found and held back, or that you called
          before we delivered them. Rows need the date of the call.
        </p>
        <p>
          You are not told which numbers these are: the answer to a file is the same either way, and nothing is shown or changed for them.{' '}
          {KEPT} Switching it off forgets them; undoing an import removes what it said.
        </p>
        {isError && <Problem what="The setting could not be loaded." onRetry={() => void refetch()} />}
        {setting && isOwner && (
          <Switch
            label="Count what our files say about contacts that were held back"
            hint={setting.since === null ? 'Off.' : `On since ${formatMoment(setting.since)}.`}
            isOn={setting.since !== null}
            onChange={(isOn) => !change.isPending && change.mutate(isOn)}
          />
        )}
        {setting && !isOwner && (
          <p className="text-muted">
            {setting.since === null
              ? 'Off. An owner can switch it on.'
              : `On since ${formatMoment(setting.since)}; an owner can switch it off.`}
          </p>
        )}
      </div>
    </Section>
  );
}
