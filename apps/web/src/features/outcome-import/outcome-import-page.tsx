import { isBilled, whenBilled } from '../../edition.ts';
import { FileInput, useFileDrop } from '../../csv-files/file-input.tsx';
import { paths } from '../../paths.ts';
import { ForRole, RoleNote } from '../../roles/roles.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Breadcrumbs } from '../../ui/links.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { usePageTitle } from '../../ui/page/page-window.ts';
import { BroughtSwitch } from './brought-switch.tsx';
import { ImportList } from './import-list.tsx';
import { Columns, Words } from './mapping.tsx';
import { PreviewPanel } from './preview-panel.tsx';
import { type OutcomeDesk, type ReadOutcomeFile, useOutcomeFile } from './use-outcome-file.ts';

/** `/history/outcomes`: imports a dialer's dispositions of many contacts. */
export function OutcomeImportPage() {
  usePageTitle('Import Outcomes');
  const desk = useOutcomeFile();
  const { isOver, target } = useFileDrop(desk.take);
  return (
    <>
      <div className="mb-6">
        <Breadcrumbs crumbs={[{ label: 'Search History', href: paths.history }, { label: 'Import outcomes' }]} />
      </div>
      <PageHeader
        title="Import Outcomes"
        lead={`Report what became of the contacts you ${isBilled() ? 'bought' : 'found'}, from your dialer’s file.${whenBilled(' Wrong and disconnected ones give their credits back under the same rules as single reports.')}`}
      />
      <ForRole needs="member" otherwise={<RoleNote>Only members report outcomes. Ask an owner to make you a member.</RoleNote>}>
        <div {...target} className={classNames('@container border bg-raise', isOver && 'border-green bg-wash outline-2 outline-green')}>
          {desk.state === null ? <Choose onFiles={desk.take} /> : <FileDesk ready={desk.state} desk={desk} />}
        </div>
      </ForRole>
      <ImportList />
      <BroughtSwitch />
    </>
  );
}

function Choose({ onFiles }: { onFiles: OutcomeDesk['take'] }) {
  return (
    <div className="flex flex-col items-center px-5 py-12 text-center">
      <h2 className="text-xl font-semibold">Drop your dialer&rsquo;s CSV file here</h2>
      <p className="mt-2 mb-6 max-w-lg text-muted">
        It needs a column with the phone or the email, and one with the disposition. The file is read in your browser; only rows that say
        what became of a contact are sent, and nothing is imported until you have seen what would be.
      </p>
      <FileInput label="Choose a CSV file" variant="primary" onFiles={onFiles} />
    </div>
  );
}

function FileDesk({ ready, desk }: { ready: ReadOutcomeFile; desk: OutcomeDesk }) {
  const { outcomes } = ready;
  return (
    <div className="grid gap-6 p-5 md:p-6">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <h2 className="min-w-0 text-xl font-semibold wrap-anywhere">{ready.file.name}</h2>
        <FileInput label="Choose another file" onFiles={desk.take} />
      </div>
      <section aria-labelledby="outcome-columns">
        <h3 id="outcome-columns" className="mb-3 text-lg font-semibold">
          Columns
        </h3>
        <Columns ready={ready} desk={desk} />
      </section>
      {outcomes && (
        <>
          <section aria-labelledby="outcome-words">
            <h3 id="outcome-words" className="mb-3 text-lg font-semibold">
              Dispositions
            </h3>
            <Words ready={ready} desk={desk} />
          </section>
          <PreviewPanel ready={{ ...ready, outcomes }} desk={desk} />
        </>
      )}
    </div>
  );
}
