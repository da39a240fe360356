import { householdRoutes } from '#contract/households.ts';
import { relationshipKindRoutes } from '#contract/relationship-kinds.ts';
import { relationshipRoutes } from '#contract/relationships.ts';
import type { Mount } from '../../http/mount.ts';
import {
  changeHousehold,
  createHousehold,
  getHousehold,
  getHouseholds,
  removeHousehold,
} from './households/households.service.ts';
import { changeKind, createKind, getKinds, removeKind } from './kinds/kinds.service.ts';
import { getNetwork } from './network/network.service.ts';
import { getPaths } from './network/paths.service.ts';
import {
  addRelationship,
  changeRelationship,
  getRelationships,
  removeRelationship,
} from './relationships.service.ts';

export function mountRelationships(mount: Mount): void {
  mount(relationshipRoutes.list, ({ ctx, params, query }) =>
    getRelationships(ctx, params.id, query),
  );
  mount(relationshipRoutes.create, ({ ctx, params, body }) =>
    addRelationship(ctx, params.id, body),
  );
  mount(relationshipRoutes.update, ({ ctx, params, body }) =>
    changeRelationship(ctx, params.id, body),
  );
  mount(relationshipRoutes.delete, ({ ctx, params }) => removeRelationship(ctx, params.id));
  mount(relationshipRoutes.network, ({ ctx, params, query }) =>
    getNetwork(ctx, params.id, query.depth ?? 1),
  );
  mount(relationshipRoutes.paths, ({ ctx, query }) => getPaths(ctx, query.to));
}

export function mountRelationshipKinds(mount: Mount): void {
  mount(relationshipKindRoutes.list, ({ ctx, query }) => getKinds(ctx, query));
  mount(relationshipKindRoutes.create, ({ ctx, body }) => createKind(ctx, body));
  mount(relationshipKindRoutes.update, ({ ctx, params, body }) => changeKind(ctx, params.id, body));
  mount(relationshipKindRoutes.delete, ({ ctx, params }) => removeKind(ctx, params.id));
}

export function mountHouseholds(mount: Mount): void {
  mount(householdRoutes.list, ({ ctx, query }) => getHouseholds(ctx, query));
  mount(householdRoutes.create, ({ ctx, body }) => createHousehold(ctx, body));
  mount(householdRoutes.get, ({ ctx, params }) => getHousehold(ctx, params.id));
  mount(householdRoutes.update, ({ ctx, params, body }) => changeHousehold(ctx, params.id, body));
  mount(householdRoutes.delete, ({ ctx, params }) => removeHousehold(ctx, params.id));
}
