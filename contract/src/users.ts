import { z } from 'zod';
import { connection } from './connections.ts';
import { idParams, timestamp } from './fields.ts';
import { route } from './route.ts';
import { userCard } from './user-card.ts';

export const visibility = z.enum(['private', 'connections', 'public']);

/** The profile fields whose audience a person chooses; the name, headline and picture are always shown. */
export const visibleField = z.enum([
  'bio',
  'job_title',
  'company_name',
  'industry',
  'website',
  'phone_number',
  'city',
  'country',
  'birthday',
  'can_help_with',
  'looking_for',
]);

const profile = z.object({
  bio: z.string(),
  job_title: z.string(),
  company_name: z.string(),
  industry: z.string(),
  website: z.string(),
  phone_number: z.string(),
  city: z.string(),
  country: z.string(),
  birthday: z.string().nullable(),
  can_help_with: z.array(z.string()),
  looking_for: z.array(z.string()),
});

/** The signed-in person's own account. */
export const user = userCard.extend({
  ...profile.shape,
  email: z.string(),
  email_verified: z.boolean(),
  field_visibility: z.partialRecord(visibleField, visibility),
  who_can_message: z.enum(['anyone', 'connections', 'nobody']),
  discoverable: z.boolean(),
  theme: z.enum(['light', 'dark', 'system']),
  locale: z.string(),
  time_zone: z.string(),
  week_start: z.int(),
  reminder_time: z.string(),
  notification_preferences: z.record(z.string(), z.unknown()),
  two_factor_enabled: z.boolean(),
  onboarding_step: z.int(),
  onboarding_completed_at: timestamp.nullable(),
  referral_code: z.string(),
  created_at: timestamp,
});
export type User = z.infer<typeof user>;

/** Another person, as they chose to be seen by the one who asks: a field kept private is absent. */
export const otherUser = userCard.extend({
  ...profile.partial().shape,
  email: z.string().nullable(),
  connection: connection.nullable(),
  mutual_connections: z.int(),
});
export type OtherUser = z.infer<typeof otherUser>;

export const userRoutes = {
  me: route({
    method: 'GET',
    path: '/api/me/',
    access: 'session',
    summary: 'The signed-in person.',
    answers: { 200: user },
  }),
  get: route({
    method: 'GET',
    path: '/api/users/{id}/',
    access: 'session',
    summary: 'Another person, as far as they show themselves to you.',
    params: idParams,
    answers: { 200: otherUser },
    errors: [404],
  }),
};
