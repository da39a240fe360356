import { z } from 'zod';
import { contact } from './contacts.ts';
import { timestamp } from './fields.ts';
import { routesWith } from './route.ts';

const route = routesWith('contacts:read', 'contacts:write');

/** Profile fields that a contact can take; `city` and `country` are those of its first address. */
export const profileField = z.enum([
  'first_name',
  'last_name',
  'email',
  'phone_number',
  'job_title',
  'company_name',
  'industry',
  'website',
  'city',
  'country',
  'birthday',
]);
export type ProfileField = z.infer<typeof profileField>;

/**
 * A value of the linked user's profile that the contact doesn't have (`new`, or `kept` if the user chose not to take
 * it) or took from there (`taken`). `mine` is empty, or null for a birthday, if the contact has no value.
 */
export const profileChange = z.object({
  field: profileField,
  mine: z.string().nullable(),
  theirs: z.string(),
  state: z.enum(['new', 'kept', 'taken']),
  /** When the profile changed. */
  changed_at: timestamp,
});
export type ProfileChange = z.infer<typeof profileChange>;

const fields = z.array(profileField).max(profileField.options.length).optional();

/** Fields in neither list stay as they are. */
export const profileAnswer = z.object({ take: fields, keep: fields });
export type ProfileAnswer = z.infer<typeof profileAnswer>;

export const profileChangeRoutes = {
  list: route('GET /api/contacts/{id}/profile-changes/', {
    summary: "Compare a contact with the linked user's profile",
    description:
      'The fields that the linked user shows to the current user and that differ from the contact, and those taken from the profile. Empty unless the contact is linked to a connection. With a `follow_profile` of `never` no field is `new`. Returns 404 for contacts in the trash.',
    responses: { 200: z.object({ results: z.array(profileChange) }) },
    errors: [404],
  }),
  answer: route('POST /api/contacts/{id}/profile-changes/', {
    summary: "Take or keep differences from the linked user's profile",
    description:
      "`take` copies fields from the profile, which the timeline shows and can undo. `keep` keeps the contact's values until the profile changes again. Returns 400 at `take` or `keep` for fields that the user doesn't show or the contact already has, and 412 if `If-Match` doesn't match the current version.",
    body: profileAnswer,
    responses: { 200: contact },
    errors: [404, 412],
    etag: true,
  }),
};
