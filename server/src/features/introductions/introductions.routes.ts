import { introductionRoutes } from '#contract/introductions.ts';
import type { Mount } from '../../http/mount.ts';
import {
  acceptIntroduction,
  declineIntroduction,
  withdrawIntroduction,
} from './answer-introduction.service.ts';
import { createIntroduction } from './create-introduction.service.ts';
import { getIntroduction, getIntroductions } from './introductions.service.ts';
import { answerInvitation, getInvitation } from './outsider.service.ts';

export function mountIntroductions(mount: Mount): void {
  mount(introductionRoutes.create, ({ ctx, body }) => createIntroduction(ctx, body));
  mount(introductionRoutes.list, ({ ctx, query }) => getIntroductions(ctx, query));
  mount(introductionRoutes.get, ({ ctx, params }) => getIntroduction(ctx, params.id));
  mount(introductionRoutes.accept, ({ ctx, params }) => acceptIntroduction(ctx, params.id));
  mount(introductionRoutes.decline, ({ ctx, params }) => declineIntroduction(ctx, params.id));
  mount(introductionRoutes.withdraw, ({ ctx, params }) => withdrawIntroduction(ctx, params.id));
  mount(introductionRoutes.invitation, ({ ctx, params }) => getInvitation(ctx, params.token));
  mount(introductionRoutes.answer, ({ ctx, params, body }) =>
    answerInvitation(ctx, params.token, body),
  );
}
