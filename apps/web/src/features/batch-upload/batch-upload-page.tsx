import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'wouter';
import { NothingHere } from '../../on-file/what-is-loaded.tsx';
import { isBilled } from '../../edition.ts';
import { batchMappingsQuery } from '../../api/batch-upload.ts';
import { userQuery } from '../../api/queries.ts';
import { ForRole, RoleNote } from '../../roles/roles.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { focusPage, usePageTitle } from '../../ui/page/page-window.ts';
import { firstTerms, type Terms } from '../../purposes/terms.tsx';
import { useDesk } from './use-desk.ts';
import { JobList } from './job-list.tsx';
import { QuoteDesk } from './quote/quote-desk.tsx';
import { UploadDesk } from './upload-desk.tsx';

/** `/batch-upload`; with `?job=` it shows the quote of a job that waits to be started. */
export function BatchUploadPage() {
  usePageTitle('Batch Upload');
  // Prefetched, so that the mappings are known by the time a file has been read.
  useQuery(batchMappingsQuery);
  const [address, setAddress] = useSearchParams();
  const { data: user } = useQuery(userQuery);
  const [chosen, setTerms] = useState<Terms | null>(null);
  const terms = chosen ?? firstTerms(user);
  const [quotedHere, setQuotedHere] = useState<string | null>(null);
  const desk = useDesk();
  const jobId = address.get('job');
  const leaveQuote = () => setAddress({}, { replace: true });
  const end = () => {
    desk.clear();
    leaveQuote();
    focusPage();
  };
  return (
    <>
      <PageHeader
        title="Batch Upload"
        lead={`Run a whole list at once. Nothing runs until you have seen ${isBilled() ? 'what it can cost' : 'what is in it'}.`}
      />
      <NothingHere />
      <div className="@container">
        <ForRole
          needs="member"
          otherwise={
            <RoleNote>
              {isBilled()
                ? 'Batches spend the account’s credits, which viewers cannot do. '
                : 'Viewers can see what was found but cannot run batches. '}
              Ask an owner to make you a member.
            </RoleNote>
          }
        >
          {jobId === null ? (
            <UploadDesk
              desk={desk}
              terms={terms}
              onTerms={setTerms}
              onQuoted={({ id }) => {
                setQuotedHere(id);
                setAddress({ job: id });
              }}
            />
          ) : (
            <QuoteDesk jobId={jobId} onBack={jobId === quotedHere && desk.state.step === 'ready' ? leaveQuote : null} onEnd={end} />
          )}
        </ForRole>
      </div>
      <JobList />
    </>
  );
}
