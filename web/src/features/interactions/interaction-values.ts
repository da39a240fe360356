import { t } from '@lingui/core/macro';
import type { NamedContact } from '../../entities/contact/contact-picker.tsx';
import type { Interaction, InteractionKind } from '#contract/interactions.ts';
import { LIMITS } from '#contract/limits.ts';
import { fromLocalInput, toLocalInput } from '../../lib/time/local-time.ts';

/** Form values. `when` is local time; empty means the current time. */
export interface InteractionValues {
  kind: InteractionKind;
  body: string;
  when: string;
  people: readonly NamedContact[];
}

export const EMPTY_VALUES: InteractionValues = { kind: 'note', body: '', when: '', people: [] };

export function valuesOf({ kind, body, occurred_at, contacts }: Interaction): InteractionValues {
  return { kind, body, when: toLocalInput(occurred_at), people: contacts };
}

export type Problems = Partial<Record<keyof InteractionValues, string>>;

/** Validation errors. `isContactFixed`: the page sets the contact. */
export function problemsOf(values: InteractionValues, { isContactFixed = false } = {}): Problems {
  const { kind, body, when, people } = values;
  const problems: Problems = {};
  const limit = LIMITS.interaction_contacts;
  if (kind === 'note' && body.trim() === '') problems.body = t`Enter a note.`;
  if (when !== '' && fromLocalInput(when) === null) problems.when = t`Enter a date and time.`;
  if (!isContactFixed && people.length === 0) problems.people = t`Select at least one contact.`;
  if (people.length > limit) problems.people = t`Select up to ${limit} contacts.`;
  return problems;
}

/** The request body without contacts. */
export function bodyOf({ kind, body, when }: InteractionValues) {
  return { kind, body, occurred_at: fromLocalInput(when) ?? undefined };
}

/** Changed fields; an unchanged time keeps its seconds. */
export function changeOf(before: Interaction, values: InteractionValues) {
  const old = valuesOf(before);
  const ids = values.people.map(({ id }) => id);
  return {
    kind: values.kind === old.kind ? undefined : values.kind,
    body: values.body.trim() === old.body ? undefined : values.body,
    occurred_at: values.when === old.when ? undefined : (fromLocalInput(values.when) ?? undefined),
    contact_ids: sameIds(ids, before.contact_ids) ? undefined : ids,
  };
}

function sameIds(a: readonly number[], b: readonly number[]): boolean {
  return a.length === b.length && a.every((id) => b.includes(id));
}

export function isChanged(before: InteractionValues, after: InteractionValues): boolean {
  return (
    before.body.trim() !== after.body.trim() ||
    before.when !== after.when ||
    before.kind !== after.kind ||
    !sameIds(
      before.people.map(({ id }) => id),
      after.people.map(({ id }) => id),
    )
  );
}
