/** Where the dots of a mailbox's name mean nothing, and the domain by which such a mailbox is known. */
const DOTLESS: Record<string, string> = { 'gmail.com': 'gmail.com', 'googlemail.com': 'gmail.com' };

/** The mailbox behind an address, by which two ways to write it are the same: without case, without what follows a plus. */
export function mailboxOf(email: string): string {
  const at = email.lastIndexOf('@');
  const name = email.slice(0, at).toLowerCase();
  const domain = email.slice(at + 1).toLowerCase();
  const plain = name.replace(/(?<=.)\+.*$/, '');
  const known = DOTLESS[domain];
  return known === undefined ? `${plain}@${domain}` : `${plain.replaceAll('.', '')}@${known}`;
}
