import { msg } from '@lingui/core/runtime-macro';
import { z } from 'zod';
import { toAsciiDigits } from './digits.ts';
import {
  calendarDate,
  cardLine,
  cardText,
  flag,
  id,
  line,
  longRecord,
  nestDotted,
  page,
  pageQuery,
  partialDate,
  pathId,
  several,
  text,
  timestamp,
} from './fields.ts';
import { invalid } from './invalid.ts';
import { DURATIONS, LIMITS } from './limits.ts';
import { routesWith } from './route.ts';
import { userCard } from './user-card.ts';

const route = routesWith('contacts:read', 'contacts:write');

/** One email, phone number or link. `label` is free text such as "work", or empty. */
export const labeled = z.object({ label: z.string(), value: z.string() });
export type Labeled = z.infer<typeof labeled>;

export const address = z.object({
  label: z.string(),
  street: z.string(),
  city: z.string(),
  region: z.string(),
  postal_code: z.string(),
  country: z.string(),
});
export type Address = z.infer<typeof address>;

/** An anniversary or another date. `date` is a partial date. */
export const labeledDate = z.object({ label: z.string(), date: z.string() });
export type LabeledDate = z.infer<typeof labeledDate>;

/** An account of an instant messenger or social network, such as Signal or Mastodon. */
export const messenger = z.object({ service: z.string(), handle: z.string() });
export type Messenger = z.infer<typeof messenger>;

/** The value of a custom field: a number, a boolean for `yes_no`, otherwise text. A date is a partial date. */
export const customValue = z.union([z.string(), z.number(), z.boolean()]);
export type CustomValue = z.infer<typeof customValue>;

/** By the id of the field. */
export const customValues = z.record(z.string(), customValue);
export type CustomValues = z.infer<typeof customValues>;

/** Whether a contact takes changes of the linked user's profile: after asking, at once, or not at all. */
export const followProfile = z.enum(['ask', 'always', 'never']);
export type FollowProfile = z.infer<typeof followProfile>;

/**
 * Text fields are never null; unknown is empty. `email` and `phone_number` repeat the first entry of `emails` and
 * `phones`. `birthday`, `met_on` and `deceased_on` are partial dates: `YYYY`, `YYYY-MM`, `YYYY-MM-DD` or `--MM-DD`.
 */
export const contact = z.object({
  id,
  name_prefix: z.string(),
  first_name: z.string(),
  middle_name: z.string(),
  last_name: z.string(),
  name_suffix: z.string(),
  nickname: z.string(),
  phonetic_first_name: z.string(),
  phonetic_last_name: z.string(),
  pronouns: z.string(),
  email: z.string(),
  phone_number: z.string(),
  favorite: z.boolean(),
  associated_user_id: id.nullable(),
  linked_user: userCard.nullable(),
  contact_type_id: id.nullable(),
  company_name: z.string(),
  department: z.string(),
  job_title: z.string(),
  industry: z.string(),
  company_size: z.string(),
  website: z.string(),
  company_notes: z.string(),
  emails: z.array(labeled),
  phones: z.array(labeled),
  addresses: z.array(address),
  urls: z.array(labeled),
  messengers: z.array(messenger),
  birthday: z.string().nullable(),
  dates: z.array(labeledDate),
  met_on: z.string().nullable(),
  deceased_on: z.string().nullable(),
  custom: customValues,
  tags: z.array(z.string()),
  notes: z.string(),
  how_we_met: z.string(),
  cadence_days: z.int().nullable(),
  last_contacted_at: timestamp.nullable(),
  /** Of the contact itself; without it, clients show the photo of the linked user. */
  photo_url: z.string().nullable(),
  /** The contact's own choice, or else the user's `follow_profile`. */
  follow_profile: followProfile,
  source: z.string(),
  created_at: timestamp,
  updated_at: timestamp,
});
export type Contact = z.infer<typeof contact>;

/** An imported value that no field of the contact holds. Exports contain it unchanged. */
export const otherDetail = z.object({
  /** A vCard property in upper case or a CSV column; empty for an unreadable line. */
  name: z.string(),
  /** Such as "spouse"; empty if there is none. */
  label: z.string(),
  /** Shortened; empty for files such as sounds and keys. */
  value: z.string(),
  /** A change of the contact that moves the value to a field; null if no field can hold it. */
  fields: contact
    .pick({
      name_prefix: true,
      middle_name: true,
      name_suffix: true,
      phonetic_first_name: true,
      phonetic_last_name: true,
      pronouns: true,
      department: true,
      messengers: true,
      birthday: true,
      dates: true,
      met_on: true,
      deceased_on: true,
    })
    .partial()
    .nullable(),
});
export type OtherDetail = z.infer<typeof otherDetail>;

/**
 * Where a value comes from. `name` is that of the file, or of the user who shared the value or whose profile showed it;
 * null if unknown, deleted or blocked.
 */
export const valueSource = z.object({
  kind: z.enum(['typed', 'import', 'share', 'profile', 'device']),
  name: z.string().nullable(),
  at: timestamp,
});
export type ValueSource = z.infer<typeof valueSource>;

/**
 * One contact; `extra` and `sources` are read-only. `sources` has keys such as `job_title`, `custom.7` and `emails.0`; `city` and
 * `country` are those of the first address. Values without a source are older than the records.
 */
export const contactDetails = contact.extend({
  extra: z.array(otherDetail),
  sources: z.record(z.string(), valueSource),
});
export type ContactDetails = z.infer<typeof contactDetails>;

/** A contact as shown with something else: by its own photo, or that of the linked user. */
export const contactReference = z.object({
  id,
  name: z.string(),
  photo_url: z.string().nullable(),
  avatar_url: z.string().nullable(),
});
export type ContactReference = z.infer<typeof contactReference>;

const entryInput = z.object({
  label: line(LIMITS.name).default(''),
  value: line(LIMITS.line, invalid(msg`Must not be empty.`)),
});
export const addressInput = z.object({
  label: line(LIMITS.name).default(''),
  street: text(LIMITS.line).default(''),
  city: line(LIMITS.line).default(''),
  region: line(LIMITS.line).default(''),
  postal_code: line(LIMITS.line).default(''),
  country: line(LIMITS.line).default(''),
});
const messengerInput = z.object({
  service: line(LIMITS.name).default(''),
  handle: line(LIMITS.line, invalid(msg`Must not be empty.`)),
});
const dateInput = z.object({ label: line(LIMITS.name).default(''), date: partialDate });
const entries = <T extends z.ZodType>(entry: T) =>
  z
    .array(entry)
    .max(LIMITS.entries, invalid(msg`Must have at most ${{ max: LIMITS.entries }} entries.`))
    .optional();

const fieldId = z
  .string()
  .regex(/^[1-9]\d{0,15}$/, invalid(msg`Must be the ID of a custom field.`));

/** Null removes a value. The server checks the others by the kinds of their fields. */
const customInput = longRecord(
  z.record(fieldId, z.union([text(LIMITS.custom_text), z.number(), z.boolean(), z.null()])),
  2 * LIMITS.custom_fields,
);

export const companyFields = z.object({
  company_name: cardLine(),
  department: cardLine(),
  job_title: cardLine(),
  industry: cardLine(),
  company_size: cardLine(LIMITS.name),
  website: cardLine(2000),
  company_notes: cardText(LIMITS.notes),
});
export type CompanyFields = z.infer<typeof companyFields>;
export type CompanyField = keyof CompanyFields;

/** Writable fields. PATCH changes the given fields; POST and PUT treat missing ones as empty. */
export const contactFields = z.object({
  name_prefix: cardLine(),
  first_name: cardLine(),
  middle_name: cardLine(),
  last_name: cardLine(),
  name_suffix: cardLine(),
  nickname: cardLine(),
  phonetic_first_name: cardLine(),
  phonetic_last_name: cardLine(),
  pronouns: cardLine(LIMITS.name),
  email: cardLine(),
  phone_number: cardLine(),
  favorite: z.boolean().optional(),
  associated_user_id: id.nullish(),
  contact_type_id: id.nullish(),
  ...companyFields.shape,
  emails: entries(entryInput),
  phones: entries(entryInput),
  addresses: entries(addressInput),
  urls: entries(entryInput),
  messengers: entries(messengerInput),
  birthday: partialDate.nullish(),
  dates: entries(dateInput),
  met_on: partialDate.nullish(),
  deceased_on: partialDate.nullish(),
  /** PATCH changes the given custom fields only. */
  custom: customInput.optional(),
  tags: entries(line(LIMITS.name, invalid(msg`Must not be empty.`))),
  notes: cardText(LIMITS.notes),
  how_we_met: cardText(LIMITS.notes),
  cadence_days: z
    .int('Must be a whole number of days.')
    .min(0, invalid(msg`Must be at least 0 days.`))
    .max(LIMITS.cadence_days, invalid(msg`Must be at most ${{ max: LIMITS.cadence_days }} days.`))
    .nullish(),
  last_contacted_at: timestamp.nullish(),
  follow_profile: followProfile.nullish(),
});
export type ContactFields = z.infer<typeof contactFields>;

/** Orders of the list. Empty values are last; `-` reverses the order. */
export const contactSort = z.enum([
  'name',
  '-name',
  'first_name',
  '-first_name',
  'last_name',
  '-last_name',
  'company',
  '-company',
  'city',
  '-city',
  'last_contacted_at',
  '-last_contacted_at',
  'next_contact_at',
  '-next_contact_at',
  'created_at',
  '-created_at',
  'updated_at',
  '-updated_at',
]);
export type ContactSort = z.infer<typeof contactSort>;

const MISSING = ['type', 'email', 'phone', 'birthday', 'tag', 'schedule'] as const;

/** A timestamp, a date (its start in UTC), or a period before now in days, such as `P90D`. */
const pointInTime = z.union(
  [
    timestamp,
    calendarDate,
    z
      .string()
      .overwrite(toAsciiDigits)
      .regex(/^P\d{1,5}D$/),
  ],
  {
    error: invalid(msg`Must be a date, a timestamp or a number of days, e.g. 2026-11-30 or P90D.`),
  },
);

const month = z
  .string()
  .overwrite(toAsciiDigits)
  .regex(/^(0?[1-9]|1[0-2])$/, invalid(msg`Must be a month from 1 to 12.`))
  .transform(Number);

const lines = several(line(LIMITS.line), LIMITS.filter_values);

/**
 * Filters of the contact list; all must match. Of several values one must match, except `missing`, and `tag` with
 * `tag_match`. `q` searches every text of a contact and tolerates typos.
 */
export const contactFilter = z.object({
  q: text(LIMITS.line).optional(),
  type: several(pathId, LIMITS.filter_values).optional(),
  tag: several(text(LIMITS.name), LIMITS.filter_values).optional(),
  tag_match: z.enum(['any', 'all', 'none']).optional(),
  favorite: flag.optional(),
  company: lines.optional(),
  /** Of any address, without case and accents. */
  city: lines.optional(),
  country: lines.optional(),
  linked: flag.optional(),
  missing: several(z.enum(MISSING), MISSING.length).optional(),
  /** Contacts never contacted are neither before nor after. */
  last_contacted_before: pointInTime.optional(),
  last_contacted_after: pointInTime.optional(),
  never_contacted: flag.optional(),
  /** The photo of the card, not the picture of a linked user. */
  has_photo: flag.optional(),
  birthday_month: month.optional(),
  created_after: pointInTime.optional(),
  /** Contacts with a relationship of this kind, on either side. */
  relationship_kind: several(pathId, LIMITS.filter_values).optional(),
  /** Contacts that this import added or updated, for as long as its rows are stored. */
  import_id: pathId.optional(),
  /**
   * By the id of the field, in queries as `custom.12=Gold`: the value of a choice or `true` or `false`, part of a text or
   * link, or a range such as `10..20`, `2020..` or `..--05-31` of numbers or dates.
   */
  custom: longRecord(
    z.record(fieldId, several(text(LIMITS.line), LIMITS.filter_values)),
    LIMITS.custom_fields,
  ).optional(),
});
export type ContactFilter = z.infer<typeof contactFilter>;

const contactFilterFields = contactFilter.extend({
  type: several(z.union([id, pathId]), LIMITS.filter_values).optional(),
  favorite: z.union([z.boolean(), flag]).optional(),
  linked: z.union([z.boolean(), flag]).optional(),
  never_contacted: z.union([z.boolean(), flag]).optional(),
  has_photo: z.union([z.boolean(), flag]).optional(),
  birthday_month: z.union([z.int().min(1).max(12), month]).optional(),
  relationship_kind: several(z.union([id, pathId]), LIMITS.filter_values).optional(),
  import_id: z.union([id, pathId]).optional(),
});

/**
 * The same filter in a JSON body, where numbers and booleans may keep their types, and custom fields may be members
 * such as `custom.12`.
 */
export const contactFilterBody = z.preprocess<
  unknown,
  typeof contactFilterFields,
  z.input<typeof contactFilterFields>
>((value) => {
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
  return isObject ? nestDotted(value, ['custom']) : value;
}, contactFilterFields);

export const tagCount = z.object({ name: z.string(), contact_count: z.int() });
export type TagCount = z.infer<typeof tagCount>;

export const contactValue = z.object({ value: z.string(), contact_count: z.int() });

/** Cursors for jumping to any page of a list. The first page starts without a cursor. */
export const contactPageCursors = z.object({
  count: z.int(),
  every: z.int(),
  /** Cursors of the second and later pages. */
  cursors: z.array(z.string()),
  /** The index, from 0, of the contact given as `contact`; missing if it isn't in the list. */
  contact_index: z.int().optional(),
  /** Where each letter starts, by index from 0; only for sorts by name. */
  letters: z.array(z.object({ letter: z.string(), index: z.int() })),
});
export type ContactPageCursors = z.infer<typeof contactPageCursors>;

export const contactRoutes = {
  list: route('GET /api/contacts/', {
    summary: 'List contacts',
    description:
      'All filters must match. Several values repeat the parameter. Sorted by name unless `sort` is given; `count` is the total over all pages. `q` tolerates typos only if nothing matches exactly.',
    query: pageQuery.extend({ ...contactFilter.shape, sort: contactSort.optional() }),
    responses: { 200: page(contact).extend({ count: z.int() }) },
  }),
  create: route('POST /api/contacts/', {
    summary: 'Create a contact',
    description:
      'Requires at least a name, an email, a phone number or a company; otherwise returns 400 at `first_name`. A contact can only be linked to a connected user. `cadence_days` is how often to be in touch: null uses the shortest schedule of its tags, else that of its type, and 0 turns keep in touch off.',
    body: contactFields,
    responses: { 201: contact },
    idempotency: 'day',
    etag: true,
  }),
  get: route('GET /api/contacts/{id}/', {
    summary: 'Get a contact',
    description:
      'With the imported values that no field holds, as `extra`, and where each value comes from, as `sources`. Returns 404 for contacts in the trash.',
    responses: { 200: contactDetails },
    errors: [404],
    etag: true,
  }),
  replace: route('PUT /api/contacts/{id}/', {
    summary: 'Replace a contact',
    description:
      "Omitted fields become empty. The requirements are those of a new contact. Returns 412 if `If-Match` doesn't match the current version.",
    body: contactFields,
    responses: { 200: contact },
    errors: [404, 412],
    etag: true,
  }),
  change: route('PATCH /api/contacts/{id}/', {
    summary: 'Update a contact',
    description:
      "Changes the given fields; null clears a field. `follow_profile` says whether a linked contact takes changes of the profile; null uses the setting of the current user. A `cadence_days` of null uses the schedule of the tags or the type, and 0 turns keep in touch off. The requirements are those of a new contact. Returns 412 if `If-Match` doesn't match the current version.",
    body: contactFields,
    responses: { 200: contact },
    errors: [404, 412],
    etag: true,
  }),
  remove: route('DELETE /api/contacts/{id}/', {
    summary: 'Move a contact to the trash',
    description: `The contact can be restored for ${DURATIONS.trash_days} days and is then permanently deleted. Returns 412 if \`If-Match\` doesn't match the current version.`,
    responses: { 204: null },
    errors: [404, 412],
  }),
  companyInfo: route('POST /api/contacts/{id}/company_info/', {
    summary: 'Update the company fields of a contact',
    description:
      "Changes the given company fields and nothing else. Returns 412 if `If-Match` doesn't match the current version.",
    body: companyFields,
    responses: { 200: contact },
    errors: [404, 412],
    etag: true,
  }),
  setPhoto: route('PUT /api/contacts/{id}/photo/', {
    costly: true,
    summary: 'Upload the photo of a contact',
    description: `Accepts PNG, JPEG, WebP, GIF and, where the server can read it, HEIC up to 10 MiB and 50 megapixels. The image is turned upright and cropped to a square of ${LIMITS.contact_photo_pixels} pixels, and its metadata is removed. The URL of a previous photo becomes invalid. Returns 400 at \`image\` for other content, 412 if \`If-Match\` doesn't match the current version, 413 if the file is too large, and 415 unless sent as \`multipart/form-data\`.`,
    upload: { field: 'image', max_bytes: LIMITS.contact_photo_bytes },
    responses: { 200: contact },
    errors: [404, 412, 413, 415],
    etag: true,
  }),
  removePhoto: route('DELETE /api/contacts/{id}/photo/', {
    summary: 'Delete the photo of a contact',
    description:
      "Its URL becomes invalid. Repeating the call succeeds. Returns 412 if `If-Match` doesn't match the current version.",
    responses: { 200: contact },
    errors: [404, 412],
    etag: true,
  }),
  photo: route('GET /api/contact-photos/{key}/', {
    access: 'public',
    summary: 'Get the photo of a contact',
    description:
      "The URL can't be guessed, and its content never changes. A new photo gets a new URL.",
    params: z.object({ key: z.string().regex(/^[\w-]{1,100}$/, invalid(msg`Unknown image.`)) }),
    media: 'image/webp',
    responses: { 200: z.unknown() },
    errors: [404],
  }),
  landmarks: route('GET /api/contacts/landmarks/', {
    summary: 'List page cursors for random access',
    description: `Returns the cursors at which the second and later pages of ${LIMITS.page_cursor_interval} contacts start, for the same filters and order as the list, and where each letter starts. Use them to jump to any page. With \`contact\`, also returns where this contact is.`,
    query: contactFilter.extend({ sort: contactSort.optional(), contact: pathId.optional() }),
    responses: { 200: contactPageCursors },
  }),
  tags: route('GET /api/contacts/tags/', {
    summary: 'List tags with contact counts',
    description: "Sorted by name. Contacts in the trash aren't counted.",
    query: pageQuery,
    responses: { 200: page(tagCount) },
  }),
  values: route('GET /api/contacts/values/', {
    summary: 'List companies, cities or countries of contacts',
    description: `Those starting with \`q\`, ignoring case and accents, at most ${LIMITS.contact_values}, the most frequent first. Places are those of the first address.`,
    query: z.object({
      field: z.enum(['company', 'city', 'country']),
      q: text(LIMITS.line).optional(),
    }),
    responses: { 200: z.object({ results: z.array(contactValue) }) },
  }),
  matches: route('GET /api/contacts/matches/', {
    costly: true,
    summary: 'List contacts that a new one may duplicate',
    description: `Those with this email, phone number in any notation, or full name without case and accents; at most ${LIMITS.search_hits}.`,
    query: z.object({
      email: text(LIMITS.line).optional(),
      phone: text(LIMITS.line).optional(),
      name: text(2 * LIMITS.line + 1).optional(),
    }),
    responses: { 200: z.object({ results: z.array(contact) }) },
  }),
  search: route('GET /api/contacts/search/', {
    summary: 'List contacts linked to a user',
    description:
      "Returns the current user's contacts that are linked to `user_id`; empty for unknown users.",
    query: pageQuery.extend({ user_id: pathId }),
    responses: { 200: page(contact) },
  }),
};
