import { z } from 'zod';
import { contactType } from './contact-types.ts';
import { routesWith } from './route.ts';

const route = routesWith('session');

export const purpose = z.enum([
  'friends_and_family',
  'work',
  'clients',
  'fundraising',
  'job_search',
  'community',
]);
export type Purpose = z.infer<typeof purpose>;

/** The onboarding steps in order; the user's `onboarding_step` counts the finished ones. */
export const ONBOARDING_STEPS = [
  'name',
  'purposes',
  'contacts',
  'people',
  'profile',
  'reminders',
] as const;
export type OnboardingStep = (typeof ONBOARDING_STEPS)[number];

export const onboardingRoutes = {
  setPurposes: route('POST /api/onboarding/purposes/', {
    summary: 'Set purposes and sync the default contact types',
    description:
      "Adds the default contact types that fit the purposes and removes unused ones that don't. Types in use, edited types and types created by the user stay. Returns all contact types.",
    body: z.object({ purposes: z.array(purpose).max(10) }),
    responses: { 200: z.object({ results: z.array(contactType) }) },
  }),
};
