import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import Trash from 'lucide-react/icons/trash-2';
import type { TrashedContact } from '#contract/trash.ts';
import { contactPhotoUrl } from '../../entities/contact/contact-photo.ts';
import { companyLine, displayName } from '../../entities/contact/contact-name.ts';
import { formatTimestamp } from '../../lib/time/region.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { Checkbox } from '../../ui/fields/checkbox-field.tsx';
import { showToast } from '../../ui/overlays/toasts.ts';
import { IconButton } from '../../ui/buttons/icon-button.tsx';
import { useDeletePermanently, useRestoreContact } from './trash.api.ts';
import { ConfirmTrigger } from '../../ui/overlays/dialog-trigger.tsx';
import { relativeTimeInText } from '../../lib/time/relative-time.ts';

export interface TrashRowProps {
  contact: TrashedContact;
  now: number;
  isSelected: boolean;
  onSelect: (isSelected: boolean) => void;
  onRowRemoved: () => void;
}

export function TrashRow({ contact, now, isSelected, onSelect, onRowRemoved }: TrashRowProps) {
  const name = displayName(contact);
  const restoration = useRestoreContact();
  const restore = async () => {
    await restoration.mutateAsync(contact.id);
    showToast({ type: 'success', message: t`${name} restored` });
    onRowRemoved();
  };
  return (
    <li className="flex items-start gap-3 border-t border-line px-5 py-3.5 sm:px-6">
      <Checkbox
        aria-label={t`Select ${name}`}
        className="mt-2.5 pointer-coarse:mt-2"
        checked={isSelected}
        onChange={(event) => onSelect(event.target.checked)}
      />
      <Avatar name={name} src={contactPhotoUrl(contact)} className="max-sm:hidden" />
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-2">
        <div className="min-w-0 flex-[1_1_12rem]">
          <p className="font-medium wrap-anywhere">
            <bdi>{name}</bdi>
          </p>
          <p className="text-sm wrap-anywhere text-muted">
            {[companyLine(contact), deletionText(contact, now)].filter(Boolean).join(' · ')}
          </p>
        </div>
        <div className="flex items-center gap-1">
          <Button
            size="sm"
            pending={restoration.isPending}
            // Awaited, because `mutate` callbacks don't run after unmount. Failures are shown as a toast.
            onClick={() => void restore().catch(() => {})}
          >
            <Trans>
              Restore <span className="sr-only">{name}</span>
            </Trans>
          </Button>
          <DeletePermanently id={contact.id} name={name} onRowRemoved={onRowRemoved} />
        </div>
      </div>
    </li>
  );
}

/** When the contact was deleted and when it will be purged. */
function deletionText({ deleted_at, gone_at }: TrashedContact, now: number): string {
  const ago = relativeTimeInText(deleted_at, now);
  const day = formatTimestamp(gone_at, { month: 'short', day: 'numeric' });
  return t`Deleted ${ago} · permanently deleted on ${day}`;
}

/** Asks for confirmation, because a permanent deletion can't be undone. */
function DeletePermanently({
  id,
  name,
  onRowRemoved,
}: {
  id: number;
  name: string;
  onRowRemoved: () => void;
}) {
  const { mutateAsync, isPending } = useDeletePermanently();
  const confirm = async (close: () => void) => {
    try {
      await mutateAsync(id);
      showToast({ message: t`${name} permanently deleted` });
      onRowRemoved();
    } catch {
      // Failures are shown as a toast.
    }
    close();
  };
  return (
    <ConfirmTrigger
      trigger={(open) => (
        <IconButton
          label={t`Delete ${name} permanently`}
          size="sm"
          className="text-muted"
          onClick={open}
        >
          <Trash />
        </IconButton>
      )}
      title={t`Delete permanently?`}
      confirmLabel={t`Delete`}
      pending={isPending}
      onConfirm={(close) => void confirm(close)}
    >
      <Trans>
        <bdi className="font-medium text-ink">{name}</bdi> and its notes and timeline will be
        deleted. This can’t be undone.
      </Trans>
    </ConfirmTrigger>
  );
}
