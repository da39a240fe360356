import { msg } from '@lingui/core/runtime-macro';
import { z } from 'zod';
import { address, addressInput, contactReference } from './contacts.ts';
import { id, line, page, pageQuery } from './fields.ts';
import { invalid } from './invalid.ts';
import { LIMITS } from './limits.ts';
import { routesWith } from './route.ts';

const route = routesWith('contacts:read', 'contacts:write');

/** Contacts who share an address. Those in the trash aren't listed. */
export const household = z.object({
  id,
  name: z.string(),
  address: address.nullable(),
  contact_ids: z.array(id),
  contacts: z.array(contactReference),
});
export type Household = z.infer<typeof household>;

export const newHousehold = z.object({
  name: line(LIMITS.name, invalid(msg`Enter a name.`)),
  contact_ids: z
    .array(id)
    .min(1, invalid(msg`Select at least one contact.`))
    .max(
      LIMITS.household_contacts,
      invalid(msg`Select up to ${{ max: LIMITS.household_contacts }} contacts.`),
    ),
  address: addressInput.nullish(),
  apply: z.boolean().optional(),
});
export type NewHousehold = z.infer<typeof newHousehold>;

export const householdChange = newHousehold.partial();
export type HouseholdChange = z.infer<typeof householdChange>;

const APPLY =
  'With `apply`, the address replaces the previous address of the household in each contact that has it, and is added to the others.';

export const householdRoutes = {
  list: route('GET /api/households/', {
    summary: 'List households',
    description: 'Oldest first.',
    query: pageQuery,
    responses: { 200: page(household) },
  }),
  create: route('POST /api/households/', {
    summary: 'Create a household',
    description: `${APPLY} Returns 400 at \`contact_ids\` if a contact doesn't exist, and at \`address\` if a contact already has the maximum number of addresses.`,
    body: newHousehold,
    responses: { 201: household },
    idempotency: 'day',
  }),
  get: route('GET /api/households/{id}/', {
    summary: 'Get a household',
    responses: { 200: household },
    errors: [404],
  }),
  update: route('PATCH /api/households/{id}/', {
    summary: 'Update a household',
    description: `Changes the given fields. \`contact_ids\` replaces all contacts except those in the trash. ${APPLY} Returns 400 as for a new one.`,
    body: householdChange,
    responses: { 200: household },
    errors: [404],
  }),
  delete: route('DELETE /api/households/{id}/', {
    summary: 'Delete a household',
    description: 'Its contacts and their addresses stay.',
    responses: { 204: null },
    errors: [404],
  }),
};
