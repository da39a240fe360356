import { msg } from '@lingui/core/runtime-macro';
import { z } from 'zod';
import {
  calendarDate,
  emailAddress,
  id,
  line,
  page,
  pageQuery,
  text,
  timestamp,
} from './fields.ts';
import { invalid } from './invalid.ts';
import { LIMITS } from './limits.ts';
import { routesWith } from './route.ts';

const route = routesWith('session');

/** What an administrator set; empty texts for the defaults. */
export const instance = z.object({
  /** Shown instead of “Acquaint”. */
  name: z.string(),
  contact_email: z.string(),
  /** Each a text, or a single web address of one. */
  imprint: z.string(),
  terms: z.string(),
  privacy: z.string(),
});
export type Instance = z.infer<typeof instance>;

const legalText = text(LIMITS.legal_text);

export const instanceChange = z
  .object({
    name: line(LIMITS.instance_name),
    contact_email: z.union([z.literal(''), emailAddress]),
    imprint: legalText,
    terms: legalText,
    privacy: legalText,
  })
  .partial();
export type InstanceChange = z.infer<typeof instanceChange>;

export const announcement = z.object({
  id,
  text: z.string(),
  /** The first and last day, in UTC. */
  starts_on: z.iso.date(),
  ends_on: z.iso.date(),
  created_at: timestamp,
});
export type Announcement = z.infer<typeof announcement>;

export const newAnnouncement = z
  .object({
    text: text(LIMITS.announcement, invalid(msg`Enter a text.`)),
    starts_on: calendarDate,
    ends_on: calendarDate,
  })
  .refine(({ starts_on, ends_on }) => starts_on <= ends_on, {
    path: ['ends_on'],
    error: invalid(msg`Must not be before the first day.`),
  });
export type AnnouncementFields = z.infer<typeof newAnnouncement>;

export const instanceRoutes = {
  get: route('GET /api/instance/', {
    access: 'public',
    summary: 'Get the name and legal texts of the server',
    description: 'Empty texts where the defaults apply.',
    responses: { 200: instance },
  }),
  update: route('PATCH /api/admin/instance/', {
    access: 'administrator',
    summary: 'Change the name and legal texts',
    description:
      'Takes effect on all servers within seconds. `imprint`, `terms` and `privacy` are a text or a single web address.',
    body: instanceChange,
    responses: { 200: instance },
  }),
  current: route('GET /api/announcements/', {
    scope: 'any',
    summary: 'List current announcements',
    description: 'What administrators announce to everyone with an account today, newest first.',
    responses: { 200: z.object({ results: z.array(announcement) }) },
  }),
  announcements: route('GET /api/admin/announcements/', {
    access: 'administrator',
    summary: 'List all announcements',
    description: 'Newest first, also past and future ones.',
    query: pageQuery,
    responses: { 200: page(announcement) },
  }),
  createAnnouncement: route('POST /api/admin/announcements/', {
    access: 'administrator',
    summary: 'Create an announcement',
    description: `Everyone with an account sees it from \`starts_on\` to \`ends_on\` (UTC), until they dismiss it. Returns 400 at \`text\` if ${LIMITS.announcements} announcements haven’t ended.`,
    body: newAnnouncement,
    responses: { 201: announcement },
  }),
  deleteAnnouncement: route('DELETE /api/admin/announcements/{id}/', {
    access: 'administrator',
    summary: 'Delete an announcement',
    responses: { 204: null },
    errors: [404],
  }),
};
