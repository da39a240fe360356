import { z } from 'zod';
import { contact } from './contacts.ts';
import { flag, id, idParams, longRecord, page, pageQuery, timestamp } from './fields.ts';
import { LIMITS } from './limits.ts';
import { route } from './route.ts';

export const importStatus = z.enum(['reading', 'ready', 'committing', 'done', 'failed', 'undone']);

/** `addresses`: lines such as `Ada Lovelace <ada@example.org>`, as they are pasted from a mail (RFC 5322, section 3.4). */
export const importFormat = z.enum(['vcard', 'csv', 'addresses']);
export type ImportFormat = z.infer<typeof importFormat>;

export const importAction = z.enum(['add', 'update', 'skip']);
export type ImportAction = z.infer<typeof importAction>;

/**
 * Where a column of a CSV file goes. A number behind a dot is the entry: `emails.1.value` is the second email.
 * `''` leaves the column out; what it holds is still kept with the card.
 */
export const importField = z
  .string()
  .regex(
    /^(|full_name|first_name|middle_name|last_name|name_prefix|name_suffix|nickname|company_name|job_title|industry|company_size|website|company_notes|notes|how_we_met|birthday|birth_year|birth_month|birth_day|tags|favorite|contact_type|cadence_days|last_contacted_at|(emails|phones|urls)\.\d{1,2}\.(label|value)|addresses\.\d{1,2}\.(label|street|city|region|postal_code|country))$/,
    'Is not a field of a contact.',
  );

/** A card as a file proposes it, before it is a contact. */
export const proposedContact = contact
  .pick({
    first_name: true,
    last_name: true,
    nickname: true,
    company_name: true,
    job_title: true,
    industry: true,
    company_size: true,
    website: true,
    company_notes: true,
    emails: true,
    phones: true,
    addresses: true,
    urls: true,
    birthday: true,
    tags: true,
    notes: true,
    how_we_met: true,
    favorite: true,
    cadence_days: true,
    last_contacted_at: true,
  })
  .extend({
    /** The name of its contact type; one that isn't there yet is added. */
    contact_type: z.string(),
  });
export type ProposedContact = z.infer<typeof proposedContact>;

/** A card on which nothing is known yet. */
export const EMPTY_PROPOSAL: Readonly<ProposedContact> = {
  first_name: '',
  last_name: '',
  nickname: '',
  company_name: '',
  job_title: '',
  industry: '',
  company_size: '',
  website: '',
  company_notes: '',
  emails: [],
  phones: [],
  addresses: [],
  urls: [],
  birthday: null,
  tags: [],
  notes: '',
  how_we_met: '',
  favorite: false,
  cadence_days: null,
  last_contacted_at: null,
  contact_type: '',
};

/** What is wrong with a row, in words for the person. */
export const importProblem = z.object({ field: z.string(), message: z.string() });
export type ImportProblem = z.infer<typeof importProblem>;

export const importRow = z.object({
  index: z.int().nonnegative(),
  contact: proposedContact,
  action: importAction,
  /** The contact of mine that this row would update or repeat, and its name. */
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

export const importFile = z.object({
  id,
  file_name: z.string(),
  format: importFormat,
  /** The header of a CSV file; empty for vCard. */
  columns: z.array(z.string()),
  mapping: z.record(z.string(), z.string()),
  /** Of each column up to three values, shortened. */
  samples: z.array(z.array(z.string())),
  totals: importTotals,
  /** `committing` also while it is undone. */
  status: importStatus,
  undoing: z.boolean(),
  /** Rows worked through in the running step, and their number. */
  done: z.int(),
  total: z.int(),
  /** Why it failed, or what is wrong with the file as a whole; empty otherwise. */
  problem: z.string(),
  /** Until when it can be undone; null where it can't. */
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
    z.record(z.string().regex(/^\d{1,6}$/, 'Is not the index of a row.'), importAction),
    LIMITS.import_rows,
  ).optional(),
  /** Decides for all rows that now have the one action; those that cannot follow stay. */
  decide_all: z.object({ from: importAction, to: importAction }).optional(),
});
export type ImportChange = z.infer<typeof importChange>;

export const importRoutes = {
  list: route({
    method: 'GET',
    path: '/api/imports/',
    access: 'session',
    summary: 'My imports, newest first.',
    query: pageQuery,
    answers: { 200: page(importFile) },
  }),
  create: route({
    method: 'POST',
    path: '/api/imports/',
    access: 'session',
    summary:
      'Reads an address book (.vcf, .csv, or a list of mail addresses) and shows what it would do; nothing is stored as a contact yet.',
    upload: { field: 'file', max_bytes: LIMITS.import_bytes },
    answers: { 201: importFile },
    errors: [413, 415],
    idempotency: 'day',
  }),
  get: route({
    method: 'GET',
    path: '/api/imports/{id}/',
    access: 'session',
    summary: 'One import and its progress.',
    params: idParams,
    answers: { 200: importFile },
    errors: [404],
  }),
  rows: route({
    method: 'GET',
    path: '/api/imports/{id}/rows/',
    access: 'session',
    summary: 'The rows of an import, each with its fate and its problems.',
    params: idParams,
    query: pageQuery.extend({ action: importAction.optional(), problems: flag.optional() }),
    answers: { 200: page(importRow) },
    errors: [404],
  }),
  change: route({
    method: 'PATCH',
    path: '/api/imports/{id}/',
    access: 'session',
    summary: 'Changes the mapping of columns or the decision for rows, while it is ready.',
    params: idParams,
    body: importChange,
    answers: { 200: importFile },
    errors: [404, 409],
  }),
  commit: route({
    method: 'POST',
    path: '/api/imports/{id}/commit/',
    access: 'session',
    summary: 'Makes contacts of the rows, in one transaction in the background.',
    params: idParams,
    answers: { 202: importFile },
    errors: [404, 409],
  }),
  undo: route({
    method: 'POST',
    path: '/api/imports/{id}/undo/',
    access: 'session',
    summary: 'Takes back exactly what came with an import, within 30 days, in the background.',
    params: idParams,
    answers: { 202: importFile },
    errors: [404, 409],
  }),
};
