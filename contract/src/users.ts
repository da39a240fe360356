import { msg } from '@lingui/core/runtime-macro';
import { z } from 'zod';
import { connectCode, connection } from './connections.ts';
import { followProfile } from './contacts.ts';
import { birthday, cardLine, cardText, clockTime, line, timestamp } from './fields.ts';
import { invalid } from './invalid.ts';
import { LANGUAGE_CODES } from './languages.ts';
import { LIMITS } from './limits.ts';
import { notificationSettings, notificationSettingsChange } from './notifications.ts';
import { loginMethods } from './passwords.ts';
import { routesWith } from './route.ts';
import { inviter, userCard } from './user-card.ts';

const route = routesWith('account:read', 'session');

export const visibility = z.enum(['private', 'connections', 'public']);
export type Visibility = z.infer<typeof visibility>;

/** Profile fields with a configurable audience; name, headline and photo are always visible. */
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

export const fieldVisibility = z.partialRecord(visibleField, visibility);

/** An IANA time zone such as `Europe/Berlin`. */
export const timeZone = z
  .string()
  .max(100)
  .refine(isTimeZone, invalid(msg`Must be a time zone, e.g. Europe/Berlin.`));

/** A BCP 47 language tag such as `en-GB`, for formatting dates and numbers. */
export const localeTag = z
  .string()
  .max(35)
  .refine(isLocale, invalid(msg`Must be a language tag, e.g. en-GB.`));

function isTimeZone(value: string): boolean {
  try {
    // Excludes offsets such as +02:00, which have no daylight saving time.
    return /^[A-Za-z]/.test(value) && Boolean(new Intl.DateTimeFormat('en', { timeZone: value }));
  } catch {
    return false;
  }
}

function isLocale(value: string): boolean {
  try {
    return Intl.DateTimeFormat.supportedLocalesOf(value).length === 1;
  } catch {
    return false;
  }
}

/** The language of the interface; null follows the browser. */
const language = z.enum(LANGUAGE_CODES).nullable();

const whoCanMessage = z.enum(['anyone', 'connections', 'nobody']);
const theme = z.enum(['light', 'dark', 'system']);

const phrases = z
  .array(line(LIMITS.phrase, invalid(msg`Must not be empty.`)))
  .max(LIMITS.phrases, invalid(msg`Must be at most ${{ max: LIMITS.phrases }}.`))
  .transform((list) => [...new Set(list)]);

const profileChange = z.object({
  first_name: line(LIMITS.name, invalid(msg`Enter your first name.`)),
  last_name: cardLine(LIMITS.name),
  headline: cardLine(),
  bio: cardText(LIMITS.bio),
  job_title: cardLine(),
  company_name: cardLine(),
  industry: cardLine(),
  website: cardLine(),
  phone_number: cardLine(),
  city: cardLine(),
  country: cardLine(),
  birthday: birthday.nullable(),
  can_help_with: phrases,
  looking_for: phrases,
  field_visibility: fieldVisibility,
});

const preferencesChange = z.object({
  who_can_message: whoCanMessage,
  discoverable: z.boolean(),
  typing_indicator: z.boolean(),
  follow_profile: followProfile,
  theme,
  language,
  locale: localeTag,
  time_zone: timeZone,
  week_start: z.int().min(0).max(6),
  reminder_time: clockTime,
  /** Day of the weekly digest; 0 is Sunday. */
  digest_day: z.int().min(0).max(6),
  digest_time: clockTime,
  ...notificationSettingsChange,
  onboarding_step: z.int().min(0).max(100),
  onboarding_completed_at: timestamp.nullable(),
  checklist_hidden: z.boolean(),
});

export const meChange = z.object({ ...profileChange.shape, ...preferencesChange.shape }).partial();
export type MeChange = z.infer<typeof meChange>;

export const user = userCard.extend({
  ...profile.shape,
  email: z.string(),
  email_verified: z.boolean(),
  administrator: z.boolean(),
  field_visibility: fieldVisibility,
  who_can_message: whoCanMessage,
  discoverable: z.boolean(),
  /** Whether others see that the user is typing, and the user sees it of them. */
  typing_indicator: z.boolean(),
  /** Of linked contacts without their own choice. */
  follow_profile: followProfile,
  theme,
  language,
  locale: z.string(),
  time_zone: z.string(),
  week_start: z.int(),
  reminder_time: z.string(),
  digest_day: z.int(),
  digest_time: z.string(),
  ...notificationSettings,
  two_factor_enabled: z.boolean(),
  login_methods: loginMethods,
  onboarding_step: z.int(),
  onboarding_completed_at: timestamp.nullable(),
  purposes: z.array(z.string()),
  checklist_hidden: z.boolean(),
  referral_code: z.string(),
  created_at: timestamp,
});
export type User = z.infer<typeof user>;

/** Another user as visible to the current one; private fields are absent. */
export const otherUser = userCard.extend({
  ...profile.partial().shape,
  email: z.string().nullable(),
  who_can_message: whoCanMessage,
  connection: connection.nullable(),
  mutual_connections: z.int(),
});
export type OtherUser = z.infer<typeof otherUser>;

const referralCode = z.string().regex(/^\w{1,64}$/, invalid(msg`Invalid invitation code.`));

export const userRoutes = {
  me: route('GET /api/me/', {
    summary: 'Get the current user',
    responses: { 200: user },
  }),
  updateMe: route('PATCH /api/me/', {
    summary: 'Update the profile and preferences',
    description:
      'Changes the given fields. `field_visibility` and `notification_preferences` are merged with the stored values.',
    body: meChange,
    responses: { 200: user },
  }),
  setAvatar: route('POST /api/me/avatar/', {
    costly: true,
    summary: 'Upload the avatar',
    description: `Accepts PNG, JPEG and WebP up to 5 MiB. The image is cropped to a square of ${LIMITS.avatar_pixels} pixels, and its metadata is removed. Returns 400 at \`image\` for other content, 413 if the file is too large, and 415 unless sent as \`multipart/form-data\`.`,
    upload: { field: 'image', max_bytes: LIMITS.avatar_bytes },
    responses: { 200: user },
    errors: [413, 415],
  }),
  removeAvatar: route('DELETE /api/me/avatar/', {
    summary: 'Delete the avatar',
    description: 'Repeating the call succeeds.',
    responses: { 200: user },
  }),
  avatar: route('GET /api/avatars/{key}/', {
    access: 'public',
    summary: 'Get an avatar',
    description:
      "The URL can't be guessed, and its content never changes. A new avatar gets a new URL.",
    params: z.object({ key: z.string().regex(/^[\w-]{1,100}$/, invalid(msg`Unknown image.`)) }),
    media: 'image/webp',
    responses: { 200: z.unknown() },
    errors: [404],
  }),
  inviter: route('GET /api/inviter/', {
    access: 'public',
    summary: 'Get the owner of a referral code',
    description: 'The name and avatar, for the sign-up page. Returns 404 for unknown codes.',
    query: z.object({ code: referralCode }),
    responses: { 200: inviter },
    errors: [404],
  }),
  get: route('GET /api/users/{id}/', {
    scope: 'network:read',
    summary: 'Get a user profile',
    description:
      'Contains the fields that the user shows to the current user; the email only if the two are connected. Visible to the user, connections, users with a pending request or a conversation with them, users who see them as a suggestion, and holders of their connect code, given as `code`. Returns 404 for everyone else, as for unknown users and users who blocked the current user; the code is `account_deleted` for deleted users the current user has a conversation with. Returns 429 past the hourly limit for users who aren’t connected.',
    query: z.object({ code: connectCode.optional() }),
    responses: { 200: otherUser },
    errors: [404],
    counted: true,
  }),
};
