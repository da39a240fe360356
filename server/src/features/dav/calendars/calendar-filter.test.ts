import { describe, expect, it } from 'vitest';
import type { XmlElement } from '../xml/read-xml.ts';
import { calendarMatcher } from './calendar-filter.ts';
import { expandCalendar, limitRecurrenceSet } from './expand-calendar.ts';
import { calendar, linesOf, todo } from './testing/dav-caller.ts';
import { readTimeRange } from './time-range.ts';

function element(
  name: string,
  attributes: Record<string, string>,
  ...content: (XmlElement | string)[]
): XmlElement {
  return {
    name: `{urn:ietf:params:xml:ns:caldav}${name}`,
    attributes,
    children: content.filter((part) => typeof part !== 'string'),
    text: content.filter((part) => typeof part === 'string').join(''),
  };
}

const comp = (name: string, ...parts: XmlElement[]) => element('comp-filter', { name }, ...parts);
const prop = (name: string, ...parts: XmlElement[]) => element('prop-filter', { name }, ...parts);
const param = (name: string, ...parts: XmlElement[]) => element('param-filter', { name }, ...parts);
const text = (value: string, attributes = {}) => element('text-match', attributes, value);
const notDefined = element('is-not-defined', {});
const between = (start?: string, end?: string) =>
  element('time-range', {
    ...(start !== undefined && { start }),
    ...(end !== undefined && { end }),
  });
const matches = (object: string, ...parts: XmlElement[]) =>
  calendarMatcher(element('filter', {}, comp('VCALENDAR', ...parts)))(object);
const matchesTodo = (object: string, ...parts: XmlElement[]) =>
  matches(object, comp('VTODO', ...parts));
const event = (...lines: string[]) => calendar('BEGIN:VEVENT', 'UID:e', ...lines, 'END:VEVENT');

describe('calendarMatcher', () => {
  const task = todo(
    'SUMMARY:Call Öyvind',
    'CATEGORIES:Home,Work',
    'DUE;TZID=Europe/Berlin:20350501T090000',
    'CONTACT;ALTREP="http://x/1":Grace',
    'CONTACT:Lin',
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    'TRIGGER:-P1D',
    'END:VALARM',
  );

  it('finds components by name, at any level', () => {
    expect(matches(task)).toBe(true);
    expect(matchesTodo(task)).toBe(true);
    expect(matches(task, comp('VEVENT'))).toBe(false);
    expect(matches(task, comp('VEVENT', notDefined))).toBe(true);
    expect(matchesTodo(task, comp('valarm', prop('ACTION', text('display'))))).toBe(true);
    expect(matchesTodo(task, comp('VALARM', notDefined))).toBe(false);
  });

  it('finds properties by text, ignoring the case of ASCII letters only', () => {
    expect(matchesTodo(task, prop('SUMMARY', text('call')))).toBe(true);
    expect(matchesTodo(task, prop('SUMMARY', text('öyvind')))).toBe(false);
    expect(matchesTodo(task, prop('SUMMARY', text('call', { collation: 'i;octet' })))).toBe(false);
    expect(matchesTodo(task, prop('CATEGORIES', text('home,work')))).toBe(true);
    const negated = (value: string) => text(value, { 'negate-condition': 'yes' });
    expect(matchesTodo(task, prop('SUMMARY', negated('call')))).toBe(false);
    // Some instance doesn't contain it; but there must be one.
    expect(matchesTodo(task, prop('CONTACT', negated('grace')))).toBe(true);
    expect(matchesTodo(task, prop('LOCATION', negated('grace')))).toBe(false);
    expect(matchesTodo(task, prop('LOCATION'))).toBe(false);
    expect(matchesTodo(task, prop('COMPLETED', notDefined))).toBe(true);
    expect(matchesTodo(task, prop('DUE', notDefined))).toBe(false);
  });

  it('finds parameters, and requires the whole prop-filter to match one property', () => {
    expect(matchesTodo(task, prop('CONTACT', param('ALTREP', text('x/1'))))).toBe(true);
    expect(matchesTodo(task, prop('CONTACT', text('lin'), param('ALTREP')))).toBe(false);
    expect(matchesTodo(task, prop('CONTACT', param('ALTREP', notDefined)))).toBe(false);
    expect(matchesTodo(task, prop('DUE', param('VALUE', notDefined)))).toBe(true);
    expect(matchesTodo(task, prop('DUE', param('TZID', text('Berlin'))))).toBe(true);
  });

  it('finds properties by time', () => {
    expect(matchesTodo(task, prop('DUE', between('20350501T070000Z', '20350501T080000Z')))).toBe(
      true,
    );
    expect(matchesTodo(task, prop('DUE', between(undefined, '20350501T070000Z')))).toBe(false);
    expect(matchesTodo(task, prop('SUMMARY', between('20350501T070000Z')))).toBe(false);
  });

  // RFC 4791 §9.9; the range is noon to 14:00.
  it.each<[boolean, ...string[]]>([
    [true, 'DTSTART:20350501T130000Z'],
    [false, 'DTSTART:20350501T140000Z'],
    [false, 'DTSTART:20350501T110000Z', 'DURATION:PT1H'],
    [true, 'DTSTART:20350501T110000Z', 'DURATION:PT2H'],
    [true, 'DTSTART:20350501T120000Z', 'DURATION:PT0S'],
    [true, 'DTSTART:20350501T110000Z', 'DTEND:20350501T123000Z'],
    [false, 'DTSTART:20350501T110000Z', 'DTEND:20350501T120000Z'],
    [true, 'DTSTART;VALUE=DATE:20350501'],
    [false, 'DTSTART;VALUE=DATE:20350502'],
  ])('says %s for an event with %s %s', (expected, ...lines) => {
    const range = between('20350501T120000Z', '20350501T140000Z');
    expect(matches(event(...lines), comp('VEVENT', range))).toBe(expected);
  });

  it.each<[boolean, ...string[]]>([
    [true, 'DTSTART:20350501T100000Z', 'DURATION:PT2H'],
    [false, 'DTSTART:20350501T100000Z', 'DURATION:PT1H'],
    [true, 'DTSTART:20350501T100000Z', 'DUE:20350501T130000Z'],
    [false, 'DTSTART:20350501T100000Z', 'DUE:20350501T120000Z'],
    [true, 'DTSTART:20350501T120000Z'],
    [false, 'DTSTART:20350501T110000Z'],
    [true, 'DUE:20350501T140000Z'],
    [false, 'DUE:20350501T120000Z'],
    [true, 'DUE;VALUE=DATE:20350501'],
    [true, 'CREATED:20350501T100000Z', 'COMPLETED:20350501T150000Z'],
    [false, 'CREATED:20350501T100000Z', 'COMPLETED:20350501T110000Z'],
    [true, 'COMPLETED:20350501T120000Z'],
    [true, 'CREATED:20350501T100000Z'],
    [false, 'CREATED:20350501T150000Z'],
    [true],
  ])('says %s for a task with %s %s', (expected, ...lines) => {
    const range = between('20350501T120000Z', '20350501T140000Z');
    expect(matchesTodo(todo(...lines), range)).toBe(expected);
  });

  it('finds the dates of a series, in its time zone, without moved and excluded ones', () => {
    const series = calendar(
      'BEGIN:VTODO',
      'UID:s',
      'DTSTART;TZID=Europe/Berlin:20350105T003000',
      'RRULE:FREQ=WEEKLY;UNTIL=20351231T230000Z',
      'EXDATE;TZID=Europe/Berlin:20350112T003000',
      'END:VTODO',
      'BEGIN:VTODO',
      'UID:s',
      'RECURRENCE-ID;TZID=Europe/Berlin:20350119T003000',
      'DTSTART;TZID=Europe/Berlin:20350121T120000',
      'END:VTODO',
    );
    const on = (from: string, to: string) =>
      matchesTodo(series, between(`${from}T000000Z`, `${to}T000000Z`));
    expect(on('20350104', '20350105')).toBe(true);
    expect(on('20350105', '20350106')).toBe(false);
    expect(on('20350111', '20350112')).toBe(false);
    expect(on('20350118', '20350119')).toBe(false);
    expect(on('20350121', '20350122')).toBe(true);
    expect(on('20350701', '20350708')).toBe(true);
    expect(on('20360101', '20360201')).toBe(false);
    expect(matchesTodo(series, between('20351220T000000Z'))).toBe(true);
    expect(matchesTodo(series, between(undefined, '20350104T000000Z'))).toBe(false);
  });

  it.each<[string, XmlElement]>([
    ['valid-filter', element('filter', {})],
    ['valid-filter', element('filter', {}, comp('VEVENT'))],
    ['valid-filter', element('filter', {}, comp('VCALENDAR', element('comp-filter', {})))],
    ['valid-filter', element('filter', {}, comp('VCALENDAR', comp('VTODO', between())))],
    ['valid-filter', element('filter', {}, comp('VCALENDAR', comp('VTODO', between('tomorrow'))))],
    [
      'valid-filter',
      element('filter', {}, comp('VCALENDAR', between('20350101T000000Z', '20360101T000000Z'))),
    ],
    [
      'valid-filter',
      element('filter', {}, comp('VCALENDAR', comp('VTODO', notDefined, prop('UID')))),
    ],
    ['supported-filter', element('filter', {}, comp('VCALENDAR', element('other', {})))],
    ['supported-filter', element('filter', {}, comp('VCALENDAR', prop('UID', element('x', {}))))],
    [
      'supported-collation',
      element(
        'filter',
        {},
        comp('VCALENDAR', prop('UID', text('a', { collation: 'i;unicode-casemap' }))),
      ),
    ],
  ])('rejects invalid and unsupported filters with %s', (condition, filter) => {
    expect(() => calendarMatcher(filter)).toThrow(
      expect.objectContaining({
        status: 403,
        condition: `{urn:ietf:params:xml:ns:caldav}${condition}`,
      }),
    );
  });
});

describe('expandCalendar', () => {
  const series = calendar(
    'BEGIN:VTODO',
    'UID:s',
    'SUMMARY:Daily',
    'DTSTART;TZID=Europe/Berlin:20350105T090000',
    'DUE;TZID=Europe/Berlin:20350105T100000',
    'RRULE:FREQ=DAILY',
    'END:VTODO',
    'BEGIN:VTODO',
    'UID:s',
    'SUMMARY:Moved',
    'RECURRENCE-ID;TZID=Europe/Berlin:20350107T090000',
    'DUE;TZID=Europe/Berlin:20350107T180000',
    'END:VTODO',
  );
  const range = readTimeRange(between('20350106T000000Z', '20350108T000000Z'));

  it('writes each date in the range as a component in UTC', () => {
    expect(linesOf(expandCalendar(series, range)).slice(3, -2)).toEqual([
      'BEGIN:VTODO',
      'UID:s',
      'SUMMARY:Daily',
      'DTSTART:20350106T080000Z',
      'DUE:20350106T090000Z',
      'RECURRENCE-ID:20350106T080000Z',
      'END:VTODO',
      'BEGIN:VTODO',
      'UID:s',
      'SUMMARY:Moved',
      'DUE:20350107T170000Z',
      'RECURRENCE-ID:20350107T080000Z',
      'END:VTODO',
    ]);
  });

  it('rejects more dates than 3,500', () => {
    expect(() => expandCalendar(series, { start: 0, end: Infinity })).toThrow('too many dates');
  });

  it('limits overrides to a range', () => {
    expect(limitRecurrenceSet(series, range)).toContain('Moved');
    const later = readTimeRange(between('20350206T000000Z', '20350208T000000Z'));
    const limited = limitRecurrenceSet(series, later);
    expect(limited).not.toContain('Moved');
    expect(limited).toContain('RRULE:FREQ=DAILY');
    expect(limited).toContain('BEGIN:VTIMEZONE');
  });
});
