import { LIMITS } from '#contract/limits.ts';
import type { Context } from '../../../context.ts';
import { lockContactTypes } from '../../contact-types/public.ts';
import type { Proposal } from '../../contacts/public.ts';

/** What every imported contact gets. */
interface Common {
  tags: string[];
  contact_type_id: number | null;
}

/** A type deleted since the preview counts as none. */
export async function commonOf(ctx: Context, owner_id: number, given: Common): Promise<Common> {
  const { tags, contact_type_id } = given;
  if (contact_type_id === null) return { tags, contact_type_id };
  const existing = await lockContactTypes(ctx, owner_id, [contact_type_id]);
  return { tags, contact_type_id: existing.has(contact_type_id) ? contact_type_id : null };
}

export function withCommon(proposal: Proposal, common: Common): Proposal {
  const { contact } = proposal;
  const tags = [...new Set([...contact.tags, ...common.tags])].slice(0, LIMITS.entries);
  const contact_type_id = common.contact_type_id ?? contact.contact_type_id ?? null;
  return { ...proposal, contact: { ...contact, tags, contact_type_id } };
}
