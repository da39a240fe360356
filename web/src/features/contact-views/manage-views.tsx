import { useState } from 'react';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import Trash from 'lucide-react/icons/trash-2';
import type { ContactView } from '#contract/contact-views.ts';
import { LIMITS } from '#contract/limits.ts';
import { IconButton } from '../../ui/buttons/icon-button.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { ConfirmTrigger } from '../../ui/overlays/dialog-trigger.tsx';
import { showToast } from '../../ui/overlays/toasts.ts';
import { useChangeView, useDeleteView } from './contact-views.api.ts';

interface ManageViewsProps {
  views: readonly ContactView[];
  onClose: () => void;
}

/** Renames, moves and deletes views. */
export function ManageViews({ views, onClose }: ManageViewsProps) {
  return (
    <Dialog title={t`Saved views`} onClose={onClose}>
      <ul className="space-y-2">
        {views.map((view, index) => (
          <ViewRow
            key={view.id}
            view={view}
            isFirst={index === 0}
            isLast={index === views.length - 1}
          />
        ))}
      </ul>
    </Dialog>
  );
}

interface ViewRowProps {
  view: ContactView;
  isFirst: boolean;
  isLast: boolean;
}

function ViewRow({ view, isFirst, isLast }: ViewRowProps) {
  const { id, name: viewName, position } = view;
  const change = useChangeView();
  const moveTo = (next: number) => change.mutate({ id, body: { position: next } });
  return (
    <li className="flex items-center gap-1">
      <NameField view={view} onRename={(name) => change.mutate({ id, body: { name } })} />
      <IconButton
        label={t`Move ${viewName} up`}
        size="sm"
        aria-disabled={isFirst || undefined}
        className="aria-disabled:opacity-40"
        onClick={() => isFirst || moveTo(position - 1)}
      >
        <ArrowUp />
      </IconButton>
      <IconButton
        label={t`Move ${viewName} down`}
        size="sm"
        aria-disabled={isLast || undefined}
        className="aria-disabled:opacity-40"
        onClick={() => isLast || moveTo(position + 1)}
      >
        <ArrowDown />
      </IconButton>
      <DeleteView view={view} />
    </li>
  );
}

/** Renames when the field is left or Enter is pressed. */
function NameField({ view, onRename }: { view: ContactView; onRename: (name: string) => void }) {
  const { name: viewName } = view;
  const [name, setName] = useState(viewName);
  const rename = () => {
    const next = name.trim();
    if (next === '') setName(viewName);
    else if (next !== viewName) onRename(next);
  };
  return (
    <TextField
      label={t`Name of ${viewName}`}
      hideLabel
      className="flex-1"
      value={name}
      maxLength={LIMITS.name}
      onChange={({ target }) => setName(target.value)}
      onBlur={rename}
      onKeyDown={(event) => event.key === 'Enter' && rename()}
    />
  );
}

function DeleteView({ view: { id, name } }: { view: ContactView }) {
  const deletion = useDeleteView();
  return (
    <ConfirmTrigger
      trigger={(open) => (
        <IconButton label={t`Delete ${name}`} size="sm" onClick={open}>
          <Trash />
        </IconButton>
      )}
      title={t`Delete the view “${name}”?`}
      confirmLabel={t`Delete`}
      pending={deletion.isPending}
      onConfirm={(close) =>
        deletion.mutate(id, {
          onSuccess: () => showToast({ message: t`View “${name}” deleted` }),
          onSettled: close,
        })
      }
    >
      <Trans>Your contacts won’t change.</Trans>
    </ConfirmTrigger>
  );
}
