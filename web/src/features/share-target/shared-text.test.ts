import { expect, test } from 'vitest';
import { contactOf, textOfNote, pathOfLink } from './shared-text.ts';

const shared = (text: string, title = '', url = '') => ({ title, text, url });

test('finds the name, email and phone of a signature', () => {
  const text = 'Grace Hopper\nRear Admiral\ngrace@navy.example\nTel. +1 (202) 555-0143';
  expect(contactOf(shared(text))).toEqual({
    first_name: 'Grace',
    last_name: 'Hopper',
    email: 'grace@navy.example',
    phone_number: '+1 (202) 555-0143',
    notes: text,
  });
});

test('takes no name, email or number from a link', () => {
  const url = 'https://people.example/@grace/5550143000';
  expect(contactOf(shared(url, 'How Grace Hopper found the first bug', url))).toEqual({
    first_name: '',
    last_name: '',
    email: '',
    phone_number: '',
    notes: `How Grace Hopper found the first bug\n${url}`,
  });
});

test('repeats no part of a note', () => {
  const url = 'https://example.org/a';
  expect(textOfNote(shared(`See ${url}`, '', url))).toBe(`See ${url}`);
});

test.each([
  ['web+acquaint:contacts/7', '/contacts?id=7'],
  ['web+acquaint://reminders/12', '/reminders?id=12'],
  ['web+acquaint:settings/1', null],
  ['web+acquaint:contacts/7?x=1', null],
  ['https://evil.example/contacts/7', null],
])('opens %s at %s', (link, path) => {
  expect(pathOfLink(link)).toBe(path);
});
