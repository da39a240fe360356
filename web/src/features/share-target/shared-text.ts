import type { SharedText } from './shared-item.ts';

const EMAIL = /[^\s<>@,;:]+@[^\s<>@,;]+\.[^\s<>@,;.]+/;
/** Seven digits or more, as people write them. */
const PHONE = /\+?\d(?:[\s()./-]*\d){6,}/;
const URL_PATTERN = /https?:\/\/\S+/;
const NAME_LENGTH = 60;

/** Fields of a new contact that a shared text suggests; what isn't recognized is in the notes. */
export function contactOf({ title, text, url }: SharedText) {
  const notes = textOfNote({ title, text, url });
  const withoutLinks = notes.replace(new RegExp(URL_PATTERN, 'g'), ' ');
  const email = EMAIL.exec(withoutLinks)?.[0] ?? '';
  const phone_number = PHONE.exec(withoutLinks.replace(email, ' '))?.[0].trim() ?? '';
  const [first_name = '', ...others] = nameOf(title, text).split(/\s+/);
  return { first_name, last_name: others.join(' '), email, phone_number, notes };
}

/** The title or the first line, if it looks like a name. */
function nameOf(title: string, text: string): string {
  const [line = ''] = (title || text).trim().split('\n');
  const looksLikeName = line.length <= NAME_LENGTH && !/[@/\d]/.test(line);
  return looksLikeName && line.split(/\s+/).length <= 4 ? line.trim() : '';
}

/** Each part once: apps often repeat the link in the text. */
export function textOfNote({ title, text, url }: SharedText): string {
  const parts: string[] = [];
  for (const part of [title, text, url].map((one) => one.trim()))
    if (part !== '' && !parts.some((before) => before.includes(part))) parts.push(part);
  return parts.join('\n');
}

const PAGES: Record<string, (id: string) => string> = {
  contacts: (id) => `/contacts?id=${id}`,
  messages: (id) => `/messages?id=${id}`,
  reminders: (id) => `/reminders?id=${id}`,
};

/** The page of a link such as `web+acquaint://contacts/7`; null for any other. */
export function pathOfLink(link: string): string | null {
  const [, page = '', id = ''] = /^web\+acquaint:(?:\/\/)?([a-z]+)\/(\d{1,15})$/.exec(link) ?? [];
  return Object.hasOwn(PAGES, page) ? PAGES[page]!(id) : null;
}
