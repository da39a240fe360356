import type { ActDetails, AdministratorAct, AdministratorActKind } from '#contract/audit-log.ts';
import { formatName } from '#contract/person-name.ts';
import type { Context } from '../../context.ts';
import { logSecurity } from '../../infra/log.ts';
import { type Page, type PageQuery, pageOf, readCursor } from '../../paging.ts';
import { insertAct, listActs } from './audit-log.queries.ts';

/** The user who acts; null for the command line. */
export interface Actor {
  actor_id: number | null;
}

interface Act extends Actor {
  kind: AdministratorActKind;
  /** The account concerned. */
  subject_id?: number;
  details?: ActDetails;
}

/** Records an administrator's act in the caller's transaction. Never with what users wrote, or secrets. */
export async function recordAct(
  ctx: Context,
  { actor_id, kind, subject_id, details = {} }: Act,
): Promise<void> {
  logSecurity(ctx.log, { security: kind, actor_id, user_id: subject_id ?? null, ...details });
  await insertAct(ctx.db, {
    actor_id,
    kind,
    subject_id: subject_id ?? null,
    details: JSON.stringify(details),
    created_at: ctx.clock.now(),
  });
}

/** One page of all acts, newest first. */
export async function getAuditLog(ctx: Context, query: PageQuery): Promise<Page<AdministratorAct>> {
  const { limit, after } = readCursor(query);
  const rows = await listActs(ctx.db, after, limit + 1);
  return pageOf(
    rows.map(({ id, kind, details, created_at, ...row }) => ({
      id,
      kind: kind as AdministratorActKind,
      details: details as ActDetails,
      created_at,
      actor: personOf(row.actor_id, row.actor_first_name, row.actor_last_name, row.actor_email),
      subject: personOf(
        row.subject_id,
        row.subject_first_name,
        row.subject_last_name,
        row.subject_email,
      ),
    })),
    limit,
  );
}

function personOf(
  id: number | null,
  first_name: string | null,
  last_name: string | null,
  email: string | null,
): AdministratorAct['actor'] {
  if (id === null) return null;
  const name = first_name === null ? null : formatName({ first_name, last_name: last_name ?? '' });
  return { id, name, email };
}
