import { describe, expect, it } from 'vitest';
import { readAddressBook } from './read-address-book.ts';

const read = (text: string, file_name = 'pasted.txt') =>
  readAddressBook(Buffer.from(text), file_name);

const many = (count: number) =>
  Array.from({ length: count }, (_, nth) => `p${nth}@x.org`).join('\n');

describe('a list of addresses', () => {
  it('becomes a row for each person, with the names apart', () => {
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

  it('says at each row what it could not read, and what it guessed', () => {
    const { rows } = read('Ada\nada.lovelace@example.org');
    expect(rows.map(({ problems }) => problems)).toEqual([
      [{ field: '', message: 'Line 1: There is no email address in “Ada”.' }],
      [{ field: 'first_name', message: 'The name was read from the email address.' }],
    ]);
    expect(rows[1]?.contact).toMatchObject({ first_name: 'Ada', last_name: 'Lovelace' });
  });

  it('cuts a name that is too long, and keeps the whole of it', () => {
    const long = 'a'.repeat(400);
    const [row] = read(`${long} <ada@example.org>`).rows;
    expect(row?.contact.first_name).toHaveLength(300);
    expect(row?.extra).toEqual([{ column: 'name', value: long }]);
    expect(row?.problems[0]?.message).toContain('was cut');
  });

  it('has 50,000 people at most', () => {
    expect(read(many(50_000)).rows).toHaveLength(50_000);
    for (const count of [50_001, 100_001])
      expect(() => read(many(count))).toThrow(/more than 50,000/);
  });

  it('may hold nobody', () => {
    expect(read(',;').problem).toBe('');
    expect(read(',;').rows[0]?.problems[0]?.message).toContain('Line 1: There is no email address');
    expect(() => read(' \n')).toThrow('This file is empty.');
  });

  it('is known by what stands in a file of another name', () => {
    const lines = 'Ada <ada@example.org>\nBob <bob@example.org>\n';
    expect(read(lines, 'people.txt').format).toBe('addresses');
    expect(read(lines, 'people').format).toBe('addresses');
    expect(read(`Name,Email\n${lines}`, 'people.txt').format).toBe('csv');
    expect(read('Name,Email\nAda,ada@example.org\n', 'people.txt').format).toBe('csv');
    expect(read('Name,Email\nAda,Ada <ada@example.org>\n', 'people.csv').format).toBe('csv');
    expect(read('BEGIN:VCARD\nFN:Ada\nEND:VCARD\n').format).toBe('vcard');
  });
});
