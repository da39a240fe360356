import { onTestFinished } from 'vitest';
import { openStream, waitForEvents, type Since, type Stream } from './event-stream.ts';
import { openTestApp, type Person, type TestApp } from './test-app.ts';

/** Two servers on one database, reached over the network. */
export interface TwoServers {
  one: TestApp;
  other: TestApp;
  /** Creates an account; both servers have received its events. */
  signUp(name: string): Promise<Person>;
  logIn(person: Person): Promise<Person>;
  /** Waits until both have received the user's events so far; returns the user. */
  received(person: Person): Promise<Person>;
  /** The address of a server. */
  addressOf(server: TestApp): Promise<string>;
  /** A stream that ends with the test. With the id of an event it comes back after that. */
  streamOf(person: { token: string }, server: TestApp, since?: string | Since): Promise<Stream>;
  close: () => Promise<void>;
}

export async function openTwoServers(): Promise<TwoServers> {
  const one = await openTestApp();
  const other = await one.openAnother();
  const addresses = new Map<TestApp, Promise<string>>();
  const addressOf = (server: TestApp) => {
    const address = addresses.get(server) ?? server.app.listen({ host: '127.0.0.1', port: 0 });
    addresses.set(server, address);
    return address;
  };
  const received = async (person: Person): Promise<Person> => {
    await waitForEvents(one.db, person, [await addressOf(one), await addressOf(other)]);
    return person;
  };
  return {
    one,
    other,
    addressOf,
    received,
    signUp: async (name) => received(await one.signUp(name)),
    logIn: async (person) => received(await one.logIn(person)),
    async streamOf(person, server, since) {
      const asked = typeof since === 'string' ? { after: since } : since;
      const stream = await openStream(await addressOf(server), person.token, asked);
      onTestFinished(() => stream.close());
      return stream;
    },
    close: async () => {
      await other.close();
      await one.close();
    },
  };
}
