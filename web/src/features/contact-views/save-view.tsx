import { type FormEvent, useState } from 'react';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import BookmarkPlus from 'lucide-react/icons/bookmark-plus';
import type { NewContactView } from '#contract/contact-views.ts';
import { LIMITS } from '#contract/limits.ts';
import { errorMessage } from '../../lib/http/error-message.ts';
import { useIdempotencyKey } from '../../lib/http/idempotency-key.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { Popover } from '../../ui/overlays/popover.tsx';
import { showToast } from '../../ui/overlays/toasts.ts';
import { useSaveView } from './contact-views.api.ts';

/** Everything of a view but its name. */
export type ViewToSave = Omit<NewContactView, 'name'>;

/** Saves the current filter, order and columns under a name. */
export function SaveView({ view }: { view: ViewToSave }) {
  return (
    <Popover
      label={t`Save view`}
      className="w-72"
      trigger={(trigger) => (
        <Button size="sm" variant="quiet" {...trigger}>
          <BookmarkPlus aria-hidden="true" />
          <Trans>Save view</Trans>
        </Button>
      )}
    >
      {(close) => <SaveViewForm view={view} onSaved={close} />}
    </Popover>
  );
}

function SaveViewForm({ view, onSaved }: { view: ViewToSave; onSaved: () => void }) {
  const [name, setName] = useState('');
  const [error, setError] = useState<string>();
  const save = useSaveView();
  const keyFor = useIdempotencyKey();
  const send = (event: FormEvent) => {
    event.preventDefault();
    const viewName = name.trim();
    if (viewName === '') return setError(t`Enter a name.`);
    const body = { ...view, name: viewName };
    save.mutate(
      { body, idempotency_key: keyFor(body) },
      {
        onSuccess: () => {
          showToast({ type: 'success', message: t`View “${viewName}” saved` });
          onSaved();
        },
        onError: (failure) => setError(errorMessage(failure, t`Failed to save the view`)),
      },
    );
  };
  return (
    <form noValidate className="space-y-3 p-4" onSubmit={send}>
      <TextField
        label={t`View name`}
        value={name}
        error={error}
        maxLength={LIMITS.name}
        autoComplete="off"
        onChange={({ target }) => setName(target.value)}
      />
      <Button type="submit" variant="primary" className="w-full" pending={save.isPending}>
        <Trans>Save</Trans>
      </Button>
    </form>
  );
}
