import { msg } from '@lingui/core/runtime-macro';
import { z } from 'zod';
import { contact, customValue } from './contacts.ts';
import { customFieldKind } from './custom-fields.ts';
import { flag, id, line, longRecord, page, pageQuery, timestamp } from './fields.ts';
import { invalid } from './invalid.ts';
import { DURATIONS, LIMITS } from './limits.ts';
import { routesWith } from './route.ts';

const route = routesWith('contacts:read', 'contacts:write');

export const importStatus = z.enum(['reading', 'ready', 'committing', 'done', 'failed', 'undone']);

/**
 * `addresses`: lines such as `Ada Lovelace <ada@example.org>` (RFC 5322 §3.4). `monica` and `nametag`: the JSON exports of
 * these programs.
 */
export const importFormat = z.enum(['vcard', 'csv', 'addresses', 'monica', 'nametag']);
export type ImportFormat = z.infer<typeof importFormat>;

export const importAction = z.enum(['add', 'update', 'skip']);
export type ImportAction = z.infer<typeof importAction>;

/**
 * The target of a CSV column: `emails.1.value` is the second email, `custom.12` a custom field, `custom.number` a custom
 * field of this kind with the name of the column, created if missing; `''` only stores the value with the contact.
 */
export const importField = z
  .string()
  .regex(
    /^(|full_name|name_prefix|first_name|middle_name|last_name|name_suffix|nickname|phonetic_first_name|phonetic_last_name|pronouns|company_name|department|job_title|industry|company_size|website|company_notes|notes|how_we_met|birthday|birth_year|birth_month|birth_day|met_on|deceased_on|tags|favorite|contact_type|cadence_days|last_contacted_at|custom\.([1-9]\d{0,15}|text|number|date|choice|url|yes_no)|(emails|phones|urls)\.\d{1,2}\.(label|value)|dates\.\d{1,2}\.(label|date)|messengers\.\d{1,2}\.(service|handle)|addresses\.\d{1,2}\.(label|street|city|region|postal_code|country))$/,
    invalid(msg`Not a contact field.`),
  );

/** The value of a custom field. A field with the name is created if `field_id` is null. */
export const proposedCustomValue = z.object({
  field_id: id.nullable(),
  name: z.string(),
  kind: customFieldKind,
  value: customValue,
});
export type ProposedCustomValue = z.infer<typeof proposedCustomValue>;

export const proposedContact = contact
  .omit({
    custom: true,
    id: true,
    email: true,
    phone_number: true,
    associated_user_id: true,
    linked_user: true,
    contact_type_id: true,
    photo_url: true,
    follow_profile: true,
    source: true,
    created_at: true,
    updated_at: true,
  })
  .extend({
    /** The name of a contact type; created if missing. */
    contact_type: z.string(),
    custom_values: z.array(proposedCustomValue),
  });
export type ProposedContact = z.infer<typeof proposedContact>;

export const EMPTY_PROPOSAL: Readonly<ProposedContact> = {
  name_prefix: '',
  first_name: '',
  middle_name: '',
  last_name: '',
  name_suffix: '',
  nickname: '',
  phonetic_first_name: '',
  phonetic_last_name: '',
  pronouns: '',
  company_name: '',
  department: '',
  job_title: '',
  industry: '',
  company_size: '',
  website: '',
  company_notes: '',
  emails: [],
  phones: [],
  addresses: [],
  urls: [],
  messengers: [],
  birthday: null,
  dates: [],
  met_on: null,
  deceased_on: null,
  tags: [],
  notes: '',
  how_we_met: '',
  favorite: false,
  cadence_days: null,
  last_contacted_at: null,
  contact_type: '',
  custom_values: [],
};

export const importProblem = z.object({ field: z.string(), message: z.string() });
export type ImportProblem = z.infer<typeof importProblem>;

export const importRow = z.object({
  index: z.int().nonnegative(),
  contact: proposedContact,
  action: importAction,
  /** The existing contact that this row would update or duplicate. */
  duplicate_of: id.nullable(),
  duplicate_name: z.string(),
  problems: z.array(importProblem),
});
export type ImportRow = z.infer<typeof importRow>;

export const importTotals = z.object({
  rows: z.int(),
  add: z.int(),
  update: z.int(),
  skip: z.int(),
  problems: z.int(),
});
export type ImportTotals = z.infer<typeof importTotals>;

/** A kind of value that no contact field holds. It's stored with the contacts and exported unchanged. */
export const unmappedValue = z.object({
  /** A vCard property in upper case or a CSV column; in older imports also `name_prefix` or `name_suffix`. */
  name: z.string(),
  contact_count: z.int(),
});
export type UnmappedValue = z.infer<typeof unmappedValue>;

export const importFile = z.object({
  id,
  file_name: z.string(),
  format: importFormat,
  /** Empty for vCard files. */
  columns: z.array(z.string()),
  mapping: z.record(z.string(), z.string()),
  /** Added to every imported contact. */
  tags: z.array(z.string()),
  /** The type of every imported contact; null for those in the file. */
  contact_type_id: id.nullable(),
  /** Up to three shortened values per column. */
  samples: z.array(z.array(z.string())),
  totals: importTotals,
  /** The most frequent ones first, at most 50; empty until the import is done. */
  unmapped: z.array(unmappedValue),
  /** `committing` also while the import is being undone. */
  status: importStatus,
  undoing: z.boolean(),
  done: z.int(),
  total: z.int(),
  /** Why the import failed, or a problem of the whole file; empty otherwise. */
  problem: z.string(),
  /** Null when it can't be undone. */
  undoable_until: timestamp.nullable(),
  created_at: timestamp,
  updated_at: timestamp,
});
export type ImportFile = z.infer<typeof importFile>;

export const importChange = z.object({
  mapping: longRecord(
    z.record(z.string().max(LIMITS.line), importField),
    LIMITS.import_columns,
  ).optional(),
  decisions: longRecord(
    z.record(z.string().regex(/^\d{1,6}$/, invalid(msg`Must be a row index.`)), importAction),
    LIMITS.import_rows,
  ).optional(),
  /** Changes every row with action `from` to action `to`, where possible. */
  decide_all: z.object({ from: importAction, to: importAction }).optional(),
  tags: z
    .array(line(LIMITS.name, invalid(msg`Enter a tag.`)))
    .max(LIMITS.import_tags, invalid(msg`Must have at most ${{ max: LIMITS.import_tags }} tags.`))
    .optional(),
  contact_type_id: id.nullish(),
});
export type ImportChange = z.infer<typeof importChange>;

export const importRoutes = {
  list: route('GET /api/imports/', {
    summary: 'List imports',
    description: 'Newest first.',
    query: pageQuery,
    responses: { 200: page(importFile) },
  }),
  create: route('POST /api/imports/', {
    costly: true,
    summary: 'Upload a file and preview its import',
    description: `Accepts vCard (.vcf), CSV, lists of email addresses, and the JSON exports of Monica and Nametag, up to 20 MiB and ${LIMITS.import_rows.toLocaleString('en')} rows. No contact is created before the commit; unused previews are deleted after a week. Returns 400 at \`file\` if it can't be read, 413 if it is too large, 415 unless sent as \`multipart/form-data\`, and 429 while too many imports are running.`,
    upload: { field: 'file', max_bytes: LIMITS.import_bytes },
    responses: { 201: importFile },
    errors: [413, 415],
    idempotency: 'day',
  }),
  get: route('GET /api/imports/{id}/', {
    summary: 'Get an import',
    description: 'Shows the status and progress of the import.',
    responses: { 200: importFile },
    errors: [404],
  }),
  rows: route('GET /api/imports/{id}/rows/', {
    summary: 'List import rows',
    description:
      'Sorted as in the file. Each row has the proposed contact, its action and its problems.',
    query: pageQuery.extend({ action: importAction.optional(), problems: flag.optional() }),
    responses: { 200: page(importRow) },
    errors: [404],
  }),
  change: route('PATCH /api/imports/{id}/', {
    summary: 'Update the column mapping, row decisions, tags or type',
    description:
      'A new mapping reads the CSV file again and resets all decisions. `tags` and `contact_type_id` apply to every row that is added, and fill updated contacts. Returns 400 for unknown columns, for files without columns, for impossible decisions and unknown types, and 409 unless the import is ready.',
    body: importChange,
    responses: { 200: importFile },
    errors: [404, 409],
  }),
  commit: route('POST /api/imports/{id}/commit/', {
    summary: 'Commit an import',
    description:
      'Creates and updates the contacts in the background, all or none. Repeating the call while it runs succeeds. Returns 409 if the import is already done, still being read, unreadable or empty, and 429 while too many imports are running.',
    responses: { 202: importFile },
    errors: [404, 409],
  }),
  undo: route('POST /api/imports/{id}/undo/', {
    summary: 'Undo an import',
    description: `Possible for ${DURATIONS.undo_days} days; runs in the background and removes exactly what the import added, including relationships, interactions and reminders. Contacts edited since then move to the trash, and edits of updated contacts stay. Returns 409 if the import isn't done, was already undone or is too old.`,
    responses: { 202: importFile },
    errors: [404, 409],
  }),
};
