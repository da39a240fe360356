import { t } from '@lingui/core/macro';
import { useMutation } from '@tanstack/react-query';
import type { TagColor } from '#contract/contact-tags.ts';
import { call } from '../../lib/http/api.ts';

const CHANGES_TAGS = { invalidate: ['contacts', 'reminders', 'batches'] } as const;

/** Renames a tag of all contacts, or merges it into another. Returns the batch for Undo. */
export function useRenameTag() {
  return useMutation({
    mutationFn: (body: { from: string; to: string }) =>
      call('POST /api/contact-tags/rename/', { body }),
    meta: CHANGES_TAGS,
  });
}

export function useDeleteTag() {
  return useMutation({
    mutationFn: (name: string) => call('POST /api/contact-tags/delete/', { body: { name } }),
    meta: { failure: t`Failed to delete the tag`, ...CHANGES_TAGS },
  });
}

export function useColorTag() {
  return useMutation({
    mutationFn: (body: { name: string; color: TagColor | null }) =>
      call('POST /api/contact-tags/color/', { body }),
    meta: { failure: t`Failed to change the color`, ...CHANGES_TAGS },
  });
}
