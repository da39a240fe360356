import { t } from '@lingui/core/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { Contact } from '#contract/contacts.ts';
import { displayName } from '../../../entities/contact/contact-name.ts';
import { useMedia } from '../../../lib/hooks/use-media.ts';
import { dismissToastsAbout, showToast } from '../../../ui/overlays/toasts.ts';
import { useRestoreContact } from '../../trash/trash.api.ts';
import { neighborInLists } from '../contacts-cache.ts';
import { useDeleteContact } from '../contacts.api.ts';
import { parseContactsSearch } from '../contacts-search.ts';

/** Deletes without a question and opens the next contact; Undo in the toast reopens this one. */
export function useDeleteContactWithUndo({ id, ...contact }: Contact): () => void {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const isTwoColumn = useMedia('(min-width: 48rem)');
  const { mutateAsync: remove } = useDeleteContact();
  const { mutateAsync: restore } = useRestoreContact();
  const name = displayName(contact);
  const openContact = (
    next: number | undefined,
    options: { ignoreBlocker?: boolean; replace?: boolean },
  ) =>
    navigate({
      to: '/contacts',
      search: (before) =>
        parseContactsSearch({ ...before, id: next, tab: undefined, view: undefined }),
      ...options,
    });
  const undo = async () => {
    await restore(id);
    showToast({ type: 'success', message: t`${name} restored` });
    await openContact(id, {});
  };
  const deleteContact = async () => {
    const next = isTwoColumn ? neighborInLists(queries, id) : null;
    await remove(id);
    // The Undo of an edit would fail.
    dismissToastsAbout(`contact ${id}`);
    // Awaited, because `mutate` callbacks don't run after unmount. Failures are shown as a toast.
    showToast({
      message: t`${name} deleted`,
      action: { label: t`Undo`, onAction: () => void undo().catch(() => {}) },
    });
    await openContact(next ?? undefined, { ignoreBlocker: true, replace: true });
  };
  return () => void deleteContact().catch(() => {});
}
