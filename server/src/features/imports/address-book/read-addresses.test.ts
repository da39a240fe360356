import { describe, expect, it } from 'vitest';
import { readAddressBook } from './read-address-book.ts';

const read = (text: string, file_name = 'pasted.txt') =>
  readAddressBook(Buffer.from(text), file_name);

const many = (count: number) =>
  Array.from({ length: count }, (_, nth) => `p${nth}@x.org`).join('\n');

describe('an address list', () => {
  it('creates a row per person with split names', () => {
    const { format, rows, problem } = read(
      'Ada van der Lovelace <ada@example.org>, bob@example.org; "Hopper, Grace" <grace@navy.mil>',
    );
    expect({ format, problem }).toEqual({ format: 'addresses', problem: '' });
    expect(
      rows.map(({ contact: { first_name, last_name, emails }, problems, extra }) => ({
        first_name,
        last_name,
        emails,
        problems,
        extra,
      })),
    ).toEqual(
      [
        ['Ada', 'van der Lovelace', 'ada@example.org'],
        ['', '', 'bob@example.org'],
        ['Grace', 'Hopper', 'grace@navy.mil'],
      ].map(([first_name, last_name, value]) => ({
        first_name,
        last_name,
        emails: [{ label: '', value }],
        problems: [],
        extra: [],
      })),
    );
  });

  it('reports unreadable and guessed parts per row', () => {
    const { rows } = read('Ada\nada.lovelace@example.org');
    expect(rows.map(({ problems }) => problems)).toEqual([
      [{ field: '', message: 'Line 1: “Ada” has no email address.' }],
      [{ field: 'first_name', message: 'Name taken from the email address.' }],
    ]);
    expect(rows[1]?.contact).toMatchObject({ first_name: 'Ada', last_name: 'Lovelace' });
  });

  it('truncates a long name and stores it in full', () => {
    const long = 'a'.repeat(400);
    const [row] = read(`${long} <ada@example.org>`).rows;
    expect(row?.contact.first_name).toHaveLength(300);
    expect(row?.extra).toEqual([{ column: 'name', value: long }]);
    expect(row?.problems[0]?.message).toContain('was cut');
  });

  it('accepts 50,000 people at most', () => {
    expect(read(many(50_000)).rows).toHaveLength(50_000);
    for (const count of [50_001, 100_001])
      expect(() => read(many(count))).toThrow(/more than 50,000/);
  });

  it('reads an empty address list', () => {
    expect(read(',;').problem).toBe('');
    expect(read(',;').rows[0]?.problems[0]?.message).toContain(
      'Line 1: “,;” has no email address.',
    );
    expect(() => read(' \n')).toThrow('This file is empty.');
  });

  it('detects an address list by its content in a file with another name', () => {
    const lines = 'Ada <ada@example.org>\nBob <bob@example.org>\n';
    expect(read(lines, 'people.txt').format).toBe('addresses');
    expect(read(lines, 'people').format).toBe('addresses');
    expect(read(`Name,Email\n${lines}`, 'people.txt').format).toBe('csv');
    expect(read('Name,Email\nAda,ada@example.org\n', 'people.txt').format).toBe('csv');
    expect(read('Name,Email\nAda,Ada <ada@example.org>\n', 'people.csv').format).toBe('csv');
    expect(read('BEGIN:VCARD\nFN:Ada\nEND:VCARD\n').format).toBe('vcard');
  });
});
