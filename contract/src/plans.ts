import { z } from 'zod';
import { route } from './route.ts';

const line = (max: number) =>
  z
    .string(`must be text`)
    .trim()
    .min(1, 'must not be empty')
    .max(max, `must be at most ${max} characters`);

/** Where a plan is had: a page of this site, such as `/signup`, or an address elsewhere. */
const whereTo = z
  .string('must be text')
  .regex(
    /^\/(?!\/)\S*$|^https:\/\/[^\s/]+\S*$/,
    'must be a page of this site such as /signup, or an address that begins with https://',
  );

/** One way to have Acquaint, as the pricing page shows it. */
export const plan = z.strictObject({
  /** Names it among the others. */
  key: z
    .string('must be text')
    .regex(/^[a-z0-9-]{1,40}$/, 'must be lower-case letters, digits and hyphens'),
  name: line(60),
  /** For whom it is, in a sentence. */
  description: line(300),
  /** `null` is free. `amount_minor` in minor units of the currency (ISO 4217). */
  price: z
    .strictObject({
      amount_minor: z.int('must be a whole number').positive('must be more than 0; null is free'),
      currency: z
        .string('must be text')
        .regex(/^[A-Z]{3}$/, 'must be three capital letters such as USD'),
      per: z.enum(['month', 'year'], 'must be month or year'),
    })
    .nullable(),
  /** What one has with it, in short lines. */
  includes: z
    .array(line(200), 'must be a list')
    .min(1, 'must name something')
    .max(30, 'must be at most 30'),
  /** A plan that cannot be had anywhere is none: so the link is required. */
  link: z.strictObject({ label: line(60), href: whereTo }),
});
export type Plan = z.infer<typeof plan>;

/** All plans, in the order in which they are shown. */
export const plans = z
  .array(plan, 'must be a list of plans')
  .min(1, 'must hold a plan')
  .max(6, 'must be at most 6 plans')
  .refine(
    (all) => new Set(all.map(({ key }) => key)).size === all.length,
    'must not have the same key twice',
  );

export const planRoutes = {
  list: route({
    method: 'GET',
    path: '/api/plans/',
    access: 'public',
    summary: 'The plans that can be had here, in the order of the pricing page.',
    answers: { 200: z.object({ results: z.array(plan) }) },
  }),
};
