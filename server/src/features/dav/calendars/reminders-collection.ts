import { setImmediate } from 'node:timers/promises';
import { getReminderTodos, removeReminder } from '../../reminders/public.ts';
import { AppError } from '../../../app-error.ts';
import { translate } from '../../../infra/translations.ts';
import type { Collection, DavContext, DavObject } from '../collection.ts';
import { DAV, DavError } from '../dav-error.ts';
import { calendarMatcher } from './calendar-filter.ts';
import { putTodo } from './put-todo.ts';
import { writeTodos } from './serve-todos.ts';

const CHUNK_SIZE = 20;

/** Reminders as tasks. */
export const remindersCollection: Collection = {
  name: 'reminders',
  texts: writeTexts,
  put: putTodo,
  remove,
  matcher: (filter) => calendarMatcher(filter),
};

async function writeTexts(
  ctx: DavContext,
  objects: readonly DavObject[],
): Promise<(string | null)[]> {
  const ids = objects.flatMap(({ reminder_id }) => reminder_id ?? []);
  const found = await getReminderTodos(ctx, ids);
  const texts: (string | null)[] = [];
  for (const object of objects) {
    const todos = found.get(object.reminder_id ?? 0);
    texts.push(todos === undefined ? null : writeTodos(todos, object, ctx.settings.public_url));
    // Yields to other requests.
    if (texts.length % CHUNK_SIZE === 0) await setImmediate();
  }
  return texts;
}

/** 403 `need-privileges` for one that a tag or contact type requires. */
async function remove(ctx: DavContext, { reminder_id }: DavObject): Promise<void> {
  try {
    if (reminder_id !== null) await removeReminder(ctx, reminder_id);
  } catch (error) {
    if (!(error instanceof AppError) || error.status !== 409) throw error;
    const reason = translate(ctx.language, error.detail);
    throw new DavError(403, `{${DAV}}need-privileges`, reason);
  }
}
