/** `Ada Lovelace <ada@example.org>`, as mail programs write an address of somebody with a name. */
const NAMED = /^.*<([^<>]*)>$/;

/** The mail addresses in a text that was typed or pasted, apart from each other by commas, semicolons, blanks or lines; what is none is left as it is. */
export function parseEmails(text: string): string[] {
  return text
    .split(/[,;\r\n]+/)
    .flatMap((part) => {
      const [, address] = NAMED.exec(part.trim()) ?? [];
      return (address ?? part).split(/\s+/);
    })
    .filter(Boolean);
}

/** As many as came before, with those that are new among `more`; an address is the same in any case. */
export function addEmails(addresses: readonly string[], more: readonly string[]): string[] {
  const all = new Map(addresses.map((address) => [address.toLowerCase(), address]));
  for (const address of more)
    if (!all.has(address.toLowerCase())) all.set(address.toLowerCase(), address);
  return [...all.values()];
}

const LONGEST = 254;

/** Why nobody can be invited by this; undefined where somebody can. */
export function emailError(address: string, own: string | undefined): string | undefined {
  if (!/^[^\s@]+@[^\s@]+$/.test(address) || address.length > LONGEST)
    return 'Must be an email address such as ada@example.org.';
  if (address.toLowerCase() === own?.toLowerCase()) return 'This is your own address.';
  return undefined;
}
