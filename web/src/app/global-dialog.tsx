import { useState, type ComponentType } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import type { NamedContact } from '../entities/contact/contact-picker.tsx';
import { displayName } from '../entities/contact/contact-name.ts';
import { contactQuery } from '../features/contacts/contacts.api.ts';
import type { GlobalDialogProps, GlobalDialogName } from '../features/search/global-dialogs.tsx';
import { lazyComponent } from '../lib/lazy-component.ts';

type Opened = Omit<GlobalDialogProps, 'name'>;

const LogInteractionDialog = lazyComponent(
  async () =>
    (await import('../features/interactions/log-interaction-dialog.tsx')).LogInteractionDialog,
);

const ReminderDialog = lazyComponent(
  async () => (await import('../features/reminders/form/reminder-dialog.tsx')).ReminderDialog,
);

const AskDialog = lazyComponent(
  async () => (await import('../features/asks/ask-dialog.tsx')).AskDialog,
);

const Introduce = lazyComponent(async () => (await import('../layouts/introduce.tsx')).Introduce);

const DIALOGS: Record<GlobalDialogName, ComponentType<Opened>> = {
  palette: lazyComponent(async () => (await import('./command-palette.tsx')).CommandPalette),
  keys: lazyComponent(async () => (await import('../features/search/keys-dialog.tsx')).KeysDialog),
  log: LogDialog,
  reminder: NewReminderDialog,
  ask: NewAskDialog,
  introduce: ({ onClose }) => <Introduce start={NOTHING_KNOWN} onClose={onClose} />,
  share: lazyComponent(
    async () => (await import('../features/contact-shares/share-dialog.tsx')).ShareDialog,
  ),
  sign_out: lazyComponent(
    async () => (await import('../features/auth/sign-out-dialog.tsx')).SignOutDialog,
  ),
};

const NOTHING_KNOWN = {};

export function GlobalDialog({ name, ...opened }: GlobalDialogProps) {
  const Dialog = DIALOGS[name];
  return <Dialog {...opened} />;
}

function LogDialog({ people, onClose }: Opened) {
  return <LogInteractionDialog contacts={usePreselected(people)} onClose={onClose} />;
}

function NewReminderDialog({ people, onClose }: Opened) {
  const preselected = usePreselected(people);
  const [start] = useState({ people: preselected });
  return <ReminderDialog start={start} onClose={onClose} />;
}

function NewAskDialog({ onClose }: Opened) {
  const router = useRouter();
  const open = (ask: number) =>
    void router.navigate({ to: '/contacts', search: { view: 'introductions', ask } });
  return <AskDialog onClose={onClose} onOpen={open} />;
}

/** The given people; without any, the contact whose page is open. */
function usePreselected(people: readonly NamedContact[]): readonly NamedContact[] {
  const router = useRouter();
  const queries = useQueryClient();
  const [preselected] = useState(() => {
    const { pathname, search } = router.state.location;
    const { id } = search as { id?: number };
    if (people.length > 0 || pathname !== '/contacts' || id === undefined) return people;
    const contact = queries.getQueryData(contactQuery(queries, id).queryKey);
    return contact === undefined ? people : [{ id, name: displayName(contact) }];
  });
  return preselected;
}
