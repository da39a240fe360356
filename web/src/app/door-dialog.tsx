import type { ComponentType } from 'react';
import type { DoorDialogProps, DoorName } from '../features/search/search-door.tsx';
import { lazyPart } from '../lib/lazy-part.ts';

type Opened = Omit<DoorDialogProps, 'name'>;

const LogInteractionDialog = lazyPart(
  async () =>
    (await import('../features/interactions/log-interaction-dialog.tsx')).LogInteractionDialog,
);

const DIALOGS: Record<DoorName, ComponentType<Opened>> = {
  palette: lazyPart(async () => (await import('./command-palette.tsx')).CommandPalette),
  keys: lazyPart(async () => (await import('../features/search/keys-dialog.tsx')).KeysDialog),
  log: ({ onClose }) => <LogInteractionDialog contacts={[]} onClose={onClose} />,
  reminder: lazyPart(
    async () => (await import('../features/reminders/reminder-dialog.tsx')).ReminderDialog,
  ),
  share: lazyPart(
    async () => (await import('../features/contact-shares/share-dialog.tsx')).ShareDialog,
  ),
};

/** What opens over any page, each loaded when it first does. */
export function DoorDialog({ name, ...opened }: DoorDialogProps) {
  const Dialog = DIALOGS[name];
  return <Dialog {...opened} />;
}
