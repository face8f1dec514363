import type { CheckedPaper } from '@deedline/contract/compliance/due-diligence';
import { DUE_DILIGENCE_LIMITS } from '@deedline/contract/limits';
import { useState } from 'react';
import { messageOf } from '../../api/call.ts';
import { uploadFile } from '../../api/files.ts';
import { FileInput } from '../../csv-files/file-input.tsx';
import { formatMoment } from '../../ui/format.ts';
import { OpenLayout } from '../../ui/page/open-layout.tsx';
import { usePageTitle } from '../../ui/page/page-window.ts';
import { Section } from '../../ui/page/section.tsx';

type Checking =
  | { state: 'open' }
  | { state: 'checking' }
  | { state: 'checked'; name: string; answer: CheckedPaper }
  | { state: 'failed'; problem: string };

/** `/check-report`: checks whether a signed report is unchanged. For anybody who holds one; no account is needed. */
export function CheckReportPage() {
  usePageTitle('Check a Report', 'Check whether a due-diligence report or a purpose packet is as it was signed, without an account.');
  const [checking, setChecking] = useState<Checking>({ state: 'open' });

  async function check([file]: readonly File[]) {
    if (!file) return;
    if (file.size > DUE_DILIGENCE_LIMITS.fileBytes)
      return setChecking({ state: 'failed', problem: 'This file is larger than 4 MB, so it is not one of ours.' });
    setChecking({ state: 'checking' });
    try {
      const answer = await uploadFile('POST /api/due-diligence/check', {
        query: {},
        file,
        headers: { 'content-type': 'application/octet-stream' },
        onProgress: () => undefined,
        signal: AbortSignal.timeout(60_000),
      });
      setChecking({ state: 'checked', name: file.name, answer });
    } catch (error) {
      setChecking({ state: 'failed', problem: messageOf(error) });
    }
  }

  return (
    <OpenLayout width="column">
      <h1 className="text-4xl font-bold">Check a report</h1>
      <p className="mt-3 max-w-2xl text-lg text-muted">
        A due-diligence report or a purpose packet, as PDF or JSON. The file is not kept, and this page shows nothing of what is in it.
      </p>
      <div className="mt-8 flex flex-wrap items-center gap-4">
        <FileInput
          label="Choose the file"
          variant="primary"
          accept=".pdf,.json,application/pdf,application/json"
          onFiles={(files) => void check(files)}
        />
        {checking.state === 'checking' && <output>Checking...</output>}
      </div>
      <p role="alert" className="mt-4 text-brick empty:hidden">
        {checking.state === 'failed' && checking.problem}
      </p>
      {checking.state === 'checked' && <Verdict name={checking.name} answer={checking.answer} />}
      <Section title="Without this page" className="mt-16 max-w-2xl">
        <p>
          You can check the file without a network and without this installation: run{' '}
          <code className="font-mono text-sm break-words">npm run deedline -- audit check FILE --key KEY</code>. The key is at{' '}
          <a href="/api/audit/public-key" className="link touch:py-3">
            /api/audit/public-key
          </a>
          ; anyone who expects a document should get the key from there, not from the document.
        </p>
      </Section>
    </OpenLayout>
  );
}

function Verdict({ name, answer }: { name: string; answer: CheckedPaper }) {
  const { title, text } = judge(answer);
  return (
    <output className="mt-8 block max-w-2xl border bg-raise p-6">
      <b className="block text-xl font-semibold">{title}</b>
      <span className="mt-1 block text-sm text-muted wrap-anywhere">{name}</span>
      <span className="mt-3 block">{text}</span>
      {answer.faults.length > 0 && (
        <span className="mt-3 block text-sm wrap-anywhere">
          {answer.faults.slice(0, 10).map((fault) => (
            <span key={fault} className="block">
              {fault}
            </span>
          ))}
        </span>
      )}
      {answer.id !== null && (
        <span className="mt-4 block text-sm text-muted wrap-anywhere">
          No. <span className="font-mono">{answer.id}</span>
          {answer.writtenAt !== null && `, written ${formatMoment(answer.writtenAt)}`}
        </span>
      )}
      {answer.publicKey !== null && (
        <span className="block text-sm text-muted wrap-anywhere">
          Key <span className="font-mono">{answer.publicKey}</span>
        </span>
      )}
    </output>
  );
}

function judge({ isWhole, isSignedHere, isPrintedAlike, places, format }: CheckedPaper): { title: string; text: string } {
  if (format === null) return { title: 'This is not one of our documents', text: 'It holds no signed file that can be read.' };
  if (!isWhole) return { title: 'This is not as it was signed', text: 'Something in the file was changed, added or removed since.' };
  if (!isSignedHere)
    return {
      title: 'Whole, but not signed here',
      text: 'Nothing was changed since it was signed, but the key is not one of this installation’s. Ask the signer for their key.',
    };
  const printed =
    isPrintedAlike === false
      ? ' Its pages are not the ones this version writes from the signed file in it: the signed file is what counts.'
      : '';
  return { title: 'As it was signed, by this installation', text: `Nothing was changed since.${sayPlaces(places)}${printed}` };
}

function sayPlaces(places: CheckedPaper['places']): string {
  if (places === null) return '';
  if (places.others === 0) return ' Its searches are in the audit record as it says.';
  return ` Of its searches ${places.standing} are in the audit record as it says; ${places.others} are not, or no longer: records are removed after some years.`;
}
