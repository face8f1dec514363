import type { LegalPurposes } from '@deedline/contract/compliance/legal-purposes';
import type { PurposeTables } from '@deedline/contract/compliance/purposes';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { isUnauthorized, messageOf } from '../../../api/call.ts';
import { changePurposes, purposesQuery } from '../../../api/purposes.ts';
import { sendToSignIn } from '../../../api/session.ts';
import { describeLegal, LegalFields } from '../../../purposes/legal-purposes.tsx';
import { Button } from '../../../ui/button.tsx';
import { FormButtons } from '../../../ui/form/form.tsx';
import { toast } from '../../../ui/toast/toast.ts';

/** What each of the four uses means under GLBA and DPPA, unless a search says otherwise. */
export function PurposeSettings({ isOwner }: { isOwner: boolean }) {
  const { data: tables } = useQuery(purposesQuery);
  const [open, setOpen] = useState<string | null>(null);
  if (!tables) return null;
  return (
    <div>
      <p>
        These go with each search and its record; a search or a batch can say otherwise. Without a permissible use, records that fall under
        that law are left out of the answer.
      </p>
      <ul className="mt-3 divide-y border bg-raise">
        {tables.uses.map((one) => (
          <UseRow
            key={one.use}
            use={one}
            isOwner={isOwner}
            isOpen={open === one.use}
            onToggle={() => setOpen(open === one.use ? null : one.use)}
          />
        ))}
      </ul>
    </div>
  );
}

type UseRowProps = { use: PurposeTables['uses'][number]; isOwner: boolean; isOpen: boolean; onToggle: () => void };

function UseRow({ use, isOwner, isOpen, onToggle }: UseRowProps) {
  return (
    <li className="px-5 py-4">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <div className="min-w-0 flex-1 basis-60">
          <div className="font-medium">{use.words}</div>
          <div className="text-muted">
            {describeLegal(use).map((line) => (
              <p key={line}>{line}</p>
            ))}
          </div>
        </div>
        {isOwner && (
          <Button size="sm" aria-expanded={isOpen} aria-label={`Change what ${use.words} means`} onClick={onToggle}>
            Change
          </Button>
        )}
      </div>
      {isOpen && <UseForm use={use} onDone={onToggle} />}
    </li>
  );
}

function UseForm({ use, onDone }: { use: PurposeTables['uses'][number]; onDone: () => void }) {
  const client = useQueryClient();
  const [wanted, setWanted] = useState<LegalPurposes>({ glbaPurpose: use.glbaPurpose, dppaPurpose: use.dppaPurpose });
  const save = useMutation({
    mutationFn: () => changePurposes(client, use.use, wanted),
    onSuccess: onDone,
    onError: (error) => {
      if (isUnauthorized(error)) return sendToSignIn();
      toast({ title: 'Not Changed', description: messageOf(error), variant: 'destructive' });
    },
  });
  return (
    <form
      className="mt-4 border-t pt-4"
      aria-label={use.words}
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate();
      }}
    >
      <fieldset disabled={save.isPending} className="grid max-w-lg gap-5">
        <LegalFields value={wanted} onChange={setWanted} />
        <FormButtons isBusy={save.isPending} submit="Save" busy="Saving..." onCancel={onDone} />
      </fieldset>
    </form>
  );
}
