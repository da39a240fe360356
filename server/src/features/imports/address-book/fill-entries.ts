import type { LabeledDate, Messenger } from '#contract/contacts.ts';
import { LIMITS } from '#contract/limits.ts';
import { cleanLabel, cleanLine, truncate } from './clean-text.ts';
import { addProblem, fit, isFull, recordMapping, unreadableDate } from './fill-row.ts';
import type { ExtraProperty, ReadRow } from './read-row.ts';

export function addMessenger(row: ReadRow, given: Messenger, source: ExtraProperty): void {
  const handle = cleanLine(given.handle);
  const service = cleanLine(given.service);
  if (handle === '') {
    if (given.handle !== '') row.extra.push(source);
    return;
  }
  const { messengers } = row.contact;
  const existing = messengers.find(
    (other) => other.handle === handle && other.service.toLowerCase() === service.toLowerCase(),
  );
  if (existing === undefined && isFull(row, 'messengers', messengers.length, source)) return;
  const added = existing ?? {
    service: fit(row, 'messengers', service, LIMITS.name, source),
    handle: fit(row, 'messengers', handle, LIMITS.line, source),
  };
  if (existing === undefined) messengers.push(added);
  recordMapping(row, source, { messengers: [added] });
}

/** Adds a date, which is null if `text` isn't one. */
export function addDate(
  row: ReadRow,
  given: { label: string; date: string | null },
  text: string,
  source: ExtraProperty,
): void {
  const { date } = given;
  if (text.trim() === '') return;
  if (date === null) {
    row.extra.push(source);
    addProblem(row, 'dates', unreadableDate(truncate(text, 60)));
    return;
  }
  const label = cleanLabel(given.label);
  const { dates } = row.contact;
  const existing = dates.find((other) => other.date === date && other.label === label);
  if (existing === undefined && isFull(row, 'dates', dates.length, source)) return;
  const added: LabeledDate = existing ?? {
    label: fit(row, 'dates', label, LIMITS.name, source),
    date,
  };
  if (existing === undefined) dates.push(added);
  recordMapping(row, source, { dates: [added] });
}
