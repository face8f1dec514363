import { whenBilled } from '../../edition.ts';
import { FileInput, useFileDrop } from '../../csv-files/file-input.tsx';
import { paths } from '../../paths.ts';
import { ForRole, RoleNote } from '../../roles/roles.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Breadcrumbs } from '../../ui/links.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { usePageTitle } from '../../ui/page/page-window.ts';
import { Mapping } from './mapping.tsx';
import { OwnListTable } from './own-list-table.tsx';
import { SendPanel } from './send-panel.tsx';
import { type ContactDesk, type ReadContactFile, useContactFile, whatIsMissing } from './use-contact-file.ts';

/** `/lists/contacts`: people whom the account knows already; its searches use them as one more source. */
export function OwnListsPage() {
  usePageTitle('Your Own Contacts');
  const desk = useContactFile();
  const { isOver, target } = useFileDrop(desk.take);
  return (
    <>
      <div className="mb-6">
        <Breadcrumbs crumbs={[{ label: 'Lists', href: paths.lists }, { label: 'Your own contacts' }]} />
      </div>
      <PageHeader
        title="Your Own Contacts"
        lead={`People whose phones or emails you already have. Your searches find them alongside all other sources, marked as your list${whenBilled(', and what your list has costs nothing')}. Only your account sees them.`}
      />
      <ForRole needs="member" otherwise={<RoleNote>Only members add lists. Ask an owner to make you a member.</RoleNote>}>
        <div {...target} className={classNames('@container border bg-raise', isOver && 'border-green bg-wash outline-2 outline-green')}>
          {desk.state === null ? <Choose onFiles={desk.take} /> : <FileDesk key={desk.state.file.name} ready={desk.state} desk={desk} />}
        </div>
      </ForRole>
      <OwnListTable />
    </>
  );
}

function Choose({ onFiles }: { onFiles: ContactDesk['take'] }) {
  return (
    <div className="flex flex-col items-center px-5 py-12 text-center">
      <h2 className="text-xl font-semibold">Drop a CSV file of your contacts here</h2>
      <p className="mt-2 mb-6 max-w-lg text-muted">
        Exports from PropStream, BatchLeads, DealMachine, REISift, DirectSkip, Skip Genie and others are read as they are; for any other
        file, you say which column holds what. It is read in your browser, and kept sealed with your account&rsquo;s key.
      </p>
      <FileInput label="Choose a CSV file" variant="primary" onFiles={onFiles} />
    </div>
  );
}

function FileDesk({ ready, desk }: { ready: ReadContactFile; desk: ContactDesk }) {
  const { contacts, columns, file } = ready;
  const missing = whatIsMissing(columns.roles);
  return (
    <div className="grid gap-6 p-5 md:p-6">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0">
          <h2 className="text-xl font-semibold wrap-anywhere">{file.name}</h2>
          {columns.knownAs && <p className="mt-1 text-sm text-muted">Read as an export from {columns.knownAs}.</p>}
        </div>
        <FileInput label="Choose another file" onFiles={desk.take} />
      </div>
      <section aria-labelledby="contact-columns">
        <h3 id="contact-columns" className="mb-3 text-lg font-semibold">
          Columns
        </h3>
        {missing && (
          <p role="alert" className="mb-3 border-l-2 border-brick pl-3 text-sm">
            {missing}
          </p>
        )}
        <Mapping ready={ready} desk={desk} />
      </section>
      {contacts && <SendPanel ready={{ ...ready, contacts }} desk={desk} />}
    </div>
  );
}
