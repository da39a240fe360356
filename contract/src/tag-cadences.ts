import { msg } from '@lingui/core/runtime-macro';
import { z } from 'zod';
import { line, page, pageQuery } from './fields.ts';
import { invalid } from './invalid.ts';
import { LIMITS } from './limits.ts';
import { routesWith } from './route.ts';

const route = routesWith('reminders:read', 'reminders:write');

export const tagCadence = z.object({ tag: z.string(), cadence_days: z.int() });
export type TagCadence = z.infer<typeof tagCadence>;

const tagCadenceChange = z.object({
  tag: line(LIMITS.line, invalid(msg`Choose a tag.`)),
  cadence_days: z.int().min(1).max(LIMITS.cadence_days).nullable(),
});

export const tagCadenceRoutes = {
  tagCadences: route('GET /api/tag-cadences/', {
    summary: 'List keep-in-touch schedules of tags',
    description: 'Tags with a cadence, sorted by name.',
    query: pageQuery,
    responses: { 200: page(tagCadence) },
  }),
  setTagCadence: route('POST /api/tag-cadences/', {
    costly: true,
    summary: 'Set the keep-in-touch schedule of a tag',
    description:
      'Sets how often to be in touch with contacts that have the tag. A null `cadence_days` removes the schedule.',
    body: tagCadenceChange,
    responses: { 204: null },
  }),
};
