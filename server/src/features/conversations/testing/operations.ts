import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { Conversation, Message } from '#contract/conversations.ts';
import type { Person, TestApp } from '../../../testing/test-app.ts';
import { otherOf, seenBy, talksOf, type Model, type Sent, type Talk } from './model.ts';

/** Three people, each signed in on two servers of one database. */
export interface Real {
  app: TestApp;
  /** By server, then by person. */
  servers: Person[][];
}

export type Kind = 'send' | 'start' | 'mark_read' | 'mark_one_read' | 'mark_all_read' | 'hide';

/** What one person does in one of their conversations, on one of the servers. */
export interface Operation {
  kind: Kind;
  who: number;
  which: number;
  server: number;
  /** Which message is marked as read. */
  nth: number;
}

/** What an operation may have changed. */
export interface Outcome {
  who: number;
  talk: Talk;
  sent?: Sent;
  /** Everything of the other up to this message was read. */
  read_to?: number;
  read_one?: number;
  read_all?: boolean;
  hid?: boolean;
}

/** Runs the operation and checks the response. */
export async function perform(
  { kind, who, which, server, nth }: Operation,
  model: Model,
  { servers }: Real,
): Promise<Outcome> {
  const own = talksOf(who, model);
  const talk = own[which % own.length]!;
  const person = servers[server]![who]!;
  const outcome = { who, talk };
  const params = { id: talk.id };
  switch (kind) {
    case 'send':
      return { ...outcome, ...(await send(who, talk, textOf(model), servers)) };
    case 'start':
      return { ...outcome, ...(await start(person, who, talk, textOf(model), servers)) };
    case 'mark_read':
      return { ...outcome, ...(await markRead(person, talk)) };
    case 'mark_one_read':
      return { ...outcome, ...(await markOneRead(person, who, talk, nth)) };
    case 'mark_all_read':
      await person.call('POST /api/conversations/mark_all_read/');
      return { ...outcome, read_all: true };
    case 'hide':
      await person.call('POST /api/conversations/{id}/hide/', { params });
      return { ...outcome, hid: true };
  }
}

function textOf(model: Model): string {
  model.written += 1;
  return `Message ${model.written}`;
}

/** Twice at once with one key, on both servers: one message. */
async function send(who: number, talk: Talk, content: string, servers: Person[][]) {
  const headers = { 'idempotency-key': randomUUID() };
  const answers = await Promise.all(
    servers.map((people) =>
      people[who]!.attempt('POST /api/conversations/{id}/messages/', {
        params: { id: talk.id },
        body: { content },
        headers,
      }),
    ),
  );
  const rejected = talk.blocked_by.has(who);
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([rejected ? 403 : 201]));
  if (rejected) return {};
  const [{ body: message } = { body: null }, ...again] = answers as { body: Message }[];
  for (const { body } of again) expect(body.id).toBe(message!.id);
  return { sent: sentOf(message!, who, talk.blocked_by.has(otherOf(who, talk))) };
}

/** Both sides of a block look unknown to each other. */
async function start(person: Person, who: number, talk: Talk, text: string, servers: Person[][]) {
  const [people] = servers;
  const { status, body } = await person.attempt('POST /api/conversations/start/', {
    body: { to_user: people![otherOf(who, talk)]!.id, initial_message: text },
  });
  const blocked = talk.blocked_by.has(otherOf(who, talk));
  expect(status).toBe(blocked ? 400 : talk.blocked_by.has(who) ? 403 : 200);
  if (status !== 200) return {};
  const message = (body as Conversation).messages.find(({ content }) => content === text);
  return { sent: sentOf(message!, who, false) };
}

function sentOf({ id, content, created_at }: Message, sender: number, withheld: boolean): Sent {
  const unread = { is_read: false, read_after_block: false };
  return { id, content, created_at, sender, ...unread, withheld };
}

async function markRead(person: Person, talk: Talk) {
  const params = { id: talk.id };
  const seen = await person.call('POST /api/conversations/{id}/mark_read/', { params });
  expect(seen.unread_count).toBe(0);
  for (const message of seen.messages)
    if (message.sender !== person.id) expect(message.is_read).toBe(true);
  return { read_to: seen.messages.at(-1)!.id };
}

async function markOneRead(person: Person, who: number, talk: Talk, nth: number) {
  const seen = seenBy(who, talk);
  const { id: message_id, sender } = seen[nth % seen.length]!;
  const { status } = await person.attempt(
    'POST /api/conversations/{id}/messages/{message_id}/mark_read/',
    { params: { id: talk.id, message_id } },
  );
  expect(status).toBe(sender === who ? 400 : 200);
  return sender === who ? {} : { read_one: message_id };
}
