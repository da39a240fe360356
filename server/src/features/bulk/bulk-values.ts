import { msg } from '@lingui/core/runtime-macro';
import type { BulkValue } from './bulk.queries.ts';
import type { BulkRequest } from '#contract/bulk.ts';
import { countCharacters } from '#contract/fields.ts';
import { LIMITS } from '#contract/limits.ts';
import { AppError, badInput } from '../../app-error.ts';
import type { UserContext } from '../../context.ts';
import { lockContactTypes } from '../contact-types/public.ts';
import { checkCustomValues } from '../custom-fields/public.ts';

type Value = BulkRequest['value'];
type Parser = (value: Value, ctx: UserContext) => BulkValue | Promise<BulkValue>;

const PARSERS: Partial<Record<BulkRequest['action'], Parser>> = {
  add_tag: parseTag,
  remove_tag: parseTag,
  set_type: parseType,
  set_cadence: (value) => {
    if (value === null || (typeof value === 'number' && value <= LIMITS.cadence_days)) return value;
    throw badInput({
      value: msg`Enter 0 to ${{ max: LIMITS.cadence_days }} days, or null for the type’s schedule.`,
    });
  },
  set_company: (value) => {
    if (value === null || typeof value === 'string') return value;
    throw badInput({ value: msg`Enter a company, or null for none.` });
  },
  set_custom: parseCustom,
  log_interaction: (value) => {
    if (typeof value === 'object' && value !== null && 'kind' in value) return value;
    throw badInput({ value: msg`Enter an interaction.` });
  },
};

async function parseCustom(value: Value, ctx: UserContext): Promise<BulkValue> {
  if (typeof value !== 'object' || value === null || !('field_id' in value))
    throw badInput({ value: msg`Choose a custom field and enter a value.` });
  const id = String(value.field_id);
  try {
    const custom = await checkCustomValues(ctx, { [id]: value.value }, {});
    return { field_id: value.field_id, value: custom[id] ?? null };
  } catch (error) {
    const [problem] = (error instanceof AppError && error.errors?.[`custom.${id}`]) || [];
    throw problem === undefined ? error : badInput({ value: problem });
  }
}

/** The value as stored. 400 at `value` if the action doesn't accept it. */
export async function parseValue(ctx: UserContext, request: BulkRequest): Promise<BulkValue> {
  const parse = PARSERS[request.action];
  return parse === undefined ? null : parse(request.value, ctx);
}

function parseTag(value: Value): string {
  if (typeof value !== 'string') throw badInput({ value: msg`Enter a tag.` });
  if (countCharacters(value) > LIMITS.name)
    throw badInput({ value: msg`Must be at most ${{ max: LIMITS.name }} characters.` });
  return value;
}

async function parseType(value: Value, ctx: UserContext): Promise<number | null> {
  if (value === null) return null;
  if (typeof value !== 'number')
    throw badInput({ value: msg`Choose a contact type, or null for none.` });
  if ((await lockContactTypes(ctx, ctx.user_id, [value])).has(value)) return value;
  throw badInput({ value: msg`Contact type not found.` });
}
