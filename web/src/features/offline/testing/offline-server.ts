import { vi } from 'vitest';
import type { Contact } from '#contract/contacts.ts';
import { etagOf } from '#contract/etag.ts';
import type { Interaction } from '#contract/interactions.ts';
import { LIMITS } from '#contract/limits.ts';
import type { OfflineChanges } from '#contract/offline.ts';
import { aContact } from '../../../testing/contacts.ts';
import { applyChange, type ContactChange, toChange } from '../edits.ts';

/** Where the network is cut: before the server gets a request, or before its response arrives. */
export type Cut = 'request' | 'response';

interface Cursor {
  seq: number;
  after: number | null;
}

/** A server with contacts and interactions in memory, and a network that can be cut. */
export class OfflineServer {
  readonly contacts = new Map<number, Contact>();
  readonly interactions = new Map<number, Interaction>();
  /** Names of new contacts, and each value of their notes and nicknames. */
  readonly history: string[] = [];
  /** Called for each change that the device sends. */
  onPatch: (before: Contact, change: ContactChange) => void = () => {};
  /** Decides for each request; the network then stays cut. */
  cut: (request: string) => Cut | null = () => null;
  #isDown = false;
  #seq = 0;
  #now = Date.parse('2026-11-28T09:00:00Z');
  #id = 0;
  readonly #changed = new Map<string, number>();
  readonly #keys = new Map<string, object>();

  /** Answers the page's requests from now on. */
  install(): void {
    vi.stubGlobal('fetch', (url: string, init: RequestInit) => this.#fetch(url, init));
  }

  set isDown(value: boolean) {
    this.#isDown = value;
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(!value);
  }

  add(fields: Partial<Contact>): Contact {
    this.#id += 1;
    const at = this.#time();
    return this.#store(aContact({ ...fields, id: this.#id, created_at: at, updated_at: at }));
  }

  change(id: number, change: ContactChange): Contact {
    const contact = applyChange(this.contacts.get(id)!, change);
    return this.#store({ ...contact, updated_at: this.#time() });
  }

  remove(id: number): void {
    this.contacts.delete(id);
    this.#note(`contact ${id}`);
  }

  #store(contact: Contact): Contact {
    if (!this.contacts.has(contact.id)) this.history.push(contact.first_name);
    this.history.push(contact.notes, contact.nickname);
    this.contacts.set(contact.id, contact);
    this.#note(`contact ${contact.id}`);
    return contact;
  }

  #note(row: string): void {
    this.#seq += 1;
    this.#changed.set(row, this.#seq);
  }

  #time(): string {
    this.#now += 1;
    return new Date(this.#now).toISOString();
  }

  async #fetch(url: string, init: RequestInit = {}): Promise<Response> {
    const { pathname, searchParams } = new URL(url);
    const method = init.method ?? 'GET';
    const cut = this.#isDown ? 'request' : this.cut(`${method} ${url}`);
    if (cut !== null) this.isDown = true;
    if (cut === 'request') throw new TypeError('Failed to fetch');
    const [status, body] = this.#answer(method, pathname, searchParams, init);
    if (cut === 'response') throw new TypeError('Failed to fetch');
    return new Response(status === 204 ? null : JSON.stringify(body), {
      status,
      headers: { 'content-type': 'application/json' },
    });
  }

  #answer(
    method: string,
    path: string,
    query: URLSearchParams,
    { headers, body: text }: RequestInit,
  ): [number, unknown] {
    if (path === '/api/offline/') return [200, startSession()];
    if (path === '/api/offline/changes/') return [200, this.#changes(query.get('after'))];
    const id = Number(/\/api\/contacts\/(\d+)\//.exec(path)?.[1] ?? 0);
    if (method === 'GET') {
      if (id === 0) return [200, { results: [], next_cursor: null }];
      const contact = this.contacts.get(id);
      return contact === undefined ? GONE : [200, contact];
    }
    const sent = headers as Headers;
    const body: unknown = JSON.parse(text as string);
    if (method === 'PATCH') return this.#patch(id, sent.get('if-match'), body as ContactChange);
    const key = sent.get('idempotency-key') ?? '';
    const known = this.#keys.get(key);
    if (known !== undefined) return [201, known];
    if (path !== '/api/contacts/' && !this.contacts.has(id)) return GONE;
    const empty = aContact({ first_name: '', last_name: '' });
    const made =
      path === '/api/contacts/'
        ? this.add(applyChange(empty, toChange(empty, body as object)))
        : this.#log(id, body);
    this.#keys.set(key, made);
    return [201, made];
  }

  #patch(id: number, if_match: string | null, body: ContactChange): [number, unknown] {
    const before = this.contacts.get(id);
    if (before === undefined) return GONE;
    if (if_match !== etagOf(before)) return [412, { code: 'stale', detail: 'Changed' }];
    this.onPatch(before, body);
    return [200, this.change(id, body)];
  }

  #log(contact_id: number, body: unknown): Interaction {
    this.#id += 1;
    const at = this.#time();
    const made: Interaction = {
      id: this.#id,
      contact_ids: [contact_id],
      contacts: [],
      program: null,
      created_at: at,
      updated_at: at,
      ...(body as Pick<Interaction, 'kind' | 'body' | 'occurred_at'>),
    };
    this.interactions.set(made.id, made);
    this.#note(`interaction ${made.id}`);
    return made;
  }

  /** As the real one: first all contacts by id, then what changed since the start. */
  #changes(cursor: string | null): OfflineChanges {
    const { seq, after } =
      cursor === null ? { seq: this.#seq, after: 0 } : (JSON.parse(cursor) as Cursor);
    const base = {
      is_first: cursor === null,
      total: cursor === null ? this.contacts.size : null,
      reminders: [],
    };
    if (after !== null) {
      const contacts = [...this.contacts.values()]
        .filter(({ id }) => id > after)
        .slice(0, LIMITS.offline_page);
      const last = contacts.length < LIMITS.offline_page ? null : contacts.at(-1)!.id;
      const next_cursor = JSON.stringify({ seq, after: last });
      return { ...base, contacts, interactions: [], deleted: [], next_cursor, has_more: true };
    }
    const rows = [...this.#changed].filter(([, changed]) => changed > seq);
    const page = rows.toSorted(([, one], [, other]) => one - other).slice(0, LIMITS.offline_page);
    const idsOf = (kind: string) =>
      page.flatMap(([row]) => (row.startsWith(kind) ? [Number(row.split(' ')[1])] : []));
    const contacts = idsOf('contact').flatMap((id) => this.contacts.get(id) ?? []);
    const interactions = idsOf('interaction').flatMap((id) => this.interactions.get(id) ?? []);
    const gone = idsOf('contact').filter((id) => !this.contacts.has(id));
    return {
      ...base,
      contacts,
      interactions,
      deleted: gone.map((id) => ({ kind: 'contact', id })),
      next_cursor: JSON.stringify({ seq: page.at(-1)?.[1] ?? seq, after: null }),
      has_more: page.length === LIMITS.offline_page,
    };
  }
}

const GONE: [number, unknown] = [404, { code: 'not_found', detail: 'Contact not found.' }];

function startSession() {
  const key = 'A'.repeat(43);
  document.cookie = `acquaint_offline=${key}; Path=/`;
  return { key, expires_at: '2099-01-01T00:00:00.000Z' };
}
