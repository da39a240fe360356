-- A contact's own cadence of 0 turns keep in touch off, whatever its tags and type say. Dropping the check takes
-- milliseconds at any size; checking for 0 instead would read all contacts under an exclusive lock. Negative ones are still
-- rejected by the check on reminders.every_days.
alter table contacts drop constraint contacts_cadence_days_check;

create or replace function follow_contacts(contact_ids bigint[]) returns void language sql as $$
  with wanted as (
    select card.id, card.owner_id,
      nullif(coalesce(card.cadence_days, (
        select min(own.cadence_days) from tag_cadences own
        where own.owner_id = card.owner_id and own.tag = any (card.tags)
      ), type.cadence_days), 0) as every_days,
      coalesce(card.last_contacted_at, card.created_at) as since
    from contacts card
      left join contact_types type
        on type.id = card.contact_type_id and type.owner_id = card.owner_id
    where card.id = any (contact_ids) and card.deleted_at is null
  ), unwanted as (
    delete from reminders using wanted
    where reminders.contact_id = wanted.id and reminders.kind = 'keep_in_touch'
      and wanted.every_days is null
  ), written as (
    insert into reminders (owner_id, kind, title, contact_id, due_date, time_zone, starts_on,
      original_date, repeat_from, every_days, since, list_date, stale, created_at, updated_at)
    select wanted.owner_id, 'keep_in_touch', '', wanted.id, due.date, users.time_zone, due.date,
      due.date, 'completion', wanted.every_days, wanted.since, due.date, true, now(), now()
    from wanted join users on users.id = wanted.owner_id,
      lateral (select wanted.since::date + wanted.every_days) as due (date)
    where wanted.every_days is not null
    on conflict (contact_id, kind) where contact_id is not null do update
      set every_days = excluded.every_days, since = excluded.since, due_date = excluded.due_date,
        starts_on = excluded.starts_on, original_date = excluded.original_date,
        list_date = excluded.list_date, list_time = reminders.starts_time,
        due_time = reminders.starts_time,
        status = 'scheduled', snoozed_until = null, stale = true, updated_at = now()
      where reminders.every_days <> excluded.every_days or reminders.since <> excluded.since
    returning id, contact_id
  )
  insert into reminder_contacts (reminder_id, contact_id, position)
  select id, contact_id, 0 from written
  on conflict do nothing;

  update reminders
  set suspended = card.deleted_at is not null, stale = true
  from contacts card
  where card.id = any (contact_ids) and reminders.contact_id = card.id
    and (reminders.kind = 'birthday' or reminders.suspended <> (card.deleted_at is not null));
$$;
