import type { ComponentType } from 'react';
import type { GlobalDialogProps, GlobalDialogName } from '../features/search/global-dialogs.tsx';
import { lazyComponent } from '../lib/lazy-component.ts';

type Opened = Omit<GlobalDialogProps, 'name'>;

const LogInteractionDialog = lazyComponent(
  async () =>
    (await import('../features/interactions/log-interaction-dialog.tsx')).LogInteractionDialog,
);

const DIALOGS: Record<GlobalDialogName, ComponentType<Opened>> = {
  palette: lazyComponent(async () => (await import('./command-palette.tsx')).CommandPalette),
  keys: lazyComponent(async () => (await import('../features/search/keys-dialog.tsx')).KeysDialog),
  log: ({ people, onClose }) => <LogInteractionDialog contacts={people} onClose={onClose} />,
  reminder: lazyComponent(
    async () => (await import('../features/reminders/form/reminder-dialog.tsx')).ReminderDialog,
  ),
  share: lazyComponent(
    async () => (await import('../features/contact-shares/share-dialog.tsx')).ShareDialog,
  ),
};

export function GlobalDialog({ name, ...opened }: GlobalDialogProps) {
  const Dialog = DIALOGS[name];
  return <Dialog {...opened} />;
}
