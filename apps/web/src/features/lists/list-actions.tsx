import type { List } from '@deedline/contract/list';
import { useState } from 'react';
import { ForRole } from '../../roles/for-role.tsx';
import { Button, type ButtonSize } from '../../ui/button.tsx';
import { DeleteDialog } from './delete-dialog.tsx';
import { ListDialog } from './list-dialog.tsx';

type ListActionsProps = { list: List; size?: ButtonSize; onDeleted?: () => void };

/** Rename and Delete, each with the dialog that it opens. */
export function ListActions({ list, size = 'md', onDeleted }: ListActionsProps) {
  const [isEditing, setEditing] = useState(false);
  const [isDeleting, setDeleting] = useState(false);
  return (
    <ForRole needs="member">
      <div className="flex flex-wrap justify-end gap-2">
        <Button size={size} onClick={() => setEditing(true)} aria-label={`Rename ${list.name}`}>
          Rename
        </Button>
        <Button size={size} variant="danger" onClick={() => setDeleting(true)} aria-label={`Delete ${list.name}`}>
          Delete
        </Button>
        <ListDialog list={list} open={isEditing} onOpenChange={setEditing} />
        <DeleteDialog list={list} open={isDeleting} onOpenChange={setDeleting} onDeleted={onDeleted} />
      </div>
    </ForRole>
  );
}
