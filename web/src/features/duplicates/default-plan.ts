import type { Contact } from '#contract/contacts.ts';
import type { MergeInput } from './merge-plan.ts';

/** Keeps the contact with the most data, the older one if equal, and its values where they differ. */
export function defaultPlan(
  contacts: readonly Contact[],
  labels: Pick<MergeInput, 'typeName' | 'customFields'>,
): MergeInput {
  const kept = fullest(contacts);
  return { contacts: keptFirst(contacts, kept.id), answers: {}, ...labels };
}

export function keptFirst(contacts: readonly Contact[], keep_id: number): Contact[] {
  const kept = contacts.filter(({ id }) => id === keep_id);
  return [...kept, ...contacts.filter(({ id }) => id !== keep_id)];
}

/** The contact with the most data; the older one if equal. */
export function fullest(contacts: readonly Contact[]): Contact {
  return contacts.reduce((best, contact) => (dataSize(contact) > dataSize(best) ? contact : best));
}

function dataSize(contact: Contact): number {
  return JSON.stringify(contact).length;
}
