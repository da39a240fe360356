import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import Tags from 'lucide-react/icons/tags';
import type { ContactType } from '#contract/contact-types.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import {
  AddButton,
  EditableRow,
  MovableList,
  type RowMoves,
} from '../../ui/layout/editable-list.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { ContactTypeDialog } from './contact-type-dialog.tsx';
import {
  contactTypesQuery,
  useMoveContactType,
  useDeleteContactType,
} from './contact-types.api.ts';
import { QueryState } from '../../ui/feedback/query-state.tsx';
import Tag from 'lucide-react/icons/tag';
import { formatNumber, useRegion } from '../../lib/time/region.ts';
import { cx } from '../../ui/styles/cx.ts';
import { cadenceText } from '../../entities/reminder/cadence.ts';
import { showToast } from '../../ui/overlays/toasts.ts';
import { TYPE_ICONS } from './type-appearance.ts';
import { tintClass } from '../../ui/styles/tints.ts';
import { contactCountText } from '../../entities/contact/contact-name.ts';

export function ContactTypesPanel() {
  return (
    <Section
      title={t`Contact types`}
      description={t`Organize contacts by type. Drag to reorder.`}
      padded={false}
      actions={
        <AddButton
          label={t`Add type`}
          dialog={(close) => <ContactTypeDialog type={null} onClose={close} />}
        />
      }
    >
      <QueryState
        compact
        query={useQuery(contactTypesQuery())}
        loading={t`Loading contact types`}
        failure={t`Failed to load contact types`}
      >
        {(types) =>
          types.length === 0 ? (
            <EmptyState compact icon={<Tags />} title={t`No types yet`}>
              <Trans>Types you create will appear here.</Trans>
            </EmptyState>
          ) : (
            <ContactTypeList types={types} />
          )
        }
      </QueryState>
    </Section>
  );
}

function ContactTypeList({ types }: { types: readonly ContactType[] }) {
  const { mutate: move } = useMoveContactType();
  return (
    <MovableList items={types} onMove={({ id }, position) => move({ id, position })}>
      {(type, moves) => <ContactTypeRow key={type.id} type={type} moves={moves} />}
    </MovableList>
  );
}

function ContactTypeRow({ type, moves }: { type: ContactType; moves: RowMoves }) {
  useRegion();
  const deletion = useDeleteContactType();
  const Icon = TYPE_ICONS[type.icon] ?? Tag;
  const { id, name, contact_count, cadence_days } = type;
  const remove = async () => {
    await deletion.mutateAsync(id);
    showToast({ message: t`${name} deleted` });
  };
  return (
    <EditableRow
      name={name}
      icon={
        <span
          className={cx(
            'forced-outline grid size-9 shrink-0 place-items-center rounded-md',
            tintClass(type.color),
          )}
        >
          <Icon size={18} aria-hidden="true" />
        </span>
      }
      details={
        <>
          {contactCountText(contact_count)}
          {cadence_days !== null && ` · ${scheduleText(cadence_days)}`}
        </>
      }
      moves={moves}
      dialog={(close) => <ContactTypeDialog type={type} onClose={close} />}
      deletionEffect={deletionEffect(contact_count)}
      onDelete={remove}
      deleting={deletion.isPending}
    />
  );
}

function scheduleText(days: number): string {
  const schedule = cadenceText(days);
  return t`keep in touch ${schedule}`;
}

function deletionEffect(count: number): string {
  if (count === 0) return t`No contacts use this type.`;
  const shown = formatNumber(count);
  return t`${plural(count, {
    one: `${shown} contact will have no type.`,
    other: `${shown} contacts will have no type.`,
  })}`;
}
