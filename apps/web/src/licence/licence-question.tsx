import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { userQuery } from '../api/queries.ts';
import { closeLicenceQuestion, licenceQuery } from '../api/purpose-queries.ts';
import { Button } from '../ui/button.tsx';
import { LicenceDialog } from './licence-dialog.tsx';

/** Asks an owner once; whoever does not want to say it now finds it in the settings. */
export function LicenceQuestion() {
  const client = useQueryClient();
  const { data: licence } = useQuery(licenceQuery);
  const { data: user } = useQuery(userQuery);
  const [isOpen, setIsOpen] = useState(false);
  const close = useMutation({ mutationFn: () => closeLicenceQuestion(client) });
  const isAsked = user?.role === 'owner' && licence?.shouldAsk === true && !close.isPending;
  return (
    <>
      {isAsked && (
        <section
          aria-label="Licence question"
          className="mb-8 flex flex-wrap items-center justify-between gap-x-8 gap-y-4 border bg-raise px-5 py-4"
        >
          <p className="max-w-prose min-w-0 flex-1 basis-72 text-sm">
            <b className="font-semibold">
              {licence.standing === 'outdated' ? 'The text about your licence has changed.' : 'Do you hold a licence?'}
            </b>{' '}
            {licence.isRequired
              ? 'This installation asks before the first search which one stands behind your searches, or that you need none.'
              : 'Say once which one stands behind your searches, or that you need none. It is kept with them.'}
          </p>
          <div className="flex flex-wrap gap-2">
            <Button variant="primary" size="sm" onClick={() => setIsOpen(true)}>
              Answer
            </Button>
            {!licence.isRequired && (
              <Button variant="ghost" size="sm" onClick={() => close.mutate()}>
                Not now
              </Button>
            )}
          </div>
        </section>
      )}
      <LicenceDialog isOpen={isOpen} onClose={() => setIsOpen(false)} />
    </>
  );
}
