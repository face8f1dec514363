import { useState } from 'react';
import { useSearchParams } from 'wouter';
import { buttonClass } from '../../ui/button.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { usePageTitle } from '../../ui/page/page-window.ts';
import { StatementFilter } from './statement-filter.tsx';
import { StatementPeriod } from './statement-period.tsx';
import { statementFile } from './statement-query.ts';
import { describeDisorder, readView, writeView } from './statement-view.ts';

/** `/statement`: every movement of the account's credits. The address carries what is shown of them. */
export function StatementPage() {
  usePageTitle('Statement');
  const [address, setAddress] = useSearchParams();
  const [today] = useState(() => new Date());
  const view = readView(address, today);
  const isInOrder = describeDisorder(view) === null;
  return (
    <>
      <PageHeader
        title="Statement"
        lead="Every movement of your credits, and what you had after it. The files have them all."
        actions={
          isInOrder && (
            <>
              <a href={statementFile('pdf', view)} download className={buttonClass()}>
                Download PDF
              </a>
              <a href={statementFile('csv', view)} download className={buttonClass()}>
                Download CSV
              </a>
            </>
          )
        }
      />
      <div className="@container">
        <StatementFilter view={view} onChange={(next) => setAddress(writeView(next), { replace: true })} />
        {isInOrder && <StatementPeriod view={view} />}
      </div>
    </>
  );
}
