import { setTimeout } from 'node:timers/promises';
import { createRandom } from '../../benchmarks/data-set/random.ts';
import { withServer } from '../acquaint.ts';
import { PASSWORD, signUp, type Person } from '../people.ts';

// The server is killed while a device sends new and changed contacts. Afterward, the device sends again what wasn't
// acknowledged, and must have exactly the contacts of the account.

const NEW_PER_ROUND = 20;
const MAX_KILL_AFTER_MS = 600;

export async function devicesTest({
  rounds,
  seed,
}: {
  rounds: number;
  seed: number;
}): Promise<string[]> {
  console.log(`${rounds} rounds, --seed ${seed}`);
  const random = createRandom(seed);
  const failures: string[] = [];
  return withServer('devices', async (server) => {
    const person = await signUp(server.origin, 'Ada');
    const device = await connect(server.origin, person);
    for (let round = 1; round <= rounds; round += 1) {
      device.edit(round);
      const sending = device.send().catch(() => {});
      await setTimeout(random.pickBelow(MAX_KILL_AFTER_MS));
      await server.kill();
      await sending;
      await server.start();
      await device.send();
      failures.push(...(await check(round, device, person)));
    }
    console.log(`${device.cards.size} contacts, ${device.repeated} requests repeated`);
    return failures;
  });
}

interface Card {
  title: string;
  etag: string | null;
  is_sent: boolean;
}

type Device = Awaited<ReturnType<typeof connect>>;

/** A device that keeps contacts by name and sends those that changed. */
async function connect(origin: string, person: Person) {
  const { token } = await person.call('POST /api/access-tokens/', {
    body: {
      name: 'Phone',
      kind: 'dav',
      profile: 'other',
      scopes: ['contacts:read', 'contacts:write', 'reminders:read'],
      password: PASSWORD,
    },
  });
  const book = `/dav/addressbooks/${person.id}/contacts/`;
  const login = Buffer.from(`${person.email}:${token}`).toString('base64');
  const request = (method: string, path: string, body?: string, etag: string | null = null) =>
    fetch(origin + path, {
      method,
      body: body ?? null,
      headers: {
        authorization: `Basic ${login}`,
        'content-type': method === 'PUT' ? 'text/vcard' : 'application/xml',
        ...(etag !== null && { 'if-match': etag }),
      },
    });
  const cards = new Map<string, Card>();
  return {
    cards,
    repeated: 0,
    /** Adds contacts and changes some. */
    edit(round: number): void {
      for (const card of [...cards.values()].slice(-NEW_PER_ROUND / 2))
        Object.assign(card, { title: `Title ${round}`, is_sent: false });
      for (let index = 0; index < NEW_PER_ROUND; index += 1)
        cards.set(`card-${round}-${index}`, { title: 'New', etag: null, is_sent: false });
    },
    /** Throws if a request gets no response; another call goes on. */
    async send(): Promise<void> {
      for (const [name, card] of cards) {
        if (card.is_sent) continue;
        const path = `${book}${name}.vcf`;
        const sent = await request('PUT', path, cardText(name, card.title), card.etag);
        if (sent.status === 412) {
          // Its last response was lost, so that it has an old ETag.
          this.repeated += 1;
          card.etag = (await request('GET', path)).headers.get('etag');
          await this.send();
          return;
        }
        if (![201, 204].includes(sent.status)) throw new Error(`PUT ${name}: ${sent.status}`);
        card.etag = (await request('GET', path)).headers.get('etag');
        card.is_sent = true;
      }
    },
    async listed(): Promise<string> {
      const body =
        '<sync-collection xmlns="DAV:"><sync-token/><sync-level>1</sync-level><prop><getetag/></prop></sync-collection>';
      return (await request('REPORT', book, body)).text();
    },
  };
}

const cardText = (name: string, title: string) =>
  [
    'BEGIN:VCARD',
    'VERSION:3.0',
    `UID:${name}`,
    `FN:${name}`,
    `N:${name};;;;`,
    `TITLE:${title}`,
    'END:VCARD',
    '',
  ].join('\r\n');

/** Each contact of the device is in the account once, as it was sent last. */
async function check(round: number, device: Device, person: Person): Promise<string[]> {
  const titles = new Map<string, string[]>();
  let cursor: string | undefined;
  do {
    const query = { limit: 100, ...(cursor !== undefined && { cursor }) };
    const page = await person.call('GET /api/contacts/', { query });
    for (const { last_name, job_title } of page.results)
      titles.set(last_name, [...(titles.get(last_name) ?? []), job_title]);
    cursor = page.next_cursor ?? undefined;
  } while (cursor !== undefined);
  const listed = await device.listed();
  const wrong = [...device.cards].filter(
    ([name, { title, etag }]) =>
      JSON.stringify(titles.get(name)) !== JSON.stringify([title]) ||
      !listed.includes(`/${name}.vcf<`) ||
      !listed.includes(etag!.replaceAll('"', '&quot;')),
  );
  const extra = titles.size - device.cards.size;
  return [
    ...wrong.map(([name]) => `round ${round}: ${name} is ${JSON.stringify(titles.get(name))}`),
    ...(extra === 0 ? [] : [`round ${round}: ${extra} contacts more than on the device`]),
  ];
}
