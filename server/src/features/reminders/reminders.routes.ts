import { reminderRoutes } from '#contract/reminders.ts';
import type { Mount } from '../../http/mount.ts';
import { changeReminder, removeReminder, snoozeReminder } from './edit/change-reminder.service.ts';
import { completeReminder, reopenReminder } from './edit/complete-reminder.service.ts';
import { createReminder } from './edit/create-reminder.service.ts';
import { moveReminder } from './edit/move-reminder.service.ts';
import { getOccurrences } from './calendar/occurrences.service.ts';
import { getReminders } from './list/reminder-list.service.ts';
import { getCompletions, getReminder } from './reminders.service.ts';
import { getTagCadences, setTagCadence } from './keep-in-touch/tag-cadences.service.ts';

export function mountReminders(mount: Mount): void {
  mount(reminderRoutes.list, ({ ctx, query }) => getReminders(ctx, query));
  mount(reminderRoutes.create, ({ ctx, body }) => createReminder(ctx, body));
  mount(reminderRoutes.get, ({ ctx, params }) => getReminder(ctx, params.id));
  mount(reminderRoutes.change, ({ ctx, params, body }) => changeReminder(ctx, params.id, body));
  mount(reminderRoutes.delete, ({ ctx, params }) => removeReminder(ctx, params.id));
  mount(reminderRoutes.complete, ({ ctx, params }) => completeReminder(ctx, params.id));
  mount(reminderRoutes.snooze, ({ ctx, params, body }) =>
    snoozeReminder(ctx, params.id, body.until),
  );
  mount(reminderRoutes.reopen, ({ ctx, params }) => reopenReminder(ctx, params.id));
  mount(reminderRoutes.move, ({ ctx, params, body }) => moveReminder(ctx, params.id, body));
  mount(reminderRoutes.completions, ({ ctx, params, query }) =>
    getCompletions(ctx, params.id, query),
  );
  mount(reminderRoutes.occurrences, ({ ctx, query }) => getOccurrences(ctx, query));
  mount(reminderRoutes.tagCadences, ({ ctx, query }) => getTagCadences(ctx, query));
  mount(reminderRoutes.setTagCadence, ({ ctx, body }) => setTagCadence(ctx, body));
}
