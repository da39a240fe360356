import { describe, expect, test } from 'vitest';
import { readAddressBook } from '../read-address-book.ts';
import { InvalidFileError } from '../open-file.ts';

function read(text: string, mapping?: Record<string, string>) {
  return readAddressBook(Buffer.from(text), 'contacts.csv', mapping);
}

describe('CSV of known programs', () => {
  test('reads Google CSV since 2024', () => {
    const { mapping, rows } = read(
      'Name Prefix,First Name,Middle Name,Last Name,Organization Name,Organization Title,' +
        'Organization Department,Birthday,Notes,Labels,E-mail 1 - Label,E-mail 1 - Value,' +
        'E-mail 2 - Label,E-mail 2 - Value,Phone 1 - Label,Phone 1 - Value,Address 1 - Label,' +
        'Address 1 - Formatted,Address 1 - Street,Address 1 - City,Address 1 - Extended Address,' +
        'Website 1 - Label,Website 1 - Value\n' +
        'Dr.,Ada,Augusta,King,Acme,Engineer,Research, --12-10,"one\ntwo",' +
        'Chess ::: * myContacts ::: * Starred,Home,ada@home.example,* Work,' +
        'ada@work.example ::: a.king@work.example,Mobile,+44 1,Home,all of it,1 Main St,London,' +
        'Flat 2,Blog,https://ada.example\n',
    );
    expect(mapping['E-mail 2 - Value']).toBe('emails.1.value');
    expect(mapping['Address 1 - Formatted']).toBe('');
    expect(rows[0]?.problems).toEqual([]);
    expect(rows[0]?.contact).toMatchObject({
      name_prefix: 'Dr.',
      first_name: 'Ada',
      middle_name: 'Augusta',
      last_name: 'King',
      company_name: 'Acme',
      department: 'Research',
      job_title: 'Engineer',
      company_notes: '',
      birthday: '--12-10',
      notes: 'one\ntwo',
      tags: ['Chess'],
      favorite: true,
      emails: [
        { label: 'work', value: 'ada@work.example' },
        { label: 'work', value: 'a.king@work.example' },
        { label: 'home', value: 'ada@home.example' },
      ],
      phones: [{ label: 'mobile', value: '+44 1' }],
      urls: [{ label: 'Blog', value: 'https://ada.example' }],
    });
    expect(rows[0]?.contact.addresses[0]).toMatchObject({
      street: '1 Main St, Flat 2',
      city: 'London',
    });
    expect(rows[0]?.extra).toEqual([{ column: 'Address 1 - Formatted', value: 'all of it' }]);
  });

  test('reads earlier Google CSV', () => {
    const { rows } = read(
      'Name,Given Name,Family Name,Group Membership,E-mail 1 - Type,E-mail 1 - Value,' +
        'Organization 1 - Name,Organization 1 - Title,Custom Field 1 - Type,Given Name Yomi,' +
        'IM 1 - Type,IM 1 - Service,IM 1 - Value,Event 1 - Type,Event 1 - Value\n' +
        'Jane Doe,Jane,Doe,* myContacts ::: Family,* ,jane@a.example,Acme,Boss,Shoe size,' +
        'Jein,,Skype,jane.doe,Anniversary,2009-08-08\n',
    );
    expect(rows[0]?.contact).toMatchObject({
      first_name: 'Jane',
      last_name: 'Doe',
      tags: ['Family'],
      emails: [{ label: '', value: 'jane@a.example' }],
      company_name: 'Acme',
      job_title: 'Boss',
      phonetic_first_name: 'Jein',
      messengers: [{ service: 'Skype', handle: 'jane.doe' }],
      dates: [{ label: 'Anniversary', date: '2009-08-08' }],
    });
    expect(rows[0]?.extra).toEqual([{ column: 'Custom Field 1 - Type', value: 'Shoe size' }]);
  });

  test('reads Outlook CSV with titles and month-first dates', () => {
    const { rows, problem } = read(
      'First Name,Last Name,Title,Suffix,E-mail Address,E-mail Type,E-mail 2 Address,' +
        'Business Phone,Mobile Phone,Business Fax,Company,Job Title,Home Street,Home City,' +
        'Home Country/Region,Business Street,Web Page,Birthday,Anniversary,Categories\r\n' +
        'Jane,Doe,Dr.,Jr.,jane@a.example,SMTP,jane@b.example,1,2,3,Acme,Boss,1 Main St,Springfield,' +
        'USA,9 High St,http://a.example,3/5/1990,8/30/2009,Chess;Golf\r\n' +
        'John,Doe,,,,,,,,,,,,,,,,5/31/1985,,\r\nJim,Doe,,,,,,,,,,,,,,,,0/0/00,,\r\n',
    );
    expect(rows.map((row) => row.contact.birthday)).toEqual(['1990-03-05', '1985-05-31', null]);
    expect(rows.flatMap((row) => row.problems)).toEqual([]);
    expect(problem).toBe('');
    expect(rows[0]?.contact).toMatchObject({
      first_name: 'Jane',
      last_name: 'Doe',
      company_name: 'Acme',
      job_title: 'Boss',
      emails: [
        { label: '', value: 'jane@a.example' },
        { label: '', value: 'jane@b.example' },
      ],
      phones: [
        { label: 'work', value: '1' },
        { label: 'mobile', value: '2' },
        { label: 'work fax', value: '3' },
      ],
      tags: ['Chess', 'Golf'],
      dates: [{ label: 'anniversary', date: '2009-08-30' }],
      name_prefix: 'Dr.',
      name_suffix: 'Jr.',
    });
    expect(rows[0]?.contact.addresses.map(({ label, street }) => [label, street])).toEqual([
      ['home', '1 Main St'],
      ['work', '9 High St'],
    ]);
  });

  test('reads LinkedIn CSV with notes before the header', () => {
    const { columns, rows } = read(
      '\ufeffNotes:\n"When exporting your connection data, you may notice that some, or all, are missing."\n\n' +
        'First Name,Last Name,URL,Email Address,Company,Position,Connected On\n' +
        'Jane,Doe,https://www.linkedin.com/in/jane,,Acme,Boss,03 May 2024\n',
    );
    expect(columns).toHaveLength(7);
    expect(rows).toHaveLength(1);
    expect(rows[0]?.contact).toMatchObject({
      company_name: 'Acme',
      job_title: 'Boss',
      how_we_met: 'Connected on LinkedIn on 3 May 2024',
      urls: [{ label: '', value: 'https://www.linkedin.com/in/jane' }],
    });
  });

  test('reads Thunderbird CSV with birthdays in three columns', () => {
    const { rows } = read(
      'First Name;Last Name;Display Name;Primary Email;Fax Number;Birth Year;Birth Month;Birth Day\n' +
        'Jane;Doe;Jane Doe;jane@a.example;5;1990;5;3\nJohn;Doe;Johnny Doe;;;;12;24\nJim;Doe;;;;1990;;\n',
    );
    expect(rows.map((row) => row.contact.birthday)).toEqual(['1990-05-03', '--12-24', '1990']);
    expect(rows[0]?.contact.phones).toEqual([{ label: 'fax', value: '5' }]);
    expect(rows[1]?.extra).toEqual([{ column: 'Display Name', value: 'Johnny Doe' }]);
  });

  test.each([
    ['German', 'Vorname;Nachname;Firma;E-Mail-Adresse;Telefon (privat);Straße;Ort;PLZ;Geburtstag'],
    [
      'French',
      'Prénom;Nom;Société;Adresse e-mail;Téléphone personal;Rue;Ville;Code postal;Date de naissance',
    ],
    [
      'Spanish',
      'Nombre;Apellidos;Empresa;Correo electrónico;Teléfono casa;Calle;Ciudad;Código postal;Cumpleaños',
    ],
  ])('reads %s headers', (_, header) => {
    const { mapping, rows } = read(
      `${header}\nAda;King;Acme;ada@a.example;+49 1;Weg 1;Bonn;53111;10.12.1815\n`,
    );
    expect(Object.values(mapping)).toEqual([
      'first_name',
      'last_name',
      'company_name',
      'emails.0.value',
      'phones.0.value',
      'addresses.0.street',
      'addresses.0.city',
      'addresses.0.postal_code',
      'birthday',
    ]);
    expect(rows[0]?.contact.birthday).toBe('1815-12-10');
  });
});

describe('CSV columns', () => {
  test("maps a column by the user's choice and stores unmapped ones", () => {
    const text = 'Name,Shoe size,Column\nAda King,38,x\n';
    expect(read(text).rows[0]?.extra).toEqual([
      { column: 'Shoe size', value: '38' },
      { column: 'Column', value: 'x' },
    ]);
    const { mapping, rows } = read(text, { Name: 'company_name', 'Shoe size': 'notes' });
    expect(mapping).toEqual({ Name: 'company_name', 'Shoe size': 'notes', Column: '' });
    expect(rows[0]?.contact).toMatchObject({ company_name: 'Ada King', notes: 'Shoe size: 38' });
  });

  test('distinguishes equal names and names empty ones', () => {
    expect(read('Email,Email,,First Name\na@a.example,b@a.example,x,Ada').columns).toEqual([
      'Email',
      'Email (2)',
      'Column 3',
      'First Name',
    ]);
  });

  test('reads a file without a header by its content', () => {
    const { mapping, rows } = read(
      'Ada King,ada@a.example,+44 20 7946\nJane Doe,jane@a.example,\n',
    );
    expect(Object.values(mapping)).toEqual(['full_name', 'emails.0.value', 'phones.0.value']);
    expect(rows).toHaveLength(2);
    expect(rows[0]?.contact).toMatchObject({ first_name: 'Ada', last_name: 'King' });
  });

  test('leaves unknown columns unmapped', () => {
    const { problem, rows } = read('foo,bar\n1,2\n');
    expect(problem).toBe('No columns recognized. Choose a field for each.');
    expect(rows[0]?.problems[0]?.message).toContain('so it’s skipped');
  });

  test("reads Excel's delimiter line", () => {
    expect(read('sep=;\nName;Email\nAda;ada@a.example\n').columns).toEqual(['Name', 'Email']);
  });
});

describe('invalid CSV', () => {
  test('limits an unclosed quote to its line', () => {
    const { rows } = read(
      'First Name,Last Name,Notes\nAda,King,"a ""b"", c"\n"Jane,Doe,x\n"Jim","Roe","two\nlines"\nJo,5" Pipe,"y"\n',
    );
    expect(rows.map((row) => row.problems.length)).toEqual([0, 1, 0, 1]);
    expect(rows[0]?.contact.notes).toBe('a "b", c');
    expect(rows[2]?.contact).toMatchObject({ first_name: 'Jim', notes: 'two\nlines' });
    expect(rows[3]?.contact).toMatchObject({ first_name: 'Jo', last_name: '5" Pipe', notes: 'y' });
  });

  test('stores extra cells with a problem and treats missing ones as empty', () => {
    const { rows } = read('First Name,Last Name\nAda,King,more\nJane\n');
    expect(rows[0]?.extra).toEqual([{ column: '', value: 'more' }]);
    expect(rows[0]?.problems).toHaveLength(1);
    expect(rows[1]?.contact).toMatchObject({ first_name: 'Jane', last_name: '' });
    expect(rows[1]?.problems).toEqual([]);
  });

  test('reports ambiguous dates', () => {
    expect(read('Name,Birthday\nAda,3/5/1990\n').problem).toBe(
      'Dates such as 3/5/1990 were read with the month first.',
    );
  });

  test('rejects too many rows and other files with a message', () => {
    const rows = 'Name\n' + 'Ada\n'.repeat(50_001);
    expect(() => read(rows)).toThrow(
      'This file has more than 50,000 rows. Split it into smaller files.',
    );
    expect(() => readAddressBook(Buffer.from('Dear all, hello'), 'letter.md')).toThrow(
      InvalidFileError,
    );
    expect(() => readAddressBook(Buffer.from('hello'), 'a.vcf')).toThrow(InvalidFileError);
  });
});
