import { z } from 'zod';
import { routesWith } from './route.ts';

const route = routesWith('session');

export const calendarFeed = z.object({ url: z.string() });
export type CalendarFeed = z.infer<typeof calendarFeed>;

export const calendarFeedRoutes = {
  feed: route('GET /api/calendar-feed/', {
    summary: 'Get the calendar feed URL',
    description:
      'The URL is secret and lets calendar programs subscribe without logging in. It is created on the first call.',
    responses: { 200: calendarFeed },
  }),
  regenerateFeed: route('POST /api/calendar-feed/regenerate/', {
    summary: 'Reset the calendar feed URL',
    description: 'Creates a new URL; the previous one stops working.',
    responses: { 200: calendarFeed },
  }),
  calendar: route('GET /calendar/{file}', {
    access: 'public',
    summary: 'Get a calendar feed (RFC 5545)',
    description:
      'Contains open reminders with alarms, and birthdays of all contacts. The secret in the URL replaces a login. Returns 404 for unknown secrets.',
    /** The secret, followed by `.ics`. */
    params: z.object({ file: z.string().max(100) }),
    media: 'text/calendar; charset=utf-8',
    etag: true,
    responses: { 200: z.unknown() },
    errors: [404],
  }),
};
