import type { TokenScope } from '#contract/scopes.ts';
import type { Person, TestApp } from '../../../../testing/test-app.ts';
import type { Collection, DavContext, DavObject, StoredObject } from '../../collection.ts';

const TOKEN = {
  id: 1,
  user_id: 1,
  last_used_at: null,
  last_used_ip: null,
  language: null,
  name: 'Phone',
  profile: 'other',
  groups: 'categories',
  scopes: new Set<TokenScope>(['reminders:read', 'reminders:write']),
} as const;

/** A client of a calendar collection that keeps its objects as the server would. */
export class DavCaller {
  readonly ctx: DavContext;
  readonly #collection: Collection;

  constructor(app: TestApp, person: Person, collection: Collection) {
    const client = { ip: '127.0.0.1', user_agent: '', device: '' };
    const own = { user_id: person.id, session_id: 0, language: 'en', client } as const;
    this.ctx = { ...app.context, ...own, token: TOKEN };
    this.#collection = collection;
  }

  async get(object: DavObject): Promise<string> {
    const [text] = await this.#collection.texts(this.ctx, [object], { version: '3.0' });
    return text ?? '';
  }

  /** Puts a new object. */
  async add(text: string, name = 'new.ics'): Promise<DavObject> {
    const target = { name, object: null };
    const { object } = await this.#collection.put(this.ctx, target, Buffer.from(text));
    return objectOf(object);
  }

  async put(object: DavObject, text: string) {
    const target = { name: object.name, object };
    const written = await this.#collection.put(this.ctx, target, Buffer.from(text));
    Object.assign(object, written.object);
    return written;
  }

  /** Puts the text with parts replaced. */
  async edit(object: DavObject, ...changes: [from: string | RegExp, to: string][]) {
    const text = changes.reduce(
      (edited, [from, to]) => edited.replace(from, to),
      unfold(await this.get(object)),
    );
    return this.put(object, text);
  }

  remove(object: DavObject): Promise<void> {
    return this.#collection.remove(this.ctx, object);
  }
}

export function objectOf(stored: Partial<StoredObject>): DavObject {
  const reminder_id = stored.reminder_id ?? null;
  const contact_id = stored.contact_id ?? null;
  return {
    id: 1,
    collection: contact_id === null ? 'reminders' : 'birthdays',
    name: 'a.ics',
    kind: contact_id === null ? 'reminder' : 'birthday',
    tag: null,
    raw: null,
    seq: 1,
    tags_seq: 0,
    changed_at: '2030-01-02T03:04:05.678Z',
    ...stored,
    uid: stored.uid ?? 'a',
    reminder_id,
    contact_id,
  };
}

/** A calendar object with one task. */
export function todo(...lines: string[]): string {
  return calendar('BEGIN:VTODO', 'UID:todo-1', 'DTSTAMP:20300101T000000Z', ...lines, 'END:VTODO');
}

export function calendar(...lines: string[]): string {
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Test//EN',
    ...lines,
    'END:VCALENDAR',
    '',
  ].join('\r\n');
}

export const unfold = (text: string) => text.replaceAll('\r\n ', '');
/** The lines of the tasks and events, without definitions of time zones. */
export const linesOf = (text: string) =>
  unfold(text)
    .replace(/BEGIN:VTIMEZONE.*END:VTIMEZONE\r\n/s, '')
    .split('\r\n');
