/** A piece of a message: plain words, or an address that can be pressed. */
export interface TextPart {
  text: string;
  /** Where it begins in the message. */
  start: number;
  href: string | null;
}

const ADDRESS =
  /(?:https?:\/\/|mailto:)[^\s<>"]+|[\p{L}\p{N}._%+-]{1,64}@(?:[\p{L}\p{N}-]{1,63}\.)+\p{L}{2,}/giu;
const SAFE = new Set(['http:', 'https:', 'mailto:']);

/** Finds the web and mail addresses in a text. Only http, https and mailto are ever made into links. */
export function linkify(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const { 0: found, index } of text.matchAll(ADDRESS)) {
    const address = withoutTrailingSigns(found);
    const href = hrefOf(address);
    if (href === null) continue;
    if (index > end) parts.push({ text: text.slice(end, index), start: end, href: null });
    parts.push({ text: address, start: index, href });
    end = index + address.length;
  }
  if (end < text.length) parts.push({ text: text.slice(end), start: end, href: null });
  return parts;
}

/** A full stop ends the sentence, not the address; a bracket belongs to it only if it was opened there. */
function withoutTrailingSigns(address: string): string {
  const trimmed = address.replace(/[.,;:!?'’”»\]}*_]+$/u, '');
  const opened = trimmed.split('(').length;
  const closed = trimmed.split(')').length;
  if (trimmed.endsWith(')') && closed > opened) return withoutTrailingSigns(trimmed.slice(0, -1));
  return trimmed;
}

function hrefOf(address: string): string | null {
  const url = URL.parse(/^(https?|mailto):/i.test(address) ? address : `mailto:${address}`);
  return url !== null && SAFE.has(url.protocol) ? url.href : null;
}
