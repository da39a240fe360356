/** What the message says where the sender wrote nothing. */
export function defaultShareMessage(count: number): string {
  return `Shared ${contacts(count)}`;
}

export function shareReceivedText(from_name: string, count: number): string {
  return `${from_name} shared ${contacts(count)} with you`;
}

export function shareAnsweredText(
  to_name: string,
  status: 'accepted' | 'declined',
  contact_name: string,
): string {
  return `${to_name} ${status} the contact you shared: ${contact_name}`;
}

function contacts(count: number): string {
  return count === 1 ? 'a contact' : `${count} contacts`;
}
