import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { publish } from '../../../infra/events.ts';
import type { Stream } from '../../../testing/event-stream.ts';
import { block } from '../../../testing/relations.ts';
import type { Person, TestApp } from '../../../testing/test-app.ts';
import { openTwoServers, type TwoServers } from '../../../testing/two-servers.ts';
import { sendMessage } from '../../../testing/user-fixtures.ts';

let servers: TwoServers;
let app: TestApp;
let ada: Person;
let grace: Person;
let id: number;
beforeAll(async () => {
  servers = await openTwoServers();
  app = servers.first;
});
afterAll(() => servers.close());
beforeEach(async () => {
  [ada, grace] = [await servers.signUp('Ada Lovelace'), await servers.signUp('Grace Hopper')];
  ({ id } = await sendMessage(ada, grace, 'Hello'));
});

const type = (person = ada) =>
  person.attempt('POST /api/conversations/{id}/typing/', { params: { id } });

/** The topics of events to a user of the other server during this work. */
async function topicsDuring(person: Person, work: () => Promise<unknown>): Promise<string[]> {
  const stream = await servers.streamOf(person, servers.second);
  await stream.next();
  await work();
  await publish(app.db, [person.id], 'mark');
  const topics = await topicsUntilMark(stream);
  stream.close();
  return topics;
}

async function topicsUntilMark(stream: Stream): Promise<string[]> {
  const topics: string[] = [];
  for (;;) {
    const { topic } = (await stream.next())!.data as { topic: string };
    if (topic === 'mark') return topics;
    topics.push(topic);
  }
}

it('sends the other participant an event on every server, and stores nothing', async () => {
  expect(await topicsDuring(grace, type)).toEqual(['typing']);
  app.clock.advance(1000);
  expect(await topicsDuring(ada, type)).toEqual([]);
});

const typeTwice = () => Promise.all([type(), type()]);

it('sends at most one event a second', async () => {
  expect(await topicsDuring(grace, typeTwice)).toEqual(['typing']);
  app.clock.advance(1000);
  expect(await topicsDuring(grace, typeTwice)).toEqual(['typing']);
});

it("doesn't repeat the event to a resumed stream", async () => {
  const stream = await servers.streamOf(grace, servers.second);
  await stream.next();
  await publish(app.db, [grace.id], 'mark');
  await topicsUntilMark(stream);
  const after = stream.lastId();
  await type();
  await stream.next();
  expect(stream.lastId()).toBe(after);
  stream.close();
  const resumed = await servers.streamOf(grace, servers.second, { after });
  await resumed.next();
  await publish(app.db, [grace.id], 'mark');
  expect(await topicsUntilMark(resumed)).toEqual([]);
  resumed.close();
});

it('sends nothing if either of the two turned it off', async () => {
  for (const person of [ada, grace]) {
    await person.call('PATCH /api/me/', { body: { typing_indicator: false } });
    app.clock.advance(1000);
    expect(await topicsDuring(grace, type)).not.toContain('typing');
    await person.call('PATCH /api/me/', { body: { typing_indicator: true } });
  }
});

it('sends nothing to users who get no messages from the sender', async () => {
  await grace.call('PATCH /api/me/', { body: { who_can_message: 'connections' } });
  expect(await topicsDuring(grace, type)).toEqual([]);
});

it('sends nothing in either direction of a block, with the same response', async () => {
  await block(grace, ada);
  const answers: number[] = [];
  const both = async () => {
    for (const person of [ada, grace]) answers.push((await type(person)).status);
  };
  expect(await topicsDuring(grace, both)).toEqual([]);
  app.clock.advance(1000);
  expect(await topicsDuring(ada, both)).toEqual([]);
  expect(new Set(answers)).toEqual(new Set([204]));
});

it('returns 404 for a stranger', async () => {
  expect((await type(await servers.signUp('Eve'))).status).toBe(404);
});
