import { askRoutes } from '#contract/asks.ts';
import type { Mount } from '../../http/mount.ts';
import { dismissAsk, getAsk, getAsks, getMatches } from './asks.service.ts';
import { getMutes, muteAsksOf, unmuteAsksOf } from './mutes.service.ts';
import { changeAsk, closeAsk, createAsk } from './own-asks.service.ts';

export function mountAsks(mount: Mount): void {
  mount(askRoutes.create, ({ ctx, body }) => createAsk(ctx, body));
  mount(askRoutes.list, ({ ctx, query }) => getAsks(ctx, query));
  mount(askRoutes.get, ({ ctx, params }) => getAsk(ctx, params.id));
  mount(askRoutes.change, ({ ctx, params, if_match, body }) =>
    changeAsk(ctx, { id: params.id, if_match }, body),
  );
  mount(askRoutes.close, ({ ctx, params, body }) => closeAsk(ctx, params.id, body));
  mount(askRoutes.dismiss, async ({ ctx, params }) => {
    await dismissAsk(ctx, params.id);
  });
  mount(askRoutes.matches, ({ ctx, params }) => getMatches(ctx, params.id));
  mount(askRoutes.mute, ({ ctx, body }) => muteAsksOf(ctx, body.user_id));
  mount(askRoutes.mutes, ({ ctx, query }) => getMutes(ctx, query));
  mount(askRoutes.unmute, ({ ctx, params }) => unmuteAsksOf(ctx, params.user_id));
}
