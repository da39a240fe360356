import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, type Person, type TestApp } from '../testing/test-app.ts';

let app: TestApp;
let ada: Person;
beforeAll(async () => {
  app = await openTestApp();
  ada = await app.signUp('Ada');
});
afterAll(() => app.close());

const HEAD = '--x\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\n\r\n';

describe('a form that breaks off', () => {
  it.each([
    ['within the file', `${HEAD}First Name\nAda`],
    ['before its last boundary is whole', `${HEAD}First Name\nAda\r\n--x`],
    ['within the head of the file', '--x\r\ncontent-disposition: form-data; name="file"'],
  ])('is refused: %s', async (_where, payload) => {
    const answer = await app.app.inject({
      method: 'POST',
      url: '/api/imports/',
      headers: {
        authorization: `Bearer ${ada.token}`,
        'content-type': 'multipart/form-data; boundary=x',
      },
      payload,
    });
    expect([answer.statusCode, answer.json<unknown>()]).toMatchObject([400, { code: 'bad_input' }]);
  });
});
