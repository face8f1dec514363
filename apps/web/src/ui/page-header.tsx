import type { ReactNode } from 'react';

type PageHeaderProps = { title: ReactNode; lead?: ReactNode; actions?: ReactNode };

export function PageHeader({ title, lead, actions }: PageHeaderProps) {
  return (
    <div className="mb-7 flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
      <div className="min-w-0">
        <h1 className="text-3xl font-bold">{title}</h1>
        {lead && <p className="mt-1.5 max-w-2xl text-muted">{lead}</p>}
      </div>
      {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
    </div>
  );
}
