export interface TextPart {
  text: string;
  /** Start in the message. */
  start: number;
  href: string | null;
}

/** What ends a URL: whitespace, quotes, foreign punctuation, and characters that hide or reorder text. */
const URL_END = String.raw`\s<>"“”„«»、。，！？；：（）「」『』【】《》〈〉…\p{Cc}\p{Cf}`;
const WEB = String.raw`(?:https?:\/\/|mailto:|(?<![\p{L}\p{N}.@\/-])www\.(?=[\p{L}\p{N}-]+\.))[^${URL_END}]+`;
const MAIL = String.raw`[\p{L}\p{N}._%+-]{1,64}@(?:[\p{L}\p{N}-]{1,63}\.)+\p{L}{2,}`;
const ADDRESS = new RegExp(`${WEB}|${MAIL}`, 'giu');
const SAFE_PROTOCOLS = new Set(['http:', 'https:', 'mailto:']);

/** Finds web and email addresses. Only http, https and mailto become links. */
export function linkify(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const { 0: found, index } of text.matchAll(ADDRESS)) {
    const address = trimTrailingPunctuation(found);
    const href = hrefOf(address);
    if (href === null) continue;
    if (index > end) parts.push({ text: text.slice(end, index), start: end, href: null });
    parts.push({ text: address, start: index, href });
    end = index + address.length;
  }
  if (end < text.length) parts.push({ text: text.slice(end), start: end, href: null });
  return parts;
}

/** Trailing punctuation isn't part of a URL; a closing bracket is only if opened inside. */
function trimTrailingPunctuation(address: string): string {
  const trimmed = address.replace(/[.,;:!?'’”»\]}*_]+$/u, '');
  const opened = trimmed.split('(').length;
  const closed = trimmed.split(')').length;
  if (trimmed.endsWith(')') && closed > opened)
    return trimTrailingPunctuation(trimmed.slice(0, -1));
  return trimmed;
}

/** URLs with user info can fake another host, so they aren't linked. */
function hrefOf(address: string): string | null {
  const url = URL.parse(withScheme(address));
  if (
    url === null ||
    !SAFE_PROTOCOLS.has(url.protocol) ||
    url.username !== '' ||
    url.password !== ''
  )
    return null;
  return url.href;
}

function withScheme(address: string): string {
  if (/^(?:https?|mailto):/i.test(address)) return address;
  return /^www\./i.test(address) ? `https://${address}` : `mailto:${address}`;
}
