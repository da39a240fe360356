import { t } from '@lingui/core/macro';
import type { Ask, AskAudience, AskChange, NewAsk } from '#contract/asks.ts';
import { LIMITS } from '#contract/limits.ts';
import type { NamedContact } from '../../entities/contact/contact-picker.tsx';
import { listNames } from '../../lib/text/list-text.ts';
import { addDays } from '../../lib/time/days.ts';

export type AudienceKind = 'connections' | 'people' | 'groups';

export interface AskValues {
  need: string;
  details: string;
  place: string;
  expires_on: string;
  audience: AudienceKind;
  people: readonly NamedContact[];
  tags: readonly string[];
  contact_type_ids: readonly number[];
}

export function newAskValues(today: string, need: string): AskValues {
  return {
    need,
    details: '',
    place: '',
    expires_on: addDays(today, LIMITS.ask_days_default),
    audience: 'connections',
    people: [],
    tags: [],
    contact_type_ids: [],
  };
}

/** Its audience can't be changed. */
export function askValues(ask: Ask): AskValues {
  const { need, details, place, expires_on } = ask;
  return { ...newAskValues(expires_on, need), details, place, expires_on };
}

export function toNewAsk(values: AskValues): NewAsk {
  const { need, details, place, expires_on } = values;
  return { need: need.trim(), details, place, expires_on, audience: audienceOf(values) };
}

/** What was changed. */
export function askChange(before: AskValues, values: AskValues): AskChange {
  const fields = ['need', 'details', 'place', 'expires_on'] as const;
  return Object.fromEntries(
    fields
      .filter((field) => values[field] !== before[field])
      .map((field) => [field, values[field].trim()]),
  );
}

function audienceOf({ audience, people, tags, contact_type_ids }: AskValues): AskAudience {
  if (audience === 'connections') return audience;
  return audience === 'people'
    ? { user_ids: people.map(({ id }) => id) }
    : { tags: [...tags], contact_type_ids: [...contact_type_ids] };
}

/** The error of the audience, which the server reports at `audience`. */
export function audienceError({ audience, people, tags, contact_type_ids }: AskValues) {
  if (audience === 'people' && people.length === 0) return t`Choose at least one person.`;
  if (audience === 'groups' && tags.length + contact_type_ids.length === 0)
    return t`Choose at least one tag or type.`;
  return undefined;
}

/** Who sees the ask. */
export function audienceText({ audience, people }: Pick<AskValues, 'audience' | 'people'>): string {
  if (audience === 'connections')
    return t`All your connections can see this, including new ones. No one else can.`;
  if (audience === 'groups')
    return t`Only connections with one of these tags or types in your contacts can see this.`;
  if (people.length === 0) return t`Only the people you choose can see this.`;
  const names = listNames(people.map(({ name }) => name));
  return t`Only ${names} can see this.`;
}
