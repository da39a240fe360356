import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ContactFields } from '#contract/contacts.ts';
import type { NewReminder } from '#contract/reminders.ts';
import { openTestApp, PASSWORD, type Person, type TestApp } from '../../../testing/test-app.ts';
import { writeVTimezone } from './icalendar-timezone.ts';

let app: TestApp;
let ada: Person;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  ada = await app.signUp('Ada Lovelace');
  await ada.call('PATCH /api/me/', { body: { time_zone: 'Europe/Berlin' } });
});

const remind = (title: string, due_date: string, more: NewReminder = {}) =>
  ada.call('POST /api/reminders/', { body: { title, due_date, ...more } });
const add = (contact: Partial<ContactFields>) => ada.call('POST /api/contacts/', { body: contact });
const move = (id: number, original_date: string, date: string, time?: string | null) =>
  ada.call('POST /api/reminders/{id}/move/', {
    params: { id },
    body: { original_date, date, time },
  });

const addressOf = async (person = ada) => (await person.call('GET /api/calendar-feed/')).url;
const ask = (url: string, headers = {}, method: 'GET' | 'HEAD' = 'GET') =>
  app.app.inject({ method, url: new URL(url).pathname, headers });
/** The lines of the events, unfolded. */
const linesOf = (text: string) => text.replaceAll('\r\n ', '').split('\r\n');

describe('the calendar feed URL', () => {
  it('creates an unguessable calendar feed URL once', async () => {
    const urls = await Promise.all(Array.from({ length: 8 }, () => addressOf()));
    expect(new Set(urls).size).toBe(1);
    expect(urls[0]).toMatch(/^http:\/\/localhost:3000\/calendar\/[\w-]{43}\.ics$/);
  });

  it('replaces the calendar feed URL on request, and returns 404 for the old one', async () => {
    const old = await addressOf();
    const { url } = await ada.call('POST /api/calendar-feed/regenerate/');
    expect([await addressOf(), url === old]).toEqual([url, false]);
    expect([(await ask(url)).statusCode, (await ask(old)).statusCode]).toEqual([200, 404]);
  });

  it('returns 404 for unknown secrets and deleted users', async () => {
    const url = await addressOf();
    const wrong = ['x.ics', `${'x'.repeat(43)}.ics`, '%27.ics', `${'x'.repeat(100)}.ics`];
    for (const file of wrong)
      expect((await ask(`http://localhost:3000/calendar/${file}`)).statusCode % 400).toBeLessThan(
        5,
      );
    expect((await ask(url.replace('.ics', ''))).statusCode).toBe(404);
    await ada.call('DELETE /api/me/', { body: { password: PASSWORD } });
    expect((await ask(url)).statusCode).toBe(404);
  });

  it('returns an uncacheable calendar', async () => {
    const { headers, body } = await ask(await addressOf());
    expect(headers).toMatchObject({
      'content-type': 'text/calendar; charset=utf-8',
      'cache-control': 'private, no-cache',
    });
    expect(linesOf(body).slice(0, 9)).toEqual([
      'BEGIN:VCALENDAR',
      'PRODID:-//Acquaint//Calendar//EN',
      'VERSION:2.0',
      'CALSCALE:GREGORIAN',
      'METHOD:PUBLISH',
      'NAME:Acquaint',
      'X-WR-CALNAME:Acquaint',
      'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
      'X-PUBLISHED-TTL:PT1H',
    ]);
    expect(body.endsWith('END:VCALENDAR\r\n')).toBe(true);
  });

  it('returns 304 until something changes', async () => {
    const url = await addressOf();
    const grace = await add({ first_name: 'Grace', birthday: '--12-09' });
    const tagOf = async () => String((await ask(url)).headers.etag);
    const params = { id: (await remind('Call', '2031-12-09', { contact_ids: [grace.id] })).id };
    let tag = await tagOf();
    const same = await ask(url, { 'if-none-match': `"other", W/${tag}` });
    expect([same.statusCode, same.body, same.headers.etag]).toEqual([304, '', tag]);
    const head = await ask(url, {}, 'HEAD');
    expect([head.statusCode, head.body, head.headers.etag]).toEqual([200, '', tag]);
    const changes = [
      () => ada.call('PATCH /api/reminders/{id}/', { params, body: { title: 'Call her' } }),
      () => move(params.id, '2031-12-09', '2031-12-10'),
      () =>
        ada.call('POST /api/reminders/{id}/snooze/', {
          params,
          body: { until: '2031-12-20T10:00:00.000Z' },
        }),
      () =>
        ada.call('PATCH /api/contacts/{id}/', {
          params: { id: grace.id },
          body: { last_name: 'Hopper' },
        }),
      () => ada.call('PATCH /api/me/', { body: { reminder_time: '07:30' } }),
      () => ada.call('PATCH /api/me/', { body: { time_zone: 'Asia/Kathmandu' } }),
      () => ada.call('POST /api/reminders/{id}/complete/', { params }),
      () => ada.call('POST /api/reminders/{id}/reopen/', { params }),
      () => ada.call('DELETE /api/contacts/{id}/', { params: { id: grace.id } }),
      () => ada.call('DELETE /api/reminders/{id}/', { params }),
    ];
    for (const [n, change] of changes.entries()) {
      await change();
      const next = await tagOf();
      expect([n, (await ask(url, { 'if-none-match': tag })).statusCode]).toEqual([n, 200]);
      tag = next;
    }
  });
});

const clocks = (zone: string) => writeVTimezone(zone, { from: 2025, to: 2030 });

describe('VTIMEZONE', () => {
  it('writes VTIMEZONE with recurrence rules if they match our data, else with each change', () => {
    expect(clocks('Europe/Berlin').match(/RRULE/g)).toHaveLength(2);
    expect(clocks('Australia/Lord_Howe')).toContain('TZOFFSETTO:+1030');
    expect(clocks('Asia/Calcutta')).toContain('TZID:Asia/Calcutta');
    // In Ramadan the clocks of Morocco go back, by the moon.
    expect(clocks('Africa/Casablanca')).toContain('DTSTART:20250223T030000');
    expect(clocks('Africa/Casablanca')).not.toContain('RRULE');
  });
});
