import { onTestFinished } from 'vitest';
import { openStream, waitForEvents, type Since, type Stream } from './event-stream.ts';
import { openTestApp, type Person, type TestApp } from './test-app.ts';

/** Two servers on one database, reached over the network. */
export interface TwoServers {
  first: TestApp;
  second: TestApp;
  /** Creates an account; both servers have received its events. */
  signUp(name: string): Promise<Person>;
  logIn(person: Person): Promise<Person>;
  /** Waits until both have received the user's events so far; returns the user. */
  waitUntilReceived(person: Person): Promise<Person>;
  /** The address of a server. */
  addressOf(server: TestApp): Promise<string>;
  /** A stream that ends with the test. With `since`, it resumes after that event. */
  streamOf(person: { token: string }, server: TestApp, since?: string | Since): Promise<Stream>;
  close: () => Promise<void>;
}

export async function openTwoServers(): Promise<TwoServers> {
  const first = await openTestApp();
  const second = await first.openAnother();
  const addresses = new Map<TestApp, Promise<string>>();
  const addressOf = (server: TestApp) => {
    const address = addresses.get(server) ?? server.app.listen({ host: '127.0.0.1', port: 0 });
    addresses.set(server, address);
    return address;
  };
  const waitUntilReceived = async (person: Person): Promise<Person> => {
    await waitForEvents(first.db, person, [await addressOf(first), await addressOf(second)]);
    return person;
  };
  return {
    first,
    second,
    addressOf,
    waitUntilReceived,
    signUp: async (name) => waitUntilReceived(await first.signUp(name)),
    logIn: async (person) => waitUntilReceived(await first.logIn(person)),
    async streamOf(person, server, since) {
      const resumeFrom = typeof since === 'string' ? { after: since } : since;
      const stream = await openStream(await addressOf(server), person.token, resumeFrom);
      onTestFinished(() => stream.close());
      return stream;
    },
    close: async () => {
      await second.close();
      await first.close();
    },
  };
}
