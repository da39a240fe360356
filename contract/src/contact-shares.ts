import { msg } from '@lingui/core/runtime-macro';
import { z } from 'zod';
import { contact } from './contacts.ts';
import { message, shareStatus } from './conversations.ts';
import { id, line, page, pageQuery, pathId, text, timestamp } from './fields.ts';
import { invalid } from './invalid.ts';
import { LIMITS } from './limits.ts';
import { routesWith, type RouteName } from './route.ts';

const route = routesWith('network:read', 'network:write');

/** The fields of a contact as they were when shared; all are empty once the share is withdrawn. `notes`, `company_notes`, `tags`, `how_we_met` and `met_on` are never shared. */
export const sharedCard = contact.pick({
  name_prefix: true,
  first_name: true,
  middle_name: true,
  last_name: true,
  name_suffix: true,
  nickname: true,
  phonetic_first_name: true,
  phonetic_last_name: true,
  pronouns: true,
  email: true,
  phone_number: true,
  company_name: true,
  department: true,
  job_title: true,
  industry: true,
  company_size: true,
  website: true,
  emails: true,
  phones: true,
  addresses: true,
  urls: true,
  messengers: true,
  birthday: true,
  dates: true,
  deceased_on: true,
});
export type SharedCard = z.infer<typeof sharedCard>;

export const contactShare = z.object({
  id,
  from_user: id,
  from_user_name: z.string(),
  to_user: id,
  to_user_name: z.string(),
  /** `photo_url` is null unless the sender included the photo. */
  contact: sharedCard.extend({ photo_url: z.string().nullable() }),
  message: z.string(),
  related_need: z.string(),
  message_id: id,
  status: shareStatus,
  created_at: timestamp,
  responded_at: timestamp.nullable(),
  /** The recipient's resulting contact; null for the sender and until the share is accepted. */
  accepted_contact_id: id.nullable(),
  /** For the recipient: fields filled in an existing contact; null when a new contact was created. */
  filled: z.array(z.string()).nullable(),
});
export type ContactShare = z.infer<typeof contactShare>;

/** A field that can be left out; entries of lists by index, such as `phones.1`. */
export const shareableField = z
  .string()
  .regex(
    /^(?:name_prefix|first_name|middle_name|last_name|name_suffix|nickname|phonetic_first_name|phonetic_last_name|pronouns|company_name|department|job_title|industry|company_size|website|birthday|deceased_on|(?:emails|phones|addresses|urls|messengers|dates)\.(?:0|[1-9]\d?))$/,
    invalid(msg`This field can’t be shared.`),
  );

/** A field to include; entries of lists by index, such as `emails.0`. */
export const cardField = z
  .string()
  .regex(
    /^(?:first_name|last_name|name_prefix|middle_name|name_suffix|nickname|phonetic_first_name|phonetic_last_name|pronouns|company_name|department|job_title|industry|company_size|website|birthday|deceased_on|(?:emails|phones|addresses|urls|messengers|dates)\.(?:0|[1-9]\d?))$/,
    invalid(msg`This field can’t be shared.`),
  );

/** Fields of one contact to leave out. The share fails when `updated_at` no longer matches the contact. */
export const excludedFields = z.object({
  contact_id: id,
  updated_at: timestamp,
  fields: z.array(shareableField).max(LIMITS.entries * 7),
});
export type ExcludedFields = z.infer<typeof excludedFields>;

export const multiShare = z.object({
  to_user: id,
  contacts: z
    .array(id)
    .min(1, invalid(msg`Select at least one contact.`))
    .max(
      LIMITS.shares,
      invalid(msg`You can share up to ${{ max: LIMITS.shares }} contacts at once.`),
    ),
  message: text(LIMITS.message).default(''),
  related_need: line(LIMITS.line).default(''),
  /** The open ask of the recipient that this answers. */
  ask_id: id.nullish(),
  message_id: id.nullish(),
  /** Per contact, fields to leave out in addition to those never shared. Other contacts are shared in full. */
  left_out: z.array(excludedFields).max(LIMITS.shares).default([]),
  /** Contacts whose photo is included. */
  photos: z.array(id).max(LIMITS.shares).default([]),
});
export type MultiShare = z.infer<typeof multiShare>;

const answer = <const Name extends RouteName>(name: Name, summary: string, description: string) =>
  route(name, {
    summary,
    description,
    responses: { 200: contactShare },
    errors: [404, 409],
  });

export const contactShareRoutes = {
  multiShare: route('POST /api/contact-shares/multi_share/', {
    costly: true,
    summary: 'Share up to 50 contacts with a user',
    description:
      "Creates one message, or uses the one in `message_id`, and one share per contact. `notes`, `company_notes`, `tags`, `how_we_met` and `met_on` are never shared, photos only if they're named in `photos`. Returns 400 for unknown recipients and contacts in `photos` that aren't shared or have no photo, 400 at `ask_id` for an ask that isn't the recipient's or isn't open, 403 if the recipient doesn't accept messages from the current user, 403 `email_not_verified` until the current user's address is verified, if the operator requires it, 404 if a contact doesn't exist, 409 if a contact in `left_out` has changed, and 429 past the daily limit.",
    body: multiShare,
    responses: { 201: z.object({ message, shares: z.array(contactShare) }) },
    errors: [403, 404, 409],
    idempotency: 'day',
  }),
  list: route('GET /api/contact-shares/', {
    summary: 'List shares, optionally by type or message',
    description:
      'Newest first. Without `type`, the list contains received and sent shares; `pending` are received ones without an answer. With `message`, it contains the shares attached to that message.',
    query: pageQuery.extend({
      type: z.enum(['received', 'sent', 'pending']).optional(),
      message: pathId.optional(),
    }),
    responses: { 200: page(contactShare) },
  }),
  accept: answer(
    'POST /api/contact-shares/{id}/accept/',
    'Accept a share',
    'Copies the contact, or fills the empty fields of an existing contact with the same email or phone number. The sender is notified. Returns 404 for anyone but the recipient, and 409 if the share was already answered or withdrawn.',
  ),
  decline: answer(
    'POST /api/contact-shares/{id}/decline/',
    'Decline a share',
    'The sender is notified. Returns 404 for anyone but the recipient, and 409 if the share was already answered or withdrawn.',
  ),
  withdraw: route('DELETE /api/contact-shares/{id}/', {
    summary: 'Withdraw a share',
    description:
      'Empties the shared card for both users; the message and the need stay. Returns 404 for anyone but the sender, and 409 if the share was already answered or withdrawn.',
    responses: { 204: null },
    errors: [404, 409],
  }),
};
