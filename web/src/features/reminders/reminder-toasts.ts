import type { Reminder } from '#contract/reminders.ts';
import { showToast, type ToastAction } from '../../ui/overlays/toasts.ts';
import { lowercaseFirstDay, formatTimestampShort, formatDue } from './format-when.ts';

/** "Reminder set for tomorrow, 9:00 AM". */
export function showAddedToast(reminder: Reminder, action?: ToastAction): void {
  const dueText = lowercaseFirstDay(formatDue(reminder, Date.now()));
  showToast({ type: 'success', message: `Reminder set for ${dueText}`, action });
}

export function showSavedToast(): void {
  showToast({ type: 'success', message: 'Reminder saved' });
}

/** "Done", or for repeating ones "Done. Next on Tue, Nov 24". */
export function showDoneToast(reminder: Reminder, onUndo: () => void): void {
  const nextText =
    reminder.status === 'done'
      ? ''
      : `. Next: ${lowercaseFirstDay(formatDue(reminder, Date.now()))}`;
  showToast({
    type: 'success',
    message: `Done${nextText}`,
    action: { label: 'Undo', onAction: onUndo },
  });
}

/** "Snoozed until tomorrow, 9:00 AM". */
export function showSnoozedToast(until: string, onUndo: () => void): void {
  showToast({
    type: 'success',
    message: `Snoozed until ${lowercaseFirstDay(formatTimestampShort(until, Date.now()))}`,
    action: { label: 'Undo', onAction: onUndo },
  });
}
