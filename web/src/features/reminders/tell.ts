import type { Reminder } from '#contract/reminders.ts';
import { showToast, type ToastAction } from '../../ui/toasts.ts';
import { inSentence, momentWords, whenWords } from './when-words.ts';

/** "Reminder set for tomorrow, 9:00 AM" */
export function tellAdded(reminder: Reminder, action?: ToastAction): void {
  const when = inSentence(whenWords(reminder, Date.now()));
  showToast({ type: 'success', message: `Reminder set for ${when}`, action });
}

export function tellSaved(): void {
  showToast({ type: 'success', message: 'Reminder saved' });
}

/** "Done", and of one that repeats "Done. Next on Tue, Nov 24" */
export function tellDone(reminder: Reminder, onUndo: () => void): void {
  const next =
    reminder.status === 'done' ? '' : `. Next: ${inSentence(whenWords(reminder, Date.now()))}`;
  showToast({
    type: 'success',
    message: `Done${next}`,
    action: { label: 'Undo', onAction: onUndo },
  });
}

/** "Snoozed until tomorrow, 9:00 AM" */
export function tellSnoozed(until: string, onUndo: () => void): void {
  showToast({
    type: 'success',
    message: `Snoozed until ${inSentence(momentWords(until, Date.now()))}`,
    action: { label: 'Undo', onAction: onUndo },
  });
}
