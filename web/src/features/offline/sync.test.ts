import * as fakeIndexedDb from 'fake-indexeddb';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Contact } from '#contract/contacts.ts';
import { ApiError } from '../../lib/http/api-error.ts';
import { call } from '../../lib/http/api.ts';
import { deleteCopy, setOfflineAnswer } from '../../lib/http/offline-copy.ts';
import { logIn } from '../../testing/session.ts';
import { answerRequest } from './answers.ts';
import { publishChange, readCopy, readEdits } from './copy.ts';
import { openCopy } from './database.ts';
import { removeEdit } from './edit-queue.ts';
import { targetOf } from './edits.ts';
import { startCopy, syncCopy } from './sync.ts';
import { type Cut, OfflineServer } from './testing/offline-server.ts';

const NEVER = new AbortController().signal;
let server: OfflineServer;
let ids: Map<number, number>;

beforeEach(() => {
  for (const [name, value] of Object.entries(fakeIndexedDb)) vi.stubGlobal(name, value);
  vi.stubGlobal('indexedDB', new fakeIndexedDb.IDBFactory());
  logIn();
  server = new OfflineServer();
  server.install();
  ids = new Map();
  setOfflineAnswer(answerRequest);
});
afterEach(async () => {
  await deleteCopy();
  vi.unstubAllGlobals();
});

const sync = () =>
  syncCopy({ signal: NEVER, onCreated: (temporary, id) => void ids.set(temporary, id) });

const countOf = (all: string[], value: string) => all.filter((one) => one === value).length;

/** Syncs until it succeeds; each time the network was cut, it returns and the page is opened again. */
async function syncThroughCuts(): Promise<number> {
  for (let cuts = 0; ; cuts += 1) {
    server.isDown = false;
    try {
      await sync();
      return cuts;
    } catch (error) {
      if (!(error instanceof ApiError) || error.status > 0) throw error;
      publishChange('rows');
    }
  }
}

const edit = (id: number, body: object) =>
  call('PATCH /api/contacts/{id}/', { params: { id }, body });
const log = (id: number, body: string) =>
  call('POST /api/contacts/{id}/interactions/', { params: { id }, body: { kind: 'note', body } });

test('copies 10,000 contacts and sends edits once with the network cut at every request', async () => {
  for (let count = 0; count < 10_000; count += 1) server.add({ first_name: `Number ${count}` });
  await startCopy();
  // Each request is lost once, then its response.
  const tries = new Map<string, number>();
  server.cut = (request) => {
    tries.set(request, (tries.get(request) ?? 0) + 1);
    return ([null, 'request', 'response'] as const)[tries.get(request)!] ?? null;
  };
  const cuts = await syncThroughCuts();
  // 21 parts of contacts, one for the other kinds, and five whole responses.
  expect(cuts).toBeGreaterThanOrEqual(2 * 27);
  expect(new Map((await readCopy()).rows.contact)).toEqual(server.contacts);

  server.isDown = true;
  await edit(5, { notes: 'Met offline' });
  await log(6, 'Called offline');
  const created = await call('POST /api/contacts/', { body: { first_name: 'Created offline' } });
  await log(created.id, 'With a new contact');
  expect((await readCopy()).rows.contact.size).toBe(10_001);
  await syncThroughCuts();
  expect(server.contacts.get(5)).toMatchObject({ notes: 'Met offline' });
  expect([...server.interactions.values()].map(({ body }) => body)).toEqual([
    'Called offline',
    'With a new contact',
  ]);
  const added = [...server.contacts.values()].filter(
    ({ first_name }) => first_name === 'Created offline',
  );
  expect(added).toHaveLength(1);
  expect(ids.get(created.id)).toBe(added[0]!.id);
  expect(await readEdits()).toEqual([]);
  expect(new Map((await readCopy()).rows.contact)).toEqual(server.contacts);
}, 180_000);

test('stores neither names nor notes in clear text', async () => {
  const { id } = server.add({ first_name: 'Zyxwina', notes: 'Quellmann' });
  await startCopy();
  await sync();
  server.isDown = true;
  await edit(id, { notes: 'Quellmann edited' });
  const { db } = await openCopy();
  const stored = await Promise.all([
    db.getAll('rows'),
    db.getAll('edits'),
    db.getAll('responses'),
    db.getAll('state'),
  ]);
  const sealed = stored.slice(0, 3).flat() as { data: ArrayBuffer }[];
  expect(sealed.length).toBeGreaterThan(2);
  const texts = sealed.map(({ data }) => new TextDecoder('latin1').decode(data));
  for (const text of [...texts, JSON.stringify(stored[3])])
    expect(text).not.toMatch(/Zyxwina|Quellmann/);
});

test('shows both versions of a field that was changed on both sides, and merges others', async () => {
  const { id } = server.add({ first_name: 'Grace', notes: 'Before' });
  await startCopy();
  await sync();
  server.isDown = true;
  await edit(id, { notes: 'Mine', job_title: 'Admiral' });
  server.change(id, { notes: 'Theirs', nickname: 'Amazing' });
  server.isDown = false;
  await sync();
  const [conflict] = await readEdits();
  expect(conflict).toMatchObject({ state: 'conflict', theirs: { notes: 'Theirs' } });
  expect(server.contacts.get(id)).toMatchObject({ notes: 'Theirs', job_title: '' });
});

test('takes a lost response to its own edit for no conflict', async () => {
  const { id } = server.add({ first_name: 'Grace' });
  await startCopy();
  await sync();
  server.cut = () => 'response';
  await edit(id, { notes: 'Once' });
  server.cut = () => null;
  await edit(id, { notes: 'Once more' });
  server.isDown = false;
  await sync();
  expect(await readEdits()).toEqual([]);
  expect(server.contacts.get(id)).toMatchObject({ notes: 'Once more' });
});

type Field = 'notes' | 'nickname';
const field = fc.constantFrom<Field>('notes', 'nickname');
const which = fc.nat({ max: 20 });
const step = fc.oneof(
  fc.record({ does: fc.constant('web edits' as const), which, field }),
  fc.record({ does: fc.constant('web adds' as const) }),
  fc.record({ does: fc.constant('web deletes' as const), which }),
  fc.record({ does: fc.constant('device edits' as const), which, field }),
  fc.record({ does: fc.constant('device logs' as const), which }),
  fc.record({ does: fc.constant('device adds' as const) }),
  fc.record({ does: fc.constantFrom('goes online', 'goes offline', 'opens again') }),
  fc.record({
    does: fc.constant('syncs' as const),
    after: fc.nat({ max: 12 }),
    cut: fc.option(fc.constantFrom<Cut>('request', 'response')),
  }),
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

/** Random edits on both sides; the device's are compared with what its user saw. */
class Model {
  readonly logged: string[] = [];
  readonly added: string[] = [];
  /** The value that the user of the device saw before typing another. */
  readonly seen = new Map<string, string>();
  readonly typed: { id: number; field: Field; value: string }[] = [];
  #count = 0;

  unique(): string {
    this.#count += 1;
    return `Value ${this.#count}`;
  }

  async perform(one: Step): Promise<void> {
    const contacts = [...server.contacts.values()];
    const pick = 'which' in one ? contacts[one.which % contacts.length] : undefined;
    if (one.does === 'web adds') server.add({ first_name: this.unique() });
    else if (one.does === 'web edits' && pick !== undefined)
      server.change(pick.id, { [one.field]: this.unique() });
    else if (one.does === 'web deletes' && pick !== undefined) server.remove(pick.id);
    else if (one.does === 'goes online') server.isDown = false;
    else if (one.does === 'goes offline') server.isDown = true;
    else if (one.does === 'opens again') publishChange('rows');
    else if (one.does === 'syncs') await this.#sync(one);
    else await this.#onDevice(one);
  }

  async #sync({ after, cut }: Extract<Step, { does: 'syncs' }>): Promise<void> {
    let left = after;
    server.cut = () => {
      left -= 1;
      return left < 0 ? cut : null;
    };
    await sync().catch(() => {});
    server.cut = () => null;
  }

  async #onDevice(one: Step): Promise<void> {
    server.isDown = true;
    const shown = [...(await readCopy()).rows.contact.values()];
    const contact = 'which' in one ? shown[one.which % shown.length] : undefined;
    if (one.does === 'device adds') {
      const first_name = this.unique();
      this.added.push(first_name);
      await call('POST /api/contacts/', { body: { first_name } });
    } else if (one.does === 'device logs' && contact !== undefined) {
      const body = this.unique();
      this.logged.push(body);
      await log(contact.id, body);
    } else if (one.does === 'device edits' && contact !== undefined) {
      const value = this.unique();
      this.seen.set(value, contact[one.field]);
      this.typed.push({ id: contact.id, field: one.field, value });
      await edit(contact.id, { [one.field]: value });
    }
  }

  /** Whether the user of the device had seen `before`, or had replaced it, when typing `value`. */
  hasSeen(value: string, before: string): boolean {
    for (let seen = this.seen.get(value); seen !== undefined; seen = this.seen.get(seen))
      if (seen === before) return true;
    return false;
  }
}

test('keeps each edit of both sides exactly once, whatever is cut', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 30 }), async (steps) => {
      server = new OfflineServer();
      server.install();
      ids = new Map();
      const model = new Model();
      const overwritten: unknown[] = [];
      server.onPatch = (before: Contact, change) => {
        for (const name of ['notes', 'nickname'] as const) {
          const value = change[name] ?? before[name];
          if (value !== before[name] && !model.hasSeen(value, before[name]))
            overwritten.push([before, change]);
        }
      };
      for (let count = 0; count < 3; count += 1) server.add({ first_name: model.unique() });
      server.isDown = false;
      await startCopy();
      for (const one of steps) await model.perform(one);
      server.isDown = false;
      await sync();

      expect(overwritten).toEqual([]);
      const waiting = await readEdits();
      const forUser = new Set(waiting.filter(({ state }) => state !== 'waiting').map(targetOf));
      expect(waiting.filter((one) => !forUser.has(targetOf(one)))).toEqual([]);
      const texts = JSON.stringify(waiting);
      const bodies = [...server.interactions.values()].map(({ body }) => body);
      for (const body of model.logged)
        expect(countOf(bodies, body) + Number(texts.includes(`"${body}"`))).toBe(1);
      for (const name of model.added)
        expect(countOf(server.history, name) + Number(texts.includes(`"${name}"`))).toBe(1);
      // A typed value was saved, waits, or was replaced by the user, unless the contact is gone.
      const replaced = new Set(model.seen.values());
      for (const { id, value } of model.typed) {
        const isGone = !server.contacts.has(ids.get(id) ?? id);
        const isKept = server.history.includes(value) || texts.includes(`"${value}"`);
        expect([value, isGone || isKept || replaced.has(value)]).toEqual([value, true]);
      }
      for (const one of waiting) await removeEdit(one);
      expect(new Map((await readCopy()).rows.contact)).toEqual(server.contacts);
      await deleteCopy();
    }),
    { numRuns: 60 },
  );
}, 60_000);
