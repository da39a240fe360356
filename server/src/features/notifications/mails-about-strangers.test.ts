import { afterAll, beforeAll, expect, it } from 'vitest';
import { notificationEvent } from '#contract/notifications.ts';
import { connect } from '../../testing/relations.ts';
import { openTestApp, type Person, type TestApp } from '../../testing/test-app.ts';
import { CAUSES, enable, mailsTo, OWN, twoPeople } from './testing/cause-event.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

const FIRST_NAME = 'Urgent: sign in at https://evil.example/login';
const PLAIN_NAME = 'Urgent: sign in at Lo Lo Lo Lo Lo Lo Lo…';
/** Accepting a request connects the two. */
const EVENTS = notificationEvent.options.filter(
  (event) => !OWN.has(event) && event !== 'connection_accepted',
);
/** Only connections receive asks and introduce people. */
const OF_STRANGERS = EVENTS.filter((event) => !/^(ask|introduction)_/.test(event));

const fillProfile = (person: Person) =>
  person.call('PATCH /api/me/', {
    body: {
      first_name: FIRST_NAME,
      last_name: 'Lo '.repeat(30),
      headline: 'Headline of the stranger',
      job_title: 'Silk merchant',
      company_name: 'Looms & Sons',
    },
  });

it.each(OF_STRANGERS)('emails only the sanitized name of a stranger about %s', async (event) => {
  const [ada, grace] = await twoPeople(app);
  await fillProfile(ada);
  await enable(grace, event);
  await CAUSES[event](app, ada, grace);
  const mails = await mailsTo(app, grace);
  expect(mails).toHaveLength(1);
  const text = JSON.stringify(mails);
  expect(text).toContain(PLAIN_NAME);
  expect(text).not.toMatch(/evil|https:\/\/(?!localhost)|Lo Lo Lo Lo Lo Lo Lo Lo|Headline|Silk/);
  expect(text).not.toMatch(/A loom|About silk|Good morning|Kay/);
});

it.each(EVENTS.filter((event) => event !== 'connection_request'))(
  'emails the full name and need of a connection about %s',
  async (event) => {
    const name = 'Ada J.R.R.Lovelace-of-Somewhere-Rather-Long';
    const [ada, grace] = await twoPeople(app, name);
    await connect(ada, grace);
    await app.runJobs();
    app.mails.length = 0;
    await enable(grace, event);
    await CAUSES[event](app, ada, grace);
    const text = JSON.stringify(await mailsTo(app, grace));
    expect(text).toContain(name);
    expect(text.includes('A loom')).toBe(['share_received', 'ask_received'].includes(event));
  },
);
