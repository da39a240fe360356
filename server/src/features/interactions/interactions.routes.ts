import { interactionRoutes } from '#contract/interactions.ts';
import type { Mount } from '../../http/mount.ts';
import { undoChange } from '../contacts/public.ts';
import { changeInteraction, logInteraction, removeInteraction } from './interactions.service.ts';
import { getContactOverview, getTimeline } from './timeline.service.ts';

export function mountInteractions(mount: Mount): void {
  mount(interactionRoutes.overview, ({ ctx, params }) => getContactOverview(ctx, params.id));
  mount(interactionRoutes.timeline, ({ ctx, params, query }) => getTimeline(ctx, params.id, query));
  mount(interactionRoutes.undoChange, ({ ctx, params }) =>
    undoChange(ctx, params.id, params.entry),
  );
  mount(interactionRoutes.create, ({ ctx, params, body }) => logInteraction(ctx, params.id, body));
  mount(interactionRoutes.change, ({ ctx, params, body }) =>
    changeInteraction(ctx, params.id, body),
  );
  mount(interactionRoutes.delete, ({ ctx, params }) => removeInteraction(ctx, params.id));
}
