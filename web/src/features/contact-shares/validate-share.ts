import { LIMITS } from '#contract/limits.ts';

export function recipientError(receiver: unknown): string | undefined {
  return receiver === undefined ? 'Choose a person.' : undefined;
}

export function contactsError(contacts: readonly unknown[]): string | undefined {
  if (contacts.length === 0) return 'Choose at least one contact.';
  if (contacts.length > LIMITS.shares) return `At most ${LIMITS.shares} contacts at once.`;
  return undefined;
}
