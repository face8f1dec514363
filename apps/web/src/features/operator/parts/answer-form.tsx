import { useMutation } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { call, messageOf } from '../../../api/call.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { readText } from '../../../ui/form/form.tsx';
import { toast } from '../../../ui/toast/toast.ts';

/** The text that is mailed to who asks; with it the request is closed. */
export function AnswerForm({ receipt, email, onDone }: { receipt: string; email: string; onDone: () => void }) {
  const answer = useMutation({
    mutationFn: (text: string) => call('POST /api/operator/requests/:receipt/answer', { params: { receipt }, body: { answer: text } }),
    onSuccess: () => {
      toast({ title: 'Answered', description: 'The mail is on its way, and the request is closed.' });
      onDone();
    },
  });
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    answer.mutate(readText(new FormData(event.currentTarget), 'answer'));
  }
  return (
    <form onSubmit={submit}>
      <fieldset disabled={answer.isPending} className="grid max-w-2xl gap-4">
        <Field label="Text" hint={`Mailed to ${email}; the request is closed with it.`}>
          {(slots) => (
            <textarea
              {...slots}
              name="answer"
              rows={8}
              maxLength={20_000}
              required
              className="block w-full rounded-md border border-edge bg-raise px-3 py-2 text-base"
            />
          )}
        </Field>
        {answer.isError && (
          <p role="alert" className="border border-brick px-4 py-3">
            {messageOf(answer.error)}
          </p>
        )}
        <div>
          <Button type="submit" variant="primary">
            Mail the answer and close
          </Button>
        </div>
      </fieldset>
    </form>
  );
}
