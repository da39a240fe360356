import { once } from 'node:events';
import type { Browser, BrowserContextOptions, Page } from '@playwright/test';
import type { Call } from '#contract/client.ts';
import { CLOCK_OFFSET_MODULE } from './clock.ts';
import { verifyEmail } from './mails.ts';
import { createCaller, openPage, PASSWORD } from './people.ts';
import { startServer, type Server } from './server.ts';
import { INTERACTIONS, CONVERSATIONS } from './demo-content.ts';
import { ADDRESS_BOOK, buildContactBody } from './demo-contacts.ts';

/**
 * Demo data for screenshots and visual snapshots: identical in each run, at a fixed time. No one in it is a real person.
 */
export interface DemoData {
  server: Server;
  mina: DemoUser;
  tobias: DemoUser;
  jonas: DemoUser;
  /** Opens a page at the demo time, logged in as this user or, without one, logged out. */
  open: (browser: Browser, person?: DemoUser, options?: BrowserContextOptions) => Promise<Page>;
  end: () => Promise<void>;
}

export interface DemoUser {
  id: number;
  email: string;
  token: string;
  call: Call;
}

/** A Tuesday morning, 9:40 in Berlin. */
export const DEMO_TIME = new Date('2027-03-09T08:40:00Z');

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const subtractFromDemoTime = (ms: number) => new Date(DEMO_TIME.getTime() - ms);
const getDateAhead = (days: number) =>
  subtractFromDemoTime(-days * DAY_MS)
    .toISOString()
    .slice(0, 10);

/** Starts a server on an empty database and adds the demo data through the API. */
export async function seedDemoData(): Promise<DemoData> {
  const server = await startServer({
    preload: CLOCK_OFFSET_MODULE,
    env: {
      OPERATOR_NAME: 'the Harbour Street Association',
      // The clock starts at the earliest time and only moves forward, because timers expect that.
      CLOCK_AHEAD_MS: String(subtractFromDemoTime(330 * DAY_MS).getTime() - Date.now()),
    },
  });
  const signedUp = new Map<string, DemoUser>();
  for (const name of ['Mina Okonjo', ...CONVERSATIONS.map(({ with: other }) => other)])
    signedUp.set(name, await signUp(server, name));
  const ids = await fillAddressBook(server, signedUp.get('Mina Okonjo')!);

  await setClock(server, subtractFromDemoTime(6.5 * DAY_MS));
  const people = new Map<string, DemoUser>();
  for (const [name, person] of signedUp) people.set(name, await logIn(server, person.email));
  const mina = people.get('Mina Okonjo')!;
  const tobias = people.get('Tobias Lind')!;
  await logInteractions(mina, ids);
  await connectUsers(server, mina, people);
  await exchangeMessages(server, mina, people);
  await setClock(server, DEMO_TIME);
  await addReminders(mina, ids);
  return {
    server,
    mina,
    tobias,
    jonas: people.get('Jonas Brandt')!,
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

async function setClock(server: Server, time: Date): Promise<void> {
  const acknowledged = once(server.process, 'message');
  server.process.send({ ahead_ms: time.getTime() - Date.now() });
  await acknowledged;
}

/** Signs up a user with a verified email and a region, whose first steps are done. */
async function signUp(server: Server, name: string): Promise<DemoUser> {
  const [first_name = '', last_name = ''] = name.split(' ');
  const email = `${first_name}@harbour.example`.toLowerCase();
  const guest = createCaller(undefined, server.url);
  const { user, token } = await guest('POST /api/signup/', {
    body: { first_name, last_name, email, password: PASSWORD, accept_terms: true },
  });
  const call = createCaller(token, server.url);
  await call('PATCH /api/me/', {
    body: {
      locale: 'en-GB',
      time_zone: 'Europe/Berlin',
      onboarding_completed_at: subtractFromDemoTime(329 * DAY_MS).toISOString(),
      checklist_hidden: true,
    },
  });
  await verifyEmail(server, email, call);
  return { id: user.id, email, token, call };
}

/** Logs in again, because sessions last a week and the demo data spans nearly a year. */
async function logIn(server: Server, email: string): Promise<DemoUser> {
  const guest = createCaller(undefined, server.url);
  const response = await guest('POST /api/login/', { body: { email, password: PASSWORD } });
  if (response.two_factor_required) throw new Error(`${email} has a second factor.`);
  const { token, user } = response;
  return { id: user.id, email, token, call: createCaller(token, server.url) };
}

/** Adds a contact every two weeks and returns their ids by full name. */
async function fillAddressBook(server: Server, mina: DemoUser): Promise<Map<string, number>> {
  const ids = new Map<string, number>();
  for (const [index, card] of ADDRESS_BOOK.entries()) {
    await setClock(server, subtractFromDemoTime((320 - index * 14) * DAY_MS));
    const { call } = await logIn(server, mina.email);
    const { results: types } = await call('GET /api/contact-types/');
    const body = buildContactBody(card, types, (days) =>
      subtractFromDemoTime(days * DAY_MS).toISOString(),
    );
    const { id } = await call('POST /api/contacts/', { body });
    ids.set(`${card.first_name} ${card.last_name}`, id);
  }
  return ids;
}

async function logInteractions({ call }: DemoUser, ids: Map<string, number>): Promise<void> {
  for (const { with: name, days, ...fields } of INTERACTIONS)
    await call('POST /api/contacts/{id}/interactions/', {
      params: { id: getContactId(ids, name) },
      body: { ...fields, occurred_at: subtractFromDemoTime(days * DAY_MS).toISOString() },
    });
}

/** Requests a connection to Mina from each user; requests without an age are accepted. */
async function connectUsers(
  server: Server,
  mina: DemoUser,
  people: Map<string, DemoUser>,
): Promise<void> {
  for (const { with: name, requested_days_ago } of CONVERSATIONS) {
    if (requested_days_ago !== undefined)
      await setClock(server, subtractFromDemoTime(requested_days_ago * DAY_MS));
    const { call } = people.get(name)!;
    const { id } = await call('POST /api/connections/', { body: { to_user: mina.id } });
    if (requested_days_ago === undefined)
      await mina.call('POST /api/connections/{id}/accept/', { params: { id } });
  }
}

/** Sends every message at its time, the oldest first. */
async function exchangeMessages(
  server: Server,
  mina: DemoUser,
  people: Map<string, DemoUser>,
): Promise<void> {
  const allMessages = CONVERSATIONS.flatMap(({ with: name, messages }) =>
    messages.map((message) => ({ ...message, name })),
  ).toSorted((a, b) => b.minutes_ago - a.minutes_ago);
  for (const { name, by, text, minutes_ago } of allMessages) {
    await setClock(server, subtractFromDemoTime(minutes_ago * MINUTE_MS));
    const other = people.get(name)!;
    const [sender, receiver] = by === 'mina' ? [mina, other] : [other, mina];
    const { id } = await sender.call('POST /api/conversations/start/', {
      body: { to_user: receiver.id, initial_message: text },
    });
    // The sender has read the earlier messages.
    await sender.call('POST /api/conversations/{id}/mark_read/', { params: { id } });
  }
}

async function addReminders({ call }: DemoUser, ids: Map<string, number>): Promise<void> {
  const add = (title: string, days: number, name: string, due_time: string | null = null) =>
    call('POST /api/reminders/', {
      body: {
        title,
        due_date: getDateAhead(days),
        due_time,
        contact_ids: [getContactId(ids, name)],
      },
    });
  await add('Send the drawings of the courtyard', 0, 'Ines Fontaine');
  await add('Coffee at the harbor', 2, 'Yusuf Demir', '15:30');
  await add('Ask how the exhibition went', 5, 'Zofia Kowalska');
  await add('Renew the support contract', 9, 'Henrik Sørensen');
}

function getContactId(ids: Map<string, number>, name: string): number {
  const id = ids.get(name);
  if (id === undefined) throw new Error(`The demo data has no contact ${name}.`);
  return id;
}
