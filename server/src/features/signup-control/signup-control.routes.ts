import { signupControlRoutes } from '#contract/signup-control.ts';
import type { Mount } from '../../http/mount.ts';
import { createInvitation, getInvitations, revokeInvitation } from './invitations.service.ts';
import { changeSettings, getSettings } from './signup-control.service.ts';

export function mountSignupControl(mount: Mount): void {
  mount(signupControlRoutes.settings, ({ ctx }) => getSettings(ctx));
  mount(signupControlRoutes.updateSettings, ({ ctx, body }) => changeSettings(ctx, body));
  mount(signupControlRoutes.listInvitations, ({ ctx, query }) => getInvitations(ctx, query));
  mount(signupControlRoutes.createInvitation, ({ ctx, body }) =>
    createInvitation(ctx, body, { actor_id: ctx.user_id }),
  );
  mount(signupControlRoutes.deleteInvitation, ({ ctx, params }) =>
    revokeInvitation(ctx, params.id),
  );
}
