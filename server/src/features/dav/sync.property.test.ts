import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestApp, type Person, type TestApp } from '../../testing/test-app.ts';
import { connectDevice, type DavClient, vcard } from './testing/dav-client.ts';
import { Replica } from './testing/replica.ts';

// Random edits on the web and by two devices, over two servers, with lost answers.

const STEPS = [
  'web creates',
  'web edits',
  'web tags',
  'web deletes',
  'web restores',
  'web merges',
  'web undoes a merge',
  'web undoes an edit',
  'web imports',
  'device creates',
  'device edits',
  'device deletes',
  'device syncs',
  'device is set up again',
] as const;
const step = fc.record({
  does: fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom('device syncs' as const) },
    { weight: 8, arbitrary: fc.constantFrom(...STEPS) },
  ),
  /** Which of the two devices. */
  device: fc.nat({ max: 1 }),
  /** Which contact, modulo how many there are. */
  which: fc.nat({ max: 1000 }),
  /** Whether the other server works on it. */
  elsewhere: fc.boolean(),
  /** The request whose answer is lost, if any. */
  loses: fc.option(fc.nat({ max: 3 }), { freq: 4 }),
});
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

let first: TestApp;
let second: TestApp;
beforeAll(async () => {
  first = await openTestApp();
  second = await first.openAnother();
});
afterAll(() => first.close());

class AddressBook {
  readonly #people: [Person, Person];
  readonly #clients: [DavClient[], DavClient[]];
  readonly replicas: Replica[];
  #server: 0 | 1 = 0;
  #untilLost: number | null = null;
  #count = 0;

  constructor(people: [Person, Person], clients: [DavClient[], DavClient[]]) {
    this.#people = people;
    this.#clients = clients;
    this.replicas = [0, 1].map((device) => this.newReplica(device));
  }

  newReplica(device: number): Replica {
    return new Replica(
      () => this.#clients[this.#server][device]!,
      () => {
        if (this.#untilLost === null) return false;
        this.#untilLost -= 1;
        return this.#untilLost === -1;
      },
    );
  }

  static async open(groups: 'cards' | 'categories'): Promise<AddressBook> {
    const person = await first.signUp('Ada Lovelace');
    const other = await second.logIn(person);
    const here = [
      await connectDevice(first, person, { name: 'Phone', groups }),
      await connectDevice(first, person, { name: 'Laptop', groups }),
    ];
    const there = here.map((client) => client.on(second));
    return new AddressBook([person, other], [here, there]);
  }

  get person(): Person {
    return this.#people[this.#server];
  }

  async contacts() {
    return (await this.#people[0].call('GET /api/contacts/', { query: { limit: 100 } })).results;
  }

  unique(): string {
    this.#count += 1;
    return `Value ${this.#count}`;
  }

  async perform({ does, device, which, elsewhere, loses }: Step): Promise<void> {
    this.#server = elsewhere ? 1 : 0;
    this.#untilLost = loses;
    const [actor] = does.split(' ');
    await (actor === 'web' ? this.#onWeb(does, which) : this.#onDevice(does, device, which));
    this.#untilLost = null;
  }

  async #onWeb(does: Step['does'], which: number): Promise<void> {
    const { person } = this;
    const contacts = await this.contacts();
    const contact = contacts[which % contacts.length];
    if (does === 'web creates') {
      const body = { first_name: this.unique(), tags: ['Friends'] };
      await person.call('POST /api/contacts/', { body });
    } else if (does === 'web restores' || does.startsWith('web undoes')) {
      await this.#undo(does, which);
    } else if (does === 'web imports') {
      await this.#import();
    } else if (contact !== undefined) {
      const params = { id: contact.id };
      const next = contacts[(which + 1) % contacts.length]!;
      if (does === 'web edits')
        await person.call('PATCH /api/contacts/{id}/', { params, body: { notes: this.unique() } });
      else if (does === 'web tags') {
        const tags = contact.tags.length > 0 ? [] : ['Friends', 'Chess'];
        await person.call('PATCH /api/contacts/{id}/', { params, body: { tags } });
      } else if (does === 'web deletes')
        await person.call('DELETE /api/contacts/{id}/', { params });
      else if (does === 'web merges' && next.id !== contact.id)
        await person.call('POST /api/contacts/merge/', {
          body: { keep_id: contact.id, merge_ids: [next.id] },
        });
    }
  }

  async #undo(does: Step['does'], which: number): Promise<void> {
    const { person } = this;
    if (does === 'web restores') {
      const { results } = await person.call('GET /api/contacts/trash/');
      const trashed = results[which % results.length];
      if (trashed !== undefined)
        await person.call('POST /api/contacts/{id}/restore/', { params: { id: trashed.id } });
    } else if (does === 'web undoes a merge') {
      const { results } = await person.call('GET /api/contacts/merges/');
      const merge = results[which % results.length];
      if (merge !== undefined)
        await person.attempt('POST /api/contacts/merges/{id}/undo/', { params: { id: merge.id } });
    } else {
      const contacts = await this.contacts();
      const contact = contacts[which % contacts.length];
      if (contact === undefined) return;
      const params = { id: contact.id };
      const { results } = await person.call('GET /api/contacts/{id}/timeline/', { params });
      const entry = results.find((one) => one.type === 'change' && one.undoable_until !== null);
      if (entry !== undefined)
        await person.attempt('POST /api/contacts/{id}/timeline/{entry}/undo/', {
          params: { ...params, entry: entry.id },
        });
    }
  }

  async #import(): Promise<void> {
    const { person } = this;
    const file = vcard(`UID:import-${this.#count}`, `FN:${this.unique()}`);
    const { body } = await person.upload('POST /api/imports/', 'cards.vcf', file);
    await first.runJobs();
    const { id } = body as { id: number };
    await person.attempt('POST /api/imports/{id}/commit/', { params: { id }, body: {} });
    await first.runJobs();
  }

  async #onDevice(does: Step['does'], device: number, which: number): Promise<void> {
    const replica = this.replicas[device]!;
    const paths = [...replica.members.keys()].filter((path) => isPerson(replica, path));
    const path = paths[which % paths.length];
    if (does === 'device creates') {
      const name = this.unique();
      const file = name.replace(' ', '-');
      replica.add(`${file}-${device}.vcf`, vcard(`UID:${file}`, `FN:${name}`, `N:;${name};;;`));
    } else if (does === 'device syncs') await replica.sync();
    else if (does === 'device is set up again') replica.reset();
    else if (path !== undefined)
      if (does === 'device edits')
        replica.edit(path, (text) => withTitle(text, `TITLE:${this.unique()}`));
      else replica.remove(path);
  }
}

function isPerson(replica: Replica, path: string): boolean {
  return !replica.members.get(path)!.text.includes('X-ADDRESSBOOKSERVER-KIND');
}

const withTitle = (text: string, title: string) =>
  text.replace(/^TITLE:.*\r\n/m, '').replace('END:VCARD', `${title}\r\nEND:VCARD`);

/** What the replicas and the server have, once all have synced. */
async function converge(book: AddressBook) {
  for (let round = 0; round < 3; round += 1)
    for (const replica of book.replicas) await replica.sync();
  const added = book.newReplica(0);
  await added.sync();
  const contacts = await book.contacts();
  const [one, other, fresh] = [...book.replicas, added].map((replica) =>
    Object.fromEntries([...replica.members].toSorted(([a], [b]) => (a < b ? -1 : 1))),
  );
  const people = Object.values(one!).filter(({ text }) => !text.includes('ADDRESSBOOKSERVER-KIND'));
  return { one, other, fresh, people, contacts };
}

it.each(['categories', 'cards'] as const)(
  'converges after random edits by devices that get tags as %s',
  async (groups) => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 20, maxLength: 40 }), async (steps) => {
        const book = await AddressBook.open(groups);
        for (const one of steps) await book.perform(one);
        const { one, other, fresh, people, contacts } = await converge(book);
        expect(one).toEqual(fresh);
        expect(other).toEqual(fresh);
        const names = (texts: string[]) => texts.toSorted();
        expect(names(people.map(({ text }) => /^FN:(.*)\r$/m.exec(text)![1]!))).toEqual(
          names(contacts.map(({ first_name, last_name }) => `${first_name} ${last_name}`.trim())),
        );
        expect(Object.values(one!).every(({ edited }) => !edited)).toBe(true);
      }),
      { numRuns: Number(process.env['PROPERTY_RUNS'] ?? 4) },
    );
  },
  600_000,
);
