import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import Palette from 'lucide-react/icons/palette';
import Pencil from 'lucide-react/icons/pencil';
import TagIcon from 'lucide-react/icons/tag';
import Trash from 'lucide-react/icons/trash-2';
import type { ContactTag, TagColor } from '#contract/contact-tags.ts';
import { contactCountText } from '../../entities/contact/contact-name.ts';
import { TagChip } from '../../entities/tag/tag-chip.tsx';
import { useRegion } from '../../lib/time/region.ts';
import { IconButton } from '../../ui/buttons/icon-button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { QueryState } from '../../ui/feedback/query-state.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { DialogTrigger } from '../../ui/overlays/dialog-trigger.tsx';
import { MenuItem, MenuList } from '../../ui/overlays/menu.tsx';
import { Popover } from '../../ui/overlays/popover.tsx';
import { showToast } from '../../ui/overlays/toasts.ts';
import { tintClass, tintNames } from '../../ui/styles/tints.ts';
import { useUndoBatch } from '../bulk/bulk.api.ts';
import { tagsQuery } from '../contacts/contacts.api.ts';
import { useColorTag, useDeleteTag } from './contact-tags.api.ts';
import { RenameTagDialog } from './rename-tag-dialog.tsx';

/** Renames, merges, colors and deletes tags; each can be undone. */
export function TagsSection() {
  return (
    <Section
      title={t`Tags`}
      description={t`Rename, merge, color or delete tags. Changes apply to every contact with the tag.`}
      padded={false}
    >
      <QueryState
        compact
        query={useQuery(tagsQuery())}
        loading={t`Loading tags`}
        rows={3}
        failure={t`Failed to load tags`}
      >
        {(tags) => <TagList tags={tags} />}
      </QueryState>
    </Section>
  );
}

function TagList({ tags }: { tags: readonly ContactTag[] }) {
  if (tags.length === 0)
    return (
      <EmptyState compact icon={<TagIcon />} title={t`No tags yet`}>
        <Trans>Tags you add to contacts will appear here.</Trans>
      </EmptyState>
    );
  return (
    <ul className="max-h-96 overflow-y-auto border-t border-line">
      {tags.map((tag) => (
        <TagRow key={tag.name} tag={tag} />
      ))}
    </ul>
  );
}

function TagRow({ tag }: { tag: ContactTag }) {
  useRegion();
  const showUndo = useUndoToast();
  const deletion = useDeleteTag();
  const { name } = tag;
  const remove = () =>
    deletion.mutate(name, {
      onSuccess: (batch) => showUndo(t`Tag “${name}” deleted`, batch),
    });
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line px-5 py-2 last:border-0 sm:px-6">
      <div className="flex min-w-0 flex-1 basis-36 items-center gap-2">
        <TagChip name={name} color={tag.color} />
        <span className="shrink-0 text-sm text-muted">{contactCountText(tag.contact_count)}</span>
      </div>
      <div className="ms-auto -me-2 flex text-muted">
        <ColorMenu tag={tag} showUndo={showUndo} />
        <DialogTrigger
          trigger={(open) => (
            <IconButton label={t`Rename ${name}`} size="sm" onClick={open}>
              <Pencil />
            </IconButton>
          )}
        >
          {(close) => <RenameTagDialog tag={tag} onClose={close} onRenamed={showUndo} />}
        </DialogTrigger>
        <IconButton
          label={t`Delete ${name}`}
          size="sm"
          disabled={deletion.isPending}
          onClick={remove}
        >
          <Trash />
        </IconButton>
      </div>
    </li>
  );
}

type ShowUndo = (message: string, batch: { batch_id: number }) => void;

function useUndoToast(): ShowUndo {
  const undo = useUndoBatch();
  return (message, { batch_id }) =>
    showToast({
      type: 'success',
      message,
      action: {
        label: t`Undo`,
        onAction: () =>
          undo.mutate(batch_id, { onSuccess: () => showToast({ message: t`Undone` }) }),
      },
    });
}

function ColorMenu({ tag, showUndo }: { tag: ContactTag; showUndo: ShowUndo }) {
  const change = useColorTag();
  const { name: tagName } = tag;
  const choose = (color: TagColor | null) =>
    change.mutate(
      { name: tagName, color },
      { onSuccess: (batch) => showUndo(t`Color of “${tagName}” changed`, batch) },
    );
  return (
    <Popover
      label={t`Color of ${tagName}`}
      trigger={(trigger) => (
        <IconButton label={t`Color of ${tagName}`} size="sm" {...trigger}>
          <Palette />
        </IconButton>
      )}
    >
      <MenuList>
        {Object.entries(tintNames()).map(([color, name]) => (
          <MenuItem
            key={color}
            icon={<span className={`size-4 rounded-full ${tintClass(color)}`} />}
            onClick={() => choose(color as TagColor)}
          >
            {name}
          </MenuItem>
        ))}
        <MenuItem onClick={() => choose(null)}>
          <Trans>No color</Trans>
        </MenuItem>
      </MenuList>
    </Popover>
  );
}
