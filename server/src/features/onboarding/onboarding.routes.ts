import { onboardingRoutes } from '#contract/onboarding.ts';
import type { Mount } from '../../http/mount.ts';
import { choosePurposes } from './onboarding.service.ts';

export function mountOnboarding(mount: Mount): void {
  mount(onboardingRoutes.setPurposes, ({ ctx, body }) => choosePurposes(ctx, body.purposes));
}
