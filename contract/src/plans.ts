import { z } from 'zod';
import { route } from './route.ts';

const line = (max: number) =>
  z
    .string(`must be text`)
    .trim()
    .min(1, 'must not be empty')
    .max(max, `must be at most ${max} characters`);

/** A page of this site, such as `/signup`, or an external URL. */
const linkTarget = z
  .string('must be text')
  .regex(
    /^\/(?!\/)\S*$|^https:\/\/[^\s/]+\S*$/,
    'must be a page of this site such as /signup, or an address that begins with https://',
  );

export const plan = z.strictObject({
  key: z
    .string('must be text')
    .regex(/^[a-z0-9-]{1,40}$/, 'must be lower-case letters, digits and hyphens'),
  name: line(60),
  description: line(300),
  /** `null` is free. `amount_minor` is in minor units (ISO 4217). */
  price: z
    .strictObject({
      amount_minor: z.int('must be a whole number').positive('must be more than 0; null is free'),
      currency: z
        .string('must be text')
        .regex(/^[A-Z]{3}$/, 'must be three capital letters such as USD'),
      per: z.enum(['month', 'year'], 'must be month or year'),
    })
    .nullable(),
  includes: z
    .array(line(200), 'must be a list')
    .min(1, 'must have at least one item')
    .max(30, 'must have at most 30 items'),
  link: z.strictObject({ label: line(60), href: linkTarget }),
});
export type Plan = z.infer<typeof plan>;

/** All plans in display order. */
export const plans = z
  .array(plan, 'must be a list of plans')
  .min(1, 'must have at least one plan')
  .max(6, 'must have at most 6 plans')
  .refine(
    (all) => new Set(all.map(({ key }) => key)).size === all.length,
    'must not have the same key twice',
  );

export const planRoutes = {
  list: route('GET /api/plans/', {
    access: 'public',
    summary: 'List plans',
    description: 'Plans available on this server, in the order of the pricing page.',
    responses: { 200: z.object({ results: z.array(plan) }) },
  }),
};
