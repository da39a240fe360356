import { once } from 'node:events';
import type { Browser, BrowserContextOptions, Page } from '@playwright/test';
import type { Call } from '#contract/client.ts';
import { CLOCK_OFFSET_MODULE } from './clock.ts';
import { verifyEmail } from './mails.ts';
import { callerWith, openPage, PASSWORD } from './people.ts';
import { startServer, type Server } from './server.ts';
import { ADDRESS_BOOK, cardBody, LOGGED, CONVERSATIONS } from './demo-content.ts';

/**
 * A small world that is the same each time, at the same moment of the same day: what pictures of the product are taken of.
 * Nobody in it is a real person.
 */
export interface DemoData {
  server: Server;
  mina: Teller;
  tobias: Teller;
  /** A browser in which somebody of the story is signed in, or a visitor where nobody is named, at the story’s moment. */
  open: (browser: Browser, person?: Teller, options?: BrowserContextOptions) => Promise<Page>;
  end: () => Promise<void>;
}

interface Teller {
  id: number;
  email: string;
  token: string;
  call: Call;
}

/** A Tuesday morning, 9:40 in Berlin. */
export const DEMO_TIME = new Date('2027-03-09T08:40:00Z');

const MINUTE = 60_000;
const DAY = 86_400_000;
const before = (ms: number) => new Date(DEMO_TIME.getTime() - ms);
const dayAhead = (days: number) =>
  before(-days * DAY)
    .toISOString()
    .slice(0, 10);

/** Starts a server on an empty database and lets the story happen there, over the API, as people would. */
export async function seedDemoData(): Promise<DemoData> {
  const server = await startServer({
    preload: CLOCK_OFFSET_MODULE,
    env: {
      OPERATOR_NAME: 'the Harbour Street Association',
      // From the first moment on its clock goes forward only, as timers expect of one.
      CLOCK_AHEAD_MS: String(before(330 * DAY).getTime() - Date.now()),
    },
  });
  const joined = new Map<string, Teller>();
  for (const name of ['Mina Okonjo', ...CONVERSATIONS.map(({ with: other }) => other)])
    joined.set(name, await signUp(server, name));
  const ids = await fillAddressBook(server, joined.get('Mina Okonjo')!);

  await setClock(server, before(6.5 * DAY));
  const people = new Map<string, Teller>();
  for (const [name, person] of joined) people.set(name, await logIn(server, person.email));
  const mina = people.get('Mina Okonjo')!;
  const tobias = people.get('Tobias Lind')!;
  await log(mina, ids);
  await connect(server, mina, people);
  await talk(server, mina, people);
  await setClock(server, DEMO_TIME);
  await remind(mina, ids);
  return {
    server,
    mina,
    tobias,
    open: async (browser, person, options = {}) => {
      const page = await openPage(browser, person?.token, server.url, {
        locale: 'en-GB',
        timezoneId: 'Europe/Berlin',
        ...options,
      });
      await page.clock.setFixedTime(DEMO_TIME);
      return page;
    },
    end: server.end,
  };
}

async function setClock(server: Server, moment: Date): Promise<void> {
  const moved = once(server.process, 'message');
  server.process.send({ ahead_ms: moment.getTime() - Date.now() });
  await moved;
}

/** Somebody who is beyond the first steps: verified, with a region. */
async function signUp(server: Server, name: string): Promise<Teller> {
  const [first_name = '', last_name = ''] = name.split(' ');
  const email = `${first_name}@harbour.example`.toLowerCase();
  const guest = callerWith(undefined, server.url);
  const { user, token } = await guest('POST /api/signup/', {
    body: { first_name, last_name, email, password: PASSWORD, accept_terms: true },
  });
  const call = callerWith(token, server.url);
  await call('PATCH /api/me/', {
    body: {
      locale: 'en-GB',
      time_zone: 'Europe/Berlin',
      onboarding_completed_at: before(329 * DAY).toISOString(),
      checklist_hidden: true,
    },
  });
  await verifyEmail(server, email, guest);
  return { id: user.id, email, token, call };
}

/** Sessions last a week, and the story nearly a year. */
async function logIn(server: Server, email: string): Promise<Teller> {
  const guest = callerWith(undefined, server.url);
  const answer = await guest('POST /api/login/', { body: { email, password: PASSWORD } });
  if (answer.two_factor_required) throw new Error(`${email} has a second factor.`);
  const { token, user } = answer;
  return { id: user.id, email, token, call: callerWith(token, server.url) };
}

/** One card every two weeks; gives the id of each by its full name. */
async function fillAddressBook(server: Server, mina: Teller): Promise<Map<string, number>> {
  const ids = new Map<string, number>();
  for (const [index, card] of ADDRESS_BOOK.entries()) {
    await setClock(server, before((320 - index * 14) * DAY));
    const { call } = await logIn(server, mina.email);
    const { results: types } = await call('GET /api/contact-types/');
    const body = cardBody(card, types, (days) => before(days * DAY).toISOString());
    const { id } = await call('POST /api/contacts/', { body });
    ids.set(`${card.first_name} ${card.last_name}`, id);
  }
  return ids;
}

async function log({ call }: Teller, ids: Map<string, number>): Promise<void> {
  for (const { with: name, days, ...what } of LOGGED)
    await call('POST /api/contacts/{id}/interactions/', {
      params: { id: idOf(ids, name) },
      body: { ...what, occurred_at: before(days * DAY).toISOString() },
    });
}

/** Whoever `asks` waits for an answer; the others are connected with Mina. */
async function connect(server: Server, mina: Teller, people: Map<string, Teller>): Promise<void> {
  for (const { with: name, asks } of CONVERSATIONS) {
    if (asks !== undefined) await setClock(server, before(asks * DAY));
    const { call } = people.get(name)!;
    const { id } = await call('POST /api/connections/', { body: { to_user: mina.id } });
    if (asks === undefined)
      await mina.call('POST /api/connections/{id}/accept/', { params: { id } });
  }
}

/** Every line at its moment, the oldest first. */
async function talk(server: Server, mina: Teller, people: Map<string, Teller>): Promise<void> {
  const lines = CONVERSATIONS.flatMap(({ with: name, lines: said }) =>
    said.map((line) => ({ ...line, name })),
  ).toSorted((one, next) => next.minutes_ago - one.minutes_ago);
  for (const { name, by, text, minutes_ago } of lines) {
    await setClock(server, before(minutes_ago * MINUTE));
    const other = people.get(name)!;
    const [sender, receiver] = by === 'mina' ? [mina, other] : [other, mina];
    const { id } = await sender.call('POST /api/conversations/start/', {
      body: { to_user: receiver.id, initial_message: text },
    });
    // Whoever answers has read what came before.
    await sender.call('POST /api/conversations/{id}/mark_read/', { params: { id } });
  }
}

async function remind({ call }: Teller, ids: Map<string, number>): Promise<void> {
  const add = (title: string, days: number, name: string, due_time: string | null = null) =>
    call('POST /api/reminders/', {
      body: { title, due_date: dayAhead(days), due_time, contact_ids: [idOf(ids, name)] },
    });
  await add('Send the drawings of the courtyard', 0, 'Ines Fontaine');
  await add('Coffee at the harbour', 2, 'Yusuf Demir', '15:30');
  await add('Ask how the exhibition went', 5, 'Zofia Kowalska');
  await add('Renew the support contract', 9, 'Henrik Sørensen');
}

function idOf(ids: Map<string, number>, name: string): number {
  const id = ids.get(name);
  if (id === undefined) throw new Error(`Nobody in the story is called ${name}.`);
  return id;
}
