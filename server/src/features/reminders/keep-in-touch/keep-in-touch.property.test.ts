import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { CallName } from '#contract/client.ts';
import { openTestApp, type Person, type TestApp } from '../../../testing/test-app.ts';
import { addMs } from '../../../infra/clock.ts';
import { enqueueJob } from '../../../infra/jobs.ts';
import { firesAt } from '../dates/fire-time.ts';
import { FIRE_JOB } from '../firing/fire.ts';
import { addDays, birthdayRule, toLocalDateTime } from '../dates/wall-clock.ts';
import { anyAction, type ContactAction } from '../testing/keep-in-touch-actions.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

/** Does what can be done of all that, on contacts and types of one person. */
async function liveOf(person: Person) {
  const add = async (first_name: string) =>
    (await person.call('POST /api/contacts/', { body: { first_name } })).id;
  const ids = [await add('Grace'), await add('Alan'), await add('Edsger')];
  const types = (await person.call('GET /api/contact-types/')).results.map(({ id }) => id);
  const logs: number[] = [];
  const merges: number[] = [];
  const batches: number[] = [];

  const act = async (name: CallName, input: object): Promise<Record<string, number>> => {
    const { status, body } = await person.attempt(name, input);
    expect(status).toBeLessThan(500);
    return (status < 300 ? body : {}) as Record<string, number>;
  };
  const edit = (position: number, body: object) =>
    act('PATCH /api/contacts/{id}/', { params: { id: ids[position] }, body });
  const bulk = async (positions: number[], action: string, value?: unknown) => {
    const chosen = positions.map((position) => ids[position]);
    const body = { ids: chosen, action, value };
    const { batch_id } = await act('POST /api/contacts/bulk/', { body });
    if (batch_id !== undefined) batches.push(batch_id);
  };
  const typeOf = (position: number | null) => (position === null ? null : types[position]);
  const reminder = async (which: number) => {
    const { results } = await person.call('GET /api/reminders/', {});
    return { ...results[which % Math.max(1, results.length)] };
  };

  return async (action: ContactAction): Promise<unknown> => {
    switch (action.do) {
      case 'cadence':
        return edit(action.contact, { cadence_days: action.days });
      case 'type':
        return edit(action.contact, { contact_type_id: typeOf(action.type) });
      case 'tags':
        return edit(action.contact, { tags: action.tags });
      case 'birthday':
        return edit(action.contact, { birthday: action.birthday });
      case 'by hand':
        return edit(action.contact, {
          last_contacted_at: action.ago === null ? null : at(action.ago),
        });
      case 'type cadence':
        return act('PATCH /api/contact-types/{id}/', {
          params: { id: types[action.type] },
          body: { cadence_days: action.days },
        });
      case 'delete type':
        return act('DELETE /api/contact-types/{id}/', { params: { id: types[action.type] } });
      case 'tag cadence':
        return act('POST /api/tag-cadences/', {
          body: { tag: action.tag, cadence_days: action.days },
        });
      case 'log': {
        const body = { kind: action.note ? 'note' : 'call', occurred_at: at(action.ago) };
        const params = { id: ids[action.contact] };
        const { id } = await act('POST /api/contacts/{id}/interactions/', { params, body });
        return id !== undefined && logs.push(id);
      }
      case 'edit log':
        return act('PATCH /api/interactions/{id}/', {
          params: { id: logs[action.which] ?? 1 },
          body: { occurred_at: at(action.ago) },
        });
      case 'delete log':
        return act('DELETE /api/interactions/{id}/', { params: { id: logs[action.which] ?? 1 } });
      case 'trash':
        return act('DELETE /api/contacts/{id}/', { params: { id: ids[action.contact] } });
      case 'restore':
        return act('POST /api/contacts/{id}/restore/', { params: { id: ids[action.contact] } });
      case 'merge': {
        const body = { keep_id: ids[action.contact], merge_ids: [ids[action.other]] };
        const { merge_id } = await act('POST /api/contacts/merge/', { body });
        return merge_id !== undefined && merges.push(merge_id);
      }
      case 'unmerge':
        return act('POST /api/contacts/merges/{id}/undo/', { params: { id: merges.pop() ?? 1 } });
      case 'delete':
        return bulk(action.some, 'delete');
      case 'restore all':
        return bulk(action.some, 'restore');
      case 'tag all':
        return bulk(action.some, action.add ? 'add_tag' : 'remove_tag', action.tag);
      case 'type all':
        return bulk(action.some, 'set_type', typeOf(action.type));
      case 'undo bulk':
        return act('POST /api/contacts/bulk/{id}/undo/', { params: { id: batches.pop() ?? 1 } });
      case 'complete':
      case 'reopen': {
        const { id = 1 } = await reminder(action.which);
        return act(`POST /api/reminders/{id}/${action.do}/`, { params: { id } });
      }
      case 'snooze': {
        const { id = 1 } = await reminder(action.which);
        const body = { until: at(-3) };
        return act('POST /api/reminders/{id}/snooze/', { params: { id }, body });
      }
      case 'move': {
        const { id = 1, due_date = '2031-01-01' } = await reminder(action.which);
        const body = { original_date: due_date, date: addDays(due_date, 2) };
        return act('POST /api/reminders/{id}/move/', { params: { id }, body });
      }
      case 'delete reminder': {
        const { id = 1 } = await reminder(action.which);
        return act('DELETE /api/reminders/{id}/', { params: { id } });
      }
      case 'remind of birthday': {
        const body = { kind: 'birthday', contact_ids: [ids[action.contact]] };
        return act('POST /api/reminders/', { body });
      }
      case 'zone':
        return act('PATCH /api/me/', { body: { time_zone: action.zone } });
      case 'fire':
        await enqueueJob(app.db, FIRE_JOB, {});
        return app.runJobs();
      case 'wait':
        return app.clock.advance(action.hours * 3_600_000);
    }
  };
}

/** The time the given number of days ago. */
const at = (days_ago: number) => addMs(app.clock.now(), -days_ago * 86_400_000);

/** All rows that determine a person's keep-in-touch reminders. */
async function tablesOf({ id }: Person) {
  const own = (table: 'contacts' | 'contact_types' | 'tag_cadences' | 'reminders') =>
    app.db.selectFrom(table).selectAll().where('owner_id', '=', id).execute();
  const settings = await app.db
    .selectFrom('users')
    .select(['time_zone', 'reminder_time'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return {
    settings,
    contacts: (await own('contacts')) as Card[],
    types: (await own('contact_types')) as { id: number; cadence_days: number | null }[],
    cadences: (await own('tag_cadences')) as { tag: string; cadence_days: number }[],
    reminders: (await own('reminders')) as ReminderRow[],
  };
}

interface Card {
  id: number;
  cadence_days: number | null;
  contact_type_id: number | null;
  tags: string[];
  birthday: string | null;
  last_contacted_at: string | null;
  created_at: string;
  deleted_at: string | null;
}
type ReminderRow = Parameters<typeof firesAt>[1] & {
  contact_id: number;
  kind: string;
  every_days: number | null;
  since: string | null;
  original_date: string;
  starts_on: string;
  due_date: string;
  due_time: string | null;
  list_date: string;
  rrule: string | null;
  status: string;
  snoozed_until: string | null;
  next_fire_at: string | null;
  suspended: boolean;
  stale: boolean;
};

/** What a card, its tags and its type ask for. */
function cadenceOf(card: Card, { types, cadences }: Awaited<ReturnType<typeof tablesOf>>) {
  const ofTags = cadences.filter((own) => card.tags.includes(own.tag));
  const smallest = Math.min(...ofTags.map((own) => own.cadence_days));
  const ofType = types.find(({ id }) => id === card.contact_type_id)?.cadence_days ?? null;
  return (card.cadence_days ?? (ofTags.length > 0 ? smallest : ofType)) || null;
}

/** Where one stands that is to fire, and when it does. */
function dateOf(row: ReminderRow, reminder_time: string) {
  const { status, due_date, due_time, snoozed_until, time_zone } = row;
  if (status === 'due') return { list_date: due_date };
  if (status !== 'snoozed' || snoozed_until === null)
    return {
      next_fire_at: firesAt({ date: due_date, time: due_time }, row, reminder_time),
      list_date: due_date,
    };
  return { next_fire_at: snoozed_until, list_date: toLocalDateTime(snoozed_until, time_zone).date };
}

const byContact = (one: { contact_id: number }, other: { contact_id: number }) =>
  one.contact_id - other.contact_id;

it(
  'creates exactly the reminders that contacts, tags and types require after any changes',
  { timeout: 60_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyAction, { minLength: 5, maxLength: 25 }), async (actions) => {
        const person = await app.signUp('Ada');
        const take = await liveOf(person);
        for (const action of actions) await take(action);
        const tables = await tablesOf(person);
        const { settings, contacts, reminders } = tables;
        const present = contacts.filter((card) => card.deleted_at === null);

        const wanted = present.flatMap((card) => {
          const every_days = cadenceOf(card, tables);
          if (every_days === null) return [];
          const since = card.last_contacted_at ?? card.created_at;
          const original_date = addDays(
            toLocalDateTime(since, settings.time_zone).date,
            every_days,
          );
          return [
            { contact_id: card.id, every_days, since, original_date, starts_on: original_date },
          ];
        });
        const shown = reminders.filter((row) => !row.suspended);
        const toReach = shown
          .filter(({ kind }) => kind === 'keep_in_touch')
          .map(({ contact_id, every_days, since, original_date, starts_on }) => ({
            contact_id,
            every_days,
            since,
            original_date,
            starts_on,
          }));
        expect(toReach.toSorted(byContact)).toEqual(wanted.toSorted(byContact));

        for (const row of reminders) {
          const card = contacts.find(({ id }) => id === row.contact_id)!;
          const away = card.deleted_at !== null;
          const nothing = row.kind === 'birthday' && card.birthday === null;
          const rrule =
            row.kind === 'birthday' && card.birthday !== null ? birthdayRule(card.birthday) : null;
          const asked = { stale: false, suspended: away || nothing };
          expect(row).toMatchObject(
            row.suspended ? { ...asked, next_fire_at: null } : { ...asked, rrule },
          );
        }
        for (const row of shown) expect(row).toMatchObject(dateOf(row, settings.reminder_time));
      }),
      { numRuns: 15 },
    );
  },
);
