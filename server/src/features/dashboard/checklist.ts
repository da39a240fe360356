import { checklistStep, type ChecklistStep, type Dashboard } from '#contract/dashboard.ts';
import type { User } from '#contract/users.ts';
import type { PersonContext } from '../../context.ts';
import { hasConnections } from '../connections/connections.service.ts';
import { getTypesState } from '../contact-types/contact-types.service.ts';
import { hasCadences } from '../reminders/reminders.service.ts';

/** The first steps of a new person, and which are done; null once all are, or they do not want to see it. */
export async function getChecklist(
  ctx: PersonContext,
  me: User,
  contact_count: number,
): Promise<Dashboard['checklist']> {
  if (me.checklist_hidden) return null;
  const types = await getTypesState(ctx);
  const done: Record<ChecklistStep, boolean> = {
    verify_email: me.email_verified,
    contacts: contact_count > 0,
    types: me.purposes.length > 0 || types.changed,
    cadence: types.cadence || (await hasCadences(ctx)),
    profile: me.headline !== '' || me.avatar_url !== null,
    connection: await hasConnections(ctx),
    two_factor: me.two_factor_enabled,
  };
  const steps = checklistStep.options.map((step) => ({ step, done: done[step] }));
  return steps.every((step) => step.done) ? null : { steps };
}
