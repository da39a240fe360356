import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import ListPlus from 'lucide-react/icons/list-plus';
import type { CustomField } from '#contract/custom-fields.ts';
import { DURATIONS } from '#contract/limits.ts';
import { contactCountText } from '../../entities/contact/contact-name.ts';
import { kindLabel } from '../../entities/custom-field/custom-value.ts';
import { listNames } from '../../lib/text/list-text.ts';
import { formatNumber, useRegion } from '../../lib/time/region.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { QueryState } from '../../ui/feedback/query-state.tsx';
import {
  AddButton,
  EditableRow,
  MovableList,
  type RowMoves,
} from '../../ui/layout/editable-list.tsx';
import { Section } from '../../ui/layout/section.tsx';
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
        <AddButton
          label={t`Add field`}
          dialog={(close) => <CustomFieldDialog field={null} onClose={close} />}
        />
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
  return (
    <MovableList items={fields} onMove={({ id }, position) => move({ id, position })}>
      {(field, moves) => <FieldRow key={field.id} field={field} moves={moves} />}
    </MovableList>
  );
}

function FieldRow({ field, moves }: { field: CustomField; moves: RowMoves }) {
  useRegion();
  const deletion = useDeleteCustomField();
  const { mutate: restore } = useRestoreCustomField();
  const { id, name, kind, options, contact_count } = field;
  const remove = async () => {
    await deletion.mutateAsync(id);
    showToast({
      message: t`${name} deleted`,
      action: { label: t`Undo`, onAction: () => restore(id) },
    });
  };
  return (
    <EditableRow
      name={name}
      details={
        <>
          <bdi>{options.length > 0 ? listNames(options) : kindLabel(kind)}</bdi> ·{' '}
          {contactCountText(contact_count)}
        </>
      }
      moves={moves}
      dialog={(close) => <CustomFieldDialog field={field} onClose={close} />}
      deletionEffect={deletionEffect(contact_count)}
      onDelete={remove}
      deleting={deletion.isPending}
    />
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
