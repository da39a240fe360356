import { type ReactNode, useState } from 'react';
import { t } from '@lingui/core/macro';
import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import Pencil from 'lucide-react/icons/pencil';
import Plus from 'lucide-react/icons/plus';
import Trash from 'lucide-react/icons/trash-2';
import { Button } from '../buttons/button.tsx';
import { IconButton } from '../buttons/icon-button.tsx';
import { ConfirmTrigger, DialogTrigger } from '../overlays/dialog-trigger.tsx';

type RenderDialog = (close: () => void) => ReactNode;

/** The button of a section that opens a dialog for a new row. */
export function AddButton({ label, dialog }: { label: string; dialog: RenderDialog }) {
  return (
    <DialogTrigger
      trigger={(open) => (
        <Button size="sm" onClick={open}>
          <Plus aria-hidden="true" />
          {label}
        </Button>
      )}
    >
      {dialog}
    </DialogTrigger>
  );
}

/** Undefined at the ends of the list. */
export interface RowMoves {
  up: (() => void) | undefined;
  down: (() => void) | undefined;
}

interface MovableListProps<Item> {
  items: readonly Item[];
  onMove: (item: Item, position: number) => void;
  children: (item: Item, moves: RowMoves) => ReactNode;
}

/** Rows in an order of the user's own; moves are announced. */
export function MovableList<Item extends { name: string }>(props: MovableListProps<Item>) {
  const { items, onMove, children } = props;
  const [status, setStatus] = useState('');
  const moveTo = (item: Item, position: number) => {
    onMove(item, position);
    const { name } = item;
    const [place, count] = [position + 1, items.length];
    setStatus(t`${name} is now ${place} of ${count}`);
  };
  return (
    <>
      <ul className="border-t border-line">
        {items.map((item, index) =>
          children(item, {
            up: index > 0 ? () => moveTo(item, index - 1) : undefined,
            down: index < items.length - 1 ? () => moveTo(item, index + 1) : undefined,
          }),
        )}
      </ul>
      <p role="status" className="sr-only">
        {status}
      </p>
    </>
  );
}

interface EditableRowProps {
  /** Names the row in the labels of its buttons. */
  name: string;
  icon?: ReactNode;
  /** Defaults to the name. */
  title?: ReactNode;
  details: ReactNode;
  moves?: RowMoves;
  dialog: RenderDialog;
  /** Says in the confirmation what deleting does. */
  deletionEffect: ReactNode;
  /** Failures are shown as a toast. */
  onDelete: () => Promise<unknown>;
  deleting: boolean;
}

/** A row with buttons to move, edit and delete it. */
export function EditableRow(props: EditableRowProps) {
  const { name, icon, title = <bdi>{name}</bdi>, details, moves, dialog } = props;
  const { deletionEffect, onDelete, deleting } = props;
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line px-5 py-2.5 last:border-0 sm:px-6">
      {icon}
      <div className="min-w-0 flex-1 basis-36">
        <p className="font-medium wrap-anywhere">{title}</p>
        <p className="text-sm wrap-anywhere text-muted">{details}</p>
      </div>
      <div className="ms-auto -me-2 flex text-muted">
        {moves && (
          <>
            <MoveButton label={t`Move ${name} up`} onMove={moves.up}>
              <ArrowUp />
            </MoveButton>
            <MoveButton label={t`Move ${name} down`} onMove={moves.down}>
              <ArrowDown />
            </MoveButton>
          </>
        )}
        <DialogTrigger
          trigger={(open) => (
            <IconButton label={t`Edit ${name}`} size="sm" onClick={open}>
              <Pencil />
            </IconButton>
          )}
        >
          {dialog}
        </DialogTrigger>
        <ConfirmTrigger
          trigger={(open) => (
            <IconButton label={t`Delete ${name}`} size="sm" onClick={open}>
              <Trash />
            </IconButton>
          )}
          title={t`Delete ${name}?`}
          confirmLabel={t`Delete`}
          pending={deleting}
          onConfirm={(close) =>
            void onDelete()
              .catch(() => {})
              .finally(close)
          }
        >
          {deletionEffect}
        </ConfirmTrigger>
      </div>
    </li>
  );
}

interface MoveButtonProps {
  label: string;
  onMove: (() => void) | undefined;
  children: ReactNode;
}

/** Not `disabled` at the ends, which would lose the focus. */
function MoveButton({ label, onMove, children }: MoveButtonProps) {
  return (
    <IconButton
      label={label}
      size="sm"
      aria-disabled={onMove === undefined || undefined}
      className="aria-disabled:opacity-40"
      onClick={onMove}
    >
      {children}
    </IconButton>
  );
}
