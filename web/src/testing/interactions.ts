import type { Interaction } from '#contract/interactions.ts';

/** A call with Grace Hopper (contact 7), as the API returns it. */
export function anInteraction(changes: Partial<Interaction> = {}): Interaction {
  return {
    id: 50,
    kind: 'call',
    occurred_at: '2025-11-20T09:00:00.000Z',
    body: 'Spoke of looms',
    contact_ids: [7],
    contacts: [{ id: 7, name: 'Grace Hopper' }],
    program: null,
    created_at: '2025-11-20T09:30:00.000Z',
    updated_at: '2025-11-20T09:30:00.000Z',
    ...changes,
  };
}
