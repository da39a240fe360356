import { useRef } from 'react';
import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import ListPlus from 'lucide-react/icons/list-plus';
import Pencil from 'lucide-react/icons/pencil';
import Plus from 'lucide-react/icons/plus';
import Trash from 'lucide-react/icons/trash-2';
import type { CustomField } from '#contract/custom-fields.ts';
import { DURATIONS } from '#contract/limits.ts';
import { contactCountText } from '../../entities/contact/contact-name.ts';
import { kindLabel } from '../../entities/custom-field/custom-value.ts';
import { listNames } from '../../lib/text/list-text.ts';
import { formatNumber, useRegion } from '../../lib/time/region.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { IconButton } from '../../ui/buttons/icon-button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { QueryState } from '../../ui/feedback/query-state.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { ConfirmTrigger, DialogTrigger } from '../../ui/overlays/dialog-trigger.tsx';
import { showToast } from '../../ui/overlays/toasts.ts';
import { CustomFieldDialog } from './custom-field-dialog.tsx';
import { DeletedFields } from './deleted-fields.tsx';
import {
  customFieldsQuery,
  useDeleteCustomField,
  useMoveCustomField,
  useRestoreCustomField,
} from './custom-fields.api.ts';

export function CustomFieldsPanel() {
  return (
    <Section
      title={t`Custom fields`}
      description={t`Add your own fields to every contact.`}
      padded={false}
      actions={
        <DialogTrigger
          trigger={(open) => (
            <Button size="sm" onClick={open}>
              <Plus aria-hidden="true" />
              <Trans>Add field</Trans>
            </Button>
          )}
        >
          {(close) => <CustomFieldDialog field={null} onClose={close} />}
        </DialogTrigger>
      }
    >
      <QueryState
        compact
        query={useQuery(customFieldsQuery())}
        loading={t`Loading custom fields`}
        failure={t`Failed to load custom fields`}
      >
        {(fields) =>
          fields.length === 0 ? (
            <EmptyState compact icon={<ListPlus />} title={t`No custom fields yet`}>
              <Trans>
                Fields you add will appear on every contact. You can use them as columns and
                filters.
              </Trans>
            </EmptyState>
          ) : (
            <FieldList fields={fields} />
          )
        }
      </QueryState>
      <DeletedFields />
    </Section>
  );
}

function FieldList({ fields }: { fields: readonly CustomField[] }) {
  const { mutate: move } = useMoveCustomField();
  const status = useRef<HTMLParagraphElement>(null);
  const moveTo = ({ id, name }: CustomField, position: number) => {
    move({ id, position });
    if (status.current === null) return;
    const [place, count] = [position + 1, fields.length];
    status.current.textContent = t`${name} is now ${place} of ${count}`;
  };
  return (
    <>
      <ul className="border-t border-line">
        {fields.map((field, index) => (
          <FieldRow
            key={field.id}
            field={field}
            onMoveUp={index > 0 ? () => moveTo(field, index - 1) : undefined}
            onMoveDown={index < fields.length - 1 ? () => moveTo(field, index + 1) : undefined}
          />
        ))}
      </ul>
      <p ref={status} role="status" className="sr-only" />
    </>
  );
}

interface FieldRowProps {
  field: CustomField;
  /** Undefined at the end of the list. */
  onMoveUp: (() => void) | undefined;
  onMoveDown: (() => void) | undefined;
}

function FieldRow({ field, onMoveUp, onMoveDown }: FieldRowProps) {
  useRegion();
  const { name, kind, options, contact_count } = field;
  const details = options.length > 0 ? listNames(options) : kindLabel(kind);
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line px-5 py-2.5 last:border-0 sm:px-6">
      <div className="min-w-0 flex-1 basis-36">
        <p className="font-medium wrap-anywhere">
          <bdi>{name}</bdi>
        </p>
        <p className="text-sm wrap-anywhere text-muted">
          <bdi>{details}</bdi> · {contactCountText(contact_count)}
        </p>
      </div>
      <div className="ms-auto -me-2 flex text-muted">
        <MoveButton label={t`Move ${name} up`} onMove={onMoveUp}>
          <ArrowUp />
        </MoveButton>
        <MoveButton label={t`Move ${name} down`} onMove={onMoveDown}>
          <ArrowDown />
        </MoveButton>
        <DialogTrigger
          trigger={(open) => (
            <IconButton label={t`Edit ${name}`} size="sm" onClick={open}>
              <Pencil />
            </IconButton>
          )}
        >
          {(close) => <CustomFieldDialog field={field} onClose={close} />}
        </DialogTrigger>
        <DeleteField field={field} />
      </div>
    </li>
  );
}

interface MoveButtonProps {
  label: string;
  onMove: (() => void) | undefined;
  children: React.ReactNode;
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

/** Asks for confirmation, and offers Undo afterwards. */
function DeleteField({ field: { id, name, contact_count } }: { field: CustomField }) {
  const deletion = useDeleteCustomField();
  const { mutate: restore } = useRestoreCustomField();
  const showDeletedToast = () =>
    showToast({
      message: t`${name} deleted`,
      action: { label: t`Undo`, onAction: () => restore(id) },
    });
  return (
    <ConfirmTrigger
      trigger={(open) => (
        <IconButton label={t`Delete ${name}`} size="sm" onClick={open}>
          <Trash />
        </IconButton>
      )}
      title={t`Delete ${name}?`}
      confirmLabel={t`Delete`}
      pending={deletion.isPending}
      onConfirm={(close) => {
        // Callbacks of `mutate` aren't called once the row is gone.
        void deletion
          .mutateAsync(id)
          .then(showDeletedToast, () => {})
          .finally(close);
      }}
    >
      {deletionEffect(contact_count)}
    </ConfirmTrigger>
  );
}

function deletionEffect(count: number): string {
  if (count === 0) return t`No contacts use this field.`;
  const shown = formatNumber(count);
  const days = DURATIONS.undo_days;
  return t`${plural(count, {
    one: `The value in ${shown} contact will move to “Other details”. You can undo this for ${days} days.`,
    other: `The values in ${shown} contacts will move to “Other details”. You can undo this for ${days} days.`,
  })}`;
}
