import type { ReactNode } from 'react';
import { classNames } from '../../../../ui/class-names.ts';

type FieldPageProps = { id?: string; titleId: string; children: ReactNode; notes: ReactNode; className?: string };

/** A leaf of the field book: the record on the left, remarks on the right of the double rule. */
export function FieldPage({ id, titleId, children, notes, className }: FieldPageProps) {
  return (
    <section id={id} aria-labelledby={titleId} className="border-b">
      <div className="mx-auto grid max-w-[84rem] lg:grid-cols-[minmax(0,1fr)_18rem]">
        <div className={classNames('min-w-0 px-4 pt-14 pb-8 md:px-9 lg:pt-20 lg:pb-20', className)}>{children}</div>
        <div className="mx-4 mb-12 border-l-4 border-double border-l-brick py-1 pl-4 text-sm leading-relaxed text-muted md:mx-9 lg:m-0 lg:pt-24 lg:pr-9 lg:pl-6">
          {notes}
        </div>
      </div>
    </section>
  );
}

type TitledProps = Omit<FieldPageProps, 'titleId' | 'id'> & { id: string; title: string; lead?: string };

export function TitledFieldPage({ id, title, lead, children, ...rest }: TitledProps) {
  return (
    <FieldPage id={id} titleId={`${id}-title`} {...rest}>
      <h2 id={`${id}-title`} className="text-3xl font-bold">
        {title}
      </h2>
      {lead && <p className="mt-2 max-w-2xl text-muted">{lead}</p>}
      <div className="mt-9">{children}</div>
    </FieldPage>
  );
}
