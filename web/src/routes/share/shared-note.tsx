import { Suspense, useState } from 'react';
import { Trans } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { clearSharedItem, type SharedText } from '../../features/share-target/shared-item.ts';
import { contactOf, textOfNote } from '../../features/share-target/shared-text.ts';
import { lazyComponent } from '../../lib/lazy-component.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { DiscardButton } from './discard-button.tsx';

const AddContactDialog = lazyComponent(
  async () =>
    (await import('../../features/contacts/form/add-contact-dialog.tsx')).AddContactDialog,
);
const LogInteractionDialog = lazyComponent(
  async () =>
    (await import('../../features/interactions/log-interaction-dialog.tsx')).LogInteractionDialog,
);

/** Text or a link becomes a contact, or a note about one. */
export function SharedNote({ shared }: { shared: SharedText }) {
  const navigate = useNavigate();
  const [choice, setChoice] = useState<'contact' | 'note'>();
  const close = () => setChoice(undefined);
  const open = async (id: number) => {
    await clearSharedItem();
    await navigate({ to: '/contacts', search: { id }, replace: true, ignoreBlocker: true });
  };
  return (
    <div className="space-y-4">
      <p
        dir="auto"
        className="max-h-60 overflow-y-auto rounded-lg bg-subtle p-3 wrap-anywhere whitespace-pre-wrap"
      >
        {textOfNote(shared)}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button variant="primary" onClick={() => setChoice('contact')}>
          <Trans>New contact</Trans>
        </Button>
        <Button onClick={() => setChoice('note')}>
          <Trans>Note about a contact</Trans>
        </Button>
        <DiscardButton />
      </div>
      <Suspense>
        {choice === 'contact' && (
          <AddContactDialog
            initial={contactOf(shared)}
            onClose={close}
            onAdded={({ id }) => void open(id)}
            onOpen={(id) => void open(id)}
          />
        )}
        {choice === 'note' && (
          <LogInteractionDialog
            contacts={[]}
            note={textOfNote(shared)}
            onClose={close}
            onLogged={({ contact_ids: [id = 0] }) => void open(id)}
          />
        )}
      </Suspense>
    </div>
  );
}
