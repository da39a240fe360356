import { z } from 'zod';
import { id, page, pageQuery } from './fields.ts';
import { route } from './route.ts';

/** A kind of contact of one's own, such as Family. `color` names a tint of the palette. */
export const contactType = z.object({
  id,
  name: z.string(),
  color: z.string(),
  icon: z.string(),
  cadence_days: z.int().nullable(),
  position: z.int(),
  contact_count: z.int(),
});
export type ContactType = z.infer<typeof contactType>;

export const contactTypeRoutes = {
  list: route({
    method: 'GET',
    path: '/api/contact-types/',
    access: 'session',
    summary: 'My contact types, in their order.',
    query: pageQuery,
    answers: { 200: page(contactType) },
  }),
};
