import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../testing/test-app.ts';

let app: TestApp;
const readIn: number[] = [];
let turn = 0;
let ticking: NodeJS.Immediate;

function tick() {
  turn += 1;
  ticking = setImmediate(tick);
}

beforeAll(async () => {
  app = await openTestApp();
  app.app.post('/api/turn/', () => {
    readIn.push(turn);
    return {};
  });
  tick();
});
afterAll(async () => {
  clearImmediate(ticking);
  await app.close();
});

const send = (characters: number) =>
  app.app.inject({ method: 'POST', url: '/api/turn/', payload: { notes: 'x'.repeat(characters) } });

it('parses one large body per event loop turn', async () => {
  const answers = await Promise.all(Array.from({ length: 8 }, () => send(500_000)));
  expect(answers.map((answer) => answer.statusCode)).toEqual(answers.map(() => 200));
  expect(new Set(readIn.splice(0)).size).toBe(8);
});

it('rejects a large invalid body like a small one', async () => {
  const call = { method: 'POST', url: '/api/turn/' } as const;
  const headers = { 'content-type': 'application/json' };
  const answer = await app.app.inject({
    ...call,
    headers,
    payload: `{"a":"${'x'.repeat(500_000)}`,
  });
  expect(answer.json()).toMatchObject({
    status: 400,
    detail: 'The body isn’t valid JSON in UTF-8.',
  });
});
