import type { OperatorRequest } from '@deedline/contract/operator/requests';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useLocation, useParams } from 'wouter';
import { call, messageOf } from '../../../api/call.ts';
import { paths } from '../../../paths.ts';
import { Button } from '../../../ui/button.tsx';
import { Field, Select } from '../../../ui/form/field.tsx';
import { readText } from '../../../ui/form/form.tsx';
import { formatDate } from '../../../ui/format.ts';
import { Breadcrumbs } from '../../../ui/links.tsx';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { usePageTitle } from '../../../ui/page/page-window.ts';
import { Fact, Section } from '../../../ui/page/section.tsx';
import { toast } from '../../../ui/toast/toast.ts';
import { HeldRecords } from '../parts/held-records.tsx';
import { Answer } from '../parts/panel.tsx';
import { ReasonDialog } from '../parts/reason.tsx';
import { REQUEST_WORDS } from '../parts/request-words.ts';

/** `/operator/requests/:receipt`: one privacy request, who makes it, and what can be done with it. */
export function RequestPanel() {
  const { receipt } = useParams<{ receipt: string }>();
  usePageTitle('Request · Operator');
  return (
    <>
      <div className="mb-6">
        <Breadcrumbs crumbs={[{ label: 'Requests', href: paths.operatorRequests }, { label: receipt }]} />
      </div>
      <Answer route="GET /api/operator/requests/:receipt" params={{ receipt }}>
        {(request, refresh) => <Request request={request} onChange={refresh} />}
      </Answer>
    </>
  );
}

function Request({ request, onChange }: { request: OperatorRequest; onChange: () => void }) {
  const { receipt, kind, dueAt, extendedBecause, email } = request;
  const [act, setAct] = useState<'extend' | 'close' | null>(null);
  const [, navigate] = useLocation();
  const leave = () => navigate(paths.operatorRequests);
  return (
    <>
      <PageHeader
        title={`Request ${receipt}`}
        lead={`Asks ${REQUEST_WORDS[kind]}; due by ${formatDate(dueAt)}. That you opened it is on record.`}
        actions={
          <>
            <Button onClick={() => setAct('extend')} disabled={extendedBecause !== null}>
              Extend to 90 days
            </Button>
            <Button variant="danger" onClick={() => setAct('close')}>
              Close without an answer
            </Button>
          </>
        }
      />
      <Facts request={request} />
      <div className="mt-10 grid grid-cols-1 gap-10">
        <Section title="What is held about them">
          <HeldRecords receipt={receipt} />
        </Section>
        <Section title="Answer">
          <AnswerForm receipt={receipt} email={email} onDone={leave} />
        </Section>
      </div>
      {act === 'extend' && (
        <ReasonDialog
          title="Extend the request"
          lead="To 90 days after it was confirmed, only once. The reason is mailed to the person who asked."
          act="Extend and mail the reason"
          done="Extended; the reason is on its way"
          onClose={() => setAct(null)}
          send={(reason) => call('POST /api/operator/requests/:receipt/extend', { params: { receipt }, body: { reason } }).then(onChange)}
        />
      )}
      {act === 'close' && (
        <ReasonDialog
          title="Close without an answer"
          lead="A refusal is mailed with its reason. What was asked is deleted."
          act="Close the request"
          isDanger
          done="Closed"
          onClose={() => setAct(null)}
          send={(reason, form) => {
            const as = readText(form, 'as') === 'withdrawn' ? 'withdrawn' : 'refused';
            return call('POST /api/operator/requests/:receipt/close', { params: { receipt }, body: { as, reason } }).then(leave);
          }}
        >
          <Field label="As">
            {(slots) => (
              <Select {...slots} name="as">
                <option value="refused">refused: the reason is mailed</option>
                <option value="withdrawn">withdrawn by the person who asked</option>
              </Select>
            )}
          </Field>
        </ReasonDialog>
      )}
    </>
  );
}

function Facts({ request: { email, name, address, phone, extendedBecause, message } }: { request: OperatorRequest }) {
  return (
    <dl className="grid gap-4 border-y py-4 sm:grid-cols-2 lg:grid-cols-3">
      <Fact label="Email, confirmed by its reader">{email}</Fact>
      <Fact label="Name">{name}</Fact>
      <Fact label="Address">{address}</Fact>
      <Fact label="Phone">{phone ?? 'not given'}</Fact>
      <Fact label="Extended">{extendedBecause ?? 'no'}</Fact>
      <Fact label="Message" className="sm:col-span-2 lg:col-span-3">
        {message ?? 'none'}
      </Fact>
    </dl>
  );
}

/** The answer that is mailed to the person; sending it closes the request. */
function AnswerForm({ receipt, email, onDone }: { receipt: string; email: string; onDone: () => void }) {
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
        <Field label="Text" hint={`Mailed to ${email}. This closes the request.`}>
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
