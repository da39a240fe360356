import type { ContactDetails } from '#contract/contacts.ts';
import type { UserContext } from '../../../context.ts';
import { getFieldDefinitions } from '../../custom-fields/public.ts';
import { getValueSources, readExtra, requireOwnContacts } from '../../contacts/public.ts';
import { otherDetailsOf } from './other-details.ts';

/** A contact with the imported values that no field holds and the sources of its values. 404 if it isn't the caller's or is in the trash. */
export async function getContactDetails(ctx: UserContext, id: number): Promise<ContactDetails> {
  const [contact] = await requireOwnContacts(ctx, [id]);
  const stored = await readExtra(ctx, id);
  const fields = stored.length > 0 ? await getFieldDefinitions(ctx, ctx.user_id) : [];
  return {
    ...contact!,
    extra: otherDetailsOf(contact!, stored, fields),
    sources: await getValueSources(ctx, contact!),
  };
}
