import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { z } from 'zod';
import type { fieldVisibility, MeChange, User, visibility } from '#contract/users.ts';
import {
  serializePartialDate,
  parsePartialDate,
  type DateParts,
} from '../../entities/date/partial-date.ts';

export type Visibility = z.infer<typeof visibility>;
type FieldVisibility = z.infer<typeof fieldVisibility>;
export type VisibleField = keyof FieldVisibility;

/** Labels of fields with a configurable audience, on one's own profile. */
export const FIELD_LABELS: Record<VisibleField, MessageDescriptor> = {
  bio: msg`About me`,
  job_title: msg`Job title`,
  company_name: msg`Company`,
  industry: msg`Industry`,
  website: msg`Website`,
  phone_number: msg`Phone`,
  city: msg`City`,
  country: msg`Country`,
  birthday: msg`Birthday`,
  can_help_with: msg`I can help with`,
  looking_for: msg`I’m looking for`,
};

/** Labels on the profiles of others. */
export const OTHERS_FIELD_LABELS: typeof FIELD_LABELS = {
  ...FIELD_LABELS,
  bio: msg`About`,
  can_help_with: msg`Can help with`,
  looking_for: msg`Looking for`,
};

export const VISIBLE_FIELDS = Object.keys(FIELD_LABELS) as VisibleField[];

/** Defaults to connections, as on the server. */
export function audienceOf(me: Pick<User, 'field_visibility'>, field: VisibleField): Visibility {
  return me.field_visibility[field] ?? 'connections';
}

const TEXT_FIELDS = [
  'first_name',
  'last_name',
  'headline',
  'bio',
  'job_title',
  'company_name',
  'industry',
  'website',
  'phone_number',
  'city',
  'country',
] as const;

export type ProfileValues = Record<(typeof TEXT_FIELDS)[number], string> & {
  birthday: DateParts;
  can_help_with: string[];
  looking_for: string[];
  field_visibility: Record<VisibleField, Visibility>;
};

/** Fields that can show server errors. */
export const PROFILE_FIELDS = [...TEXT_FIELDS, 'birthday', 'can_help_with', 'looking_for'] as const;

export function profileValues(me: User): ProfileValues {
  const texts = Object.fromEntries(TEXT_FIELDS.map((field) => [field, me[field]]));
  const audiences = VISIBLE_FIELDS.map((field) => [field, audienceOf(me, field)]);
  return {
    ...(texts as Record<(typeof TEXT_FIELDS)[number], string>),
    birthday: parsePartialDate(me.birthday),
    can_help_with: me.can_help_with,
    looking_for: me.looking_for,
    field_visibility: Object.fromEntries(audiences) as Record<VisibleField, Visibility>,
  };
}

/** Changed fields for PATCH /api/me/. */
export function profileChange(before: ProfileValues, after: ProfileValues): MeChange {
  const [old, now] = [toWire(before), toWire(after)];
  const fields = Object.keys(now) as (keyof typeof now)[];
  const changed = fields.filter(
    (field) => JSON.stringify(old[field]) !== JSON.stringify(now[field]),
  );
  const body: MeChange = Object.fromEntries(changed.map((field) => [field, now[field]]));
  const audiences = VISIBLE_FIELDS.filter(
    (field) => before.field_visibility[field] !== after.field_visibility[field],
  );
  if (audiences.length === 0) return body;
  const field_visibility = audiences.map((field) => [field, after.field_visibility[field]]);
  return { ...body, field_visibility: Object.fromEntries(field_visibility) as FieldVisibility };
}

function toWire(values: ProfileValues) {
  return {
    ...values,
    field_visibility: undefined,
    birthday: serializePartialDate(values.birthday),
  };
}
