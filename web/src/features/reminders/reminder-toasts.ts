import { t } from '@lingui/core/macro';
import type { Reminder } from '#contract/reminders.ts';
import { showToast, type ToastAction } from '../../ui/overlays/toasts.ts';
import { dueInText, timestampInText } from './format-when.ts';

/** "Reminder set for tomorrow, 9:00 AM". */
export function showAddedToast(reminder: Reminder, action?: ToastAction): void {
  const time = dueInText(reminder, Date.now());
  showToast({ type: 'success', message: t`Reminder set for ${time}`, action });
}

export function showSavedToast(): void {
  showToast({ type: 'success', message: t`Reminder saved` });
}

/** "Done", or for repeating ones "Done. Next: Tue, Nov 24". */
export function showDoneToast(reminder: Reminder, onUndo: () => void): void {
  const time = dueInText(reminder, Date.now());
  showToast({
    type: 'success',
    message: reminder.status === 'done' ? t`Done` : t`Done. Next: ${time}`,
    action: { label: t`Undo`, onAction: onUndo },
  });
}

/** "Snoozed until tomorrow, 9:00 AM". */
export function showSnoozedToast(until: string, onUndo: () => void): void {
  const time = timestampInText(until, Date.now());
  showToast({
    type: 'success',
    message: t`Snoozed until ${time}`,
    action: { label: t`Undo`, onAction: onUndo },
  });
}
