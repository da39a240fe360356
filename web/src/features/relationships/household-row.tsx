import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import LogOut from 'lucide-react/icons/log-out';
import Pencil from 'lucide-react/icons/pencil';
import Trash from 'lucide-react/icons/trash-2';
import UsersRound from 'lucide-react/icons/users-round';
import type { Contact } from '#contract/contacts.ts';
import type { Household } from '#contract/households.ts';
import { addressLine } from '../../entities/contact/card-fields.ts';
import { displayName } from '../../entities/contact/contact-name.ts';
import { PeopleLinks } from '../../entities/contact/people-links.tsx';
import { errorMessage } from '../../lib/http/error-message.ts';
import { newIdempotencyKey } from '../../lib/http/idempotency-key.ts';
import { MenuItem } from '../../ui/overlays/menu.tsx';
import { MenuButton } from '../../ui/overlays/menu-button.tsx';
import { showToast } from '../../ui/overlays/toasts.ts';
import { useChangeHousehold, useCreateHousehold, useDeleteHousehold } from './relationships.api.ts';

export interface HouseholdRowProps {
  household: Household;
  contact: Contact;
  onEdit: () => void;
}

export function HouseholdRow({ household, contact, onEdit }: HouseholdRowProps) {
  const { name: householdName, address, contacts } = household;
  const others = contacts.filter(({ id }) => id !== contact.id);
  const remove = useDeleteWithUndo(household);
  const leave = useLeaveWithUndo(household, contact);
  const name = displayName(contact);
  return (
    <div className="flex items-start gap-3">
      <UsersRound size={17} aria-hidden="true" className="mt-1 shrink-0 text-muted" />
      <div className="min-w-0 flex-1 wrap-anywhere">
        <bdi>{householdName}</bdi>
        {others.length > 0 && (
          <span className="text-sm text-muted">
            {' · '}
            <PeopleLinks people={others} limit={4} />
          </span>
        )}
        {address !== null && (
          <p dir="auto" className="text-sm text-muted">
            {addressLine(address)}
          </p>
        )}
      </div>
      <MenuButton label={t`Household ${householdName}`} size="sm" className="-me-2 text-muted">
        <MenuItem icon={<Pencil />} onClick={onEdit}>
          <Trans>Edit</Trans>
        </MenuItem>
        {others.length > 0 && (
          <MenuItem icon={<LogOut />} onClick={leave}>
            <Trans>Remove {name}</Trans>
          </MenuItem>
        )}
        <MenuItem icon={<Trash />} tone="danger" onClick={remove}>
          <Trans>Delete household</Trans>
        </MenuItem>
      </MenuButton>
    </div>
  );
}

/** Undo in the toast creates it again. */
function useDeleteWithUndo({ id, name, contact_ids, address }: Household): () => void {
  const { mutateAsync: remove } = useDeleteHousehold();
  const { mutateAsync: create } = useCreateHousehold();
  const undo = async () => {
    try {
      const body = { name, contact_ids, address };
      await create({ body, idempotency_key: newIdempotencyKey() });
    } catch (error) {
      showFailure(error);
    }
  };
  // Awaited, because `mutate` callbacks don't run after unmount. Failures are shown as a toast.
  const removeWithToast = async () => {
    await remove(id);
    showToast({
      message: t`Household deleted`,
      action: { label: t`Undo`, onAction: () => void undo() },
    });
  };
  return () => void removeWithToast().catch(() => {});
}

function useLeaveWithUndo({ id, contact_ids }: Household, contact: Contact): () => void {
  const { mutateAsync: change } = useChangeHousehold();
  const setMembers = async (ids: number[]) => {
    try {
      await change({ id, body: { contact_ids: ids } });
      return true;
    } catch (error) {
      showFailure(error);
      return false;
    }
  };
  const name = displayName(contact);
  const leave = async () => {
    if (!(await setMembers(contact_ids.filter((member) => member !== contact.id)))) return;
    showToast({
      message: t`${name} removed`,
      action: { label: t`Undo`, onAction: () => void setMembers(contact_ids) },
    });
  };
  return () => void leave();
}

function showFailure(error: unknown): void {
  const message = errorMessage(error, t`Failed to save the household`);
  showToast({ type: 'error', message });
}
