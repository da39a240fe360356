import { importRoutes } from '#contract/imports.ts';
import type { Mount } from '../../http/mount.ts';
import {
  changeImport,
  commitImport,
  getImportRows,
  getImports,
  undoImport,
} from './imports.service.ts';
import { createImport } from './read/read-import.service.ts';
import { getImport } from './import-status.service.ts';

export function mountImports(mount: Mount): void {
  mount(importRoutes.list, ({ ctx, query }) => getImports(ctx, query));
  mount(importRoutes.create, ({ ctx, upload }) => createImport(ctx, upload));
  mount(importRoutes.get, ({ ctx, params }) => getImport(ctx, params.id));
  mount(importRoutes.rows, ({ ctx, params, query }) => getImportRows(ctx, params.id, query));
  mount(importRoutes.change, ({ ctx, params, body }) => changeImport(ctx, params.id, body));
  mount(importRoutes.commit, ({ ctx, params }) => commitImport(ctx, params.id));
  mount(importRoutes.undo, ({ ctx, params }) => undoImport(ctx, params.id));
}
