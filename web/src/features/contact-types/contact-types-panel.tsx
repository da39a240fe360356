import { useRef } from 'react';
import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import Plus from 'lucide-react/icons/plus';
import Tags from 'lucide-react/icons/tags';
import type { ContactType } from '#contract/contact-types.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { ContactTypeDialog } from './contact-type-dialog.tsx';
import {
  contactTypesQuery,
  useMoveContactType,
  useDeleteContactType,
} from './contact-types.api.ts';
import { DialogTrigger, ConfirmTrigger } from '../../ui/overlays/dialog-trigger.tsx';
import { QueryState } from '../../ui/feedback/query-state.tsx';
import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import Pencil from 'lucide-react/icons/pencil';
import Tag from 'lucide-react/icons/tag';
import Trash from 'lucide-react/icons/trash-2';
import { formatNumber, useRegion } from '../../lib/time/region.ts';
import { cx } from '../../ui/styles/cx.ts';
import { IconButton } from '../../ui/buttons/icon-button.tsx';
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
        <DialogTrigger
          trigger={(open) => (
            <Button size="sm" onClick={open}>
              <Plus aria-hidden="true" />
              <Trans>Add type</Trans>
            </Button>
          )}
        >
          {(close) => <ContactTypeDialog type={null} onClose={close} />}
        </DialogTrigger>
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
  const move = useMoveContactType();
  const status = useRef<HTMLParagraphElement>(null);
  const moveTo = (type: ContactType, position: number) => {
    move.mutate({ id: type.id, position: position });
    if (status.current === null) return;
    const { name } = type;
    const [place, count] = [position + 1, types.length];
    status.current.textContent = t`${name} is now ${place} of ${count}`;
  };
  return (
    <>
      <ul className="border-t border-line">
        {types.map((type, index) => (
          <ContactTypeRow
            key={type.id}
            type={type}
            onMoveUp={index > 0 ? () => moveTo(type, index - 1) : undefined}
            onMoveDown={index < types.length - 1 ? () => moveTo(type, index + 1) : undefined}
          />
        ))}
      </ul>
      <p ref={status} role="status" className="sr-only" />
    </>
  );
}

interface ContactTypeRowProps {
  type: ContactType;
  /** Undefined at the end of the list. */
  onMoveUp: (() => void) | undefined;
  onMoveDown: (() => void) | undefined;
}

function ContactTypeRow({ type, onMoveUp, onMoveDown }: ContactTypeRowProps) {
  useRegion();
  const Icon = TYPE_ICONS[type.icon] ?? Tag;
  const { name, contact_count, cadence_days } = type;
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line px-5 py-2.5 last:border-0 sm:px-6">
      <span
        className={cx(
          'forced-outline grid size-9 shrink-0 place-items-center rounded-md',
          tintClass(type.color),
        )}
      >
        <Icon size={18} aria-hidden="true" />
      </span>
      <div className="min-w-0 flex-1 basis-36">
        <p className="font-medium wrap-anywhere">
          <bdi>{name}</bdi>
        </p>
        <p className="text-sm text-muted">
          {contactCountText(contact_count)}
          {cadence_days !== null && ` · ${scheduleText(cadence_days)}`}
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
          {(close) => <ContactTypeDialog type={type} onClose={close} />}
        </DialogTrigger>
        <DeleteContactType type={type} />
      </div>
    </li>
  );
}

function scheduleText(days: number): string {
  const schedule = cadenceText(days);
  return t`keep in touch ${schedule}`;
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

/** Asks for confirmation, saying what happens to the contacts. */
function DeleteContactType({ type }: { type: ContactType }) {
  const deletion = useDeleteContactType();
  const { name } = type;
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
      onConfirm={(close) =>
        deletion.mutate(type.id, {
          onSuccess: () => showToast({ message: t`${name} deleted` }),
          onSettled: close,
        })
      }
    >
      {deletionEffect(type.contact_count)}
    </ConfirmTrigger>
  );
}

function deletionEffect(count: number): string {
  if (count === 0) return t`No contacts use this type.`;
  const shown = formatNumber(count);
  return t`${plural(count, {
    one: `${shown} contact will have no type.`,
    other: `${shown} contacts will have no type.`,
  })}`;
}
