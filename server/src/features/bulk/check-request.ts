import type { BulkRequest } from '#contract/bulk.ts';
import { badInput } from '../../app-error.ts';
import type { UserContext } from '../../context.ts';
import { lockContactTypes } from '../contact-types/contact-types.service.ts';
import { countContactsIn, findContactIds, findTrashedIds } from '../contacts/contacts.service.ts';
import { ACTIONS } from './actions.ts';
import type { BulkValue } from './bulk-action.ts';

/** What the action takes, null where it takes nothing. 400 at `value` where that is not what it takes. */
export async function parseValue(ctx: UserContext, order: BulkRequest): Promise<BulkValue> {
  const { action, value } = order;
  if (action === 'add_tag' || action === 'remove_tag') {
    if (typeof value !== 'string') throw badInput({ value: 'Please say which tag.' });
    return value;
  }
  if (action !== 'set_type' || value === null) return null;
  if (typeof value !== 'number')
    throw badInput({ value: 'Please choose a contact type, or null for none.' });
  if ((await lockContactTypes(ctx, ctx.user_id, [value])).has(value)) return value;
  throw badInput({ value: 'This is not one of your contact types.' });
}

/** The ids of the contacts in their order, each once. 400 at `ids` where one of them is not there. */
export async function resolveContactIds(
  ctx: UserContext,
  { ids, filter = {}, action }: BulkRequest,
): Promise<number[]> {
  const { place } = ACTIONS[action];
  if (ids === undefined) {
    const all = { after: 0, limit: Number.MAX_SAFE_INTEGER };
    const found = await (place === 'trash'
      ? findTrashedIds(ctx, filter)
      : findContactIds(ctx, filter, all));
    return found.toSorted((a, b) => a - b);
  }
  const wanted = [...new Set(ids)].toSorted((a, b) => a - b);
  const there = await countContactsIn(ctx, ctx.user_id, wanted, place);
  if (there < wanted.length) throw refuseIds(wanted.length - there, place);
  return wanted;
}

function refuseIds(missing: number, place: 'list' | 'trash') {
  const these = missing === 1 ? 'One of these contacts is' : `${missing} of these contacts are`;
  const where = place === 'trash' ? 'in your trash' : 'there';
  return badInput({ ids: `${these} not ${where}. Nothing was changed.` });
}
