import { describe, expect, test } from 'vitest';
import { readAddressBook, type ReadResult } from '../read-address-book.ts';

const readText = (text: string) => readAddressBook(Buffer.from(text), 'a.vcf');

function readOne(...lines: string[]): ReadResult['rows'][number] {
  const { rows } = readText(['BEGIN:VCARD', ...lines, 'END:VCARD', ''].join('\n'));
  expect(rows).toHaveLength(1);
  return rows[0]!;
}

describe('vCard 2.1', () => {
  test("reads a phone's contact with quoted-printable text over several lines", () => {
    const { contact, problems } = readOne(
      'VERSION:2.1',
      'N;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:M=C3=BCller;J=C3=B6rg;;;',
      'NOTE;ENCODING=QUOTED-PRINTABLE:first line=0D=0A=',
      'second line=0D=0A=',
      '',
      'TEL;CELL;PREF:+49 170 1234567',
      'TEL;WORK;FAX:+49 30 1234',
    );
    expect(contact).toMatchObject({ first_name: 'Jörg', last_name: 'Müller' });
    expect(contact.notes).toBe('first line\nsecond line');
    expect(contact.phones).toEqual([
      { label: 'mobile', value: '+49 170 1234567' },
      { label: 'work fax', value: '+49 30 1234' },
    ]);
    expect(problems).toEqual([]);
  });

  test('stores a base64 photo that ends at a blank line', () => {
    const { contact, extra } = readOne(
      'VERSION:2.1',
      'N:Doe;Jane',
      'PHOTO;ENCODING=BASE64;JPEG:/9j/4AAQ',
      ' SkZJRgAB',
      'AQAAAQAB',
      '',
      'TITLE:Engineer',
    );
    expect(contact.job_title).toBe('Engineer');
    expect(extra).toEqual([
      {
        name: 'photo',
        params: { encoding: 'BASE64', type: ['jpeg'] },
        value: '/9j/4AAQSkZJRgABAQAAAQAB',
      },
    ]);
  });

  test('keeps the space of a folded line and skips a nested card', () => {
    const { contact, extra } = readOne(
      'VERSION:2.1',
      'N:Doe;Jane',
      'NOTE:folded',
      '  here',
      'AGENT:',
      'BEGIN:VCARD',
      'N:Agent;The',
      'END:VCARD',
      'TITLE:Engineer',
    );
    expect(contact).toMatchObject({ notes: 'folded here', job_title: 'Engineer' });
    expect(extra).toEqual([
      {
        name: 'agent',
        params: {},
        value: 'BEGIN:VCARD\nN:Agent;The\nEND:VCARD\n',
        escaped: 'BEGIN:VCARD\\nN:Agent;The\\nEND:VCARD\\n',
      },
    ]);
  });
});

describe('vCard 3.0', () => {
  test("reads labels in an iPhone's groups", () => {
    const { contact, extra } = readOne(
      'VERSION:3.0',
      'N:Doe;Jane;;;',
      'FN:Jane Doe',
      'ORG:Acme\\, Inc.;Sales;North',
      'item1.EMAIL;type=INTERNET:jane@work.example',
      'item1.X-ABLabel:_$!<Work>!$_',
      'EMAIL;type=INTERNET;type=HOME;type=pref:jane@home.example',
      'item2.URL:http\\://jane.example/a?b=c',
      'item2.X-ABLabel:_$!<HomePage>!$_',
      'item3.TEL:12345',
      'item3.X-ABLabel:Allotment',
      'item4.ADR;type=HOME:;;1 Main St\\nFloor 2;Springfield;IL;62701;USA',
      'item4.X-ABADR:us',
      'BDAY;X-APPLE-OMIT-YEAR=1604;value=date:1604-05-03',
    );
    expect(contact.company_name).toBe('Acme, Inc.');
    expect(contact.department).toBe('Sales, North');
    expect(contact.company_notes).toBe('');
    expect(contact.emails).toEqual([
      { label: 'home', value: 'jane@home.example' },
      { label: 'work', value: 'jane@work.example' },
    ]);
    expect(contact.urls).toEqual([{ label: 'home page', value: 'http://jane.example/a?b=c' }]);
    expect(contact.phones).toEqual([{ label: 'Allotment', value: '12345' }]);
    expect(contact.addresses).toEqual([
      {
        label: 'home',
        street: '1 Main St\nFloor 2',
        city: 'Springfield',
        region: 'IL',
        postal_code: '62701',
        country: 'USA',
      },
    ]);
    expect(contact.birthday).toBe('--05-03');
    expect(extra[0]).toEqual({ name: 'x-abadr', params: { group: 'item4' }, value: 'us' });
    expect(extra.slice(1).every((property) => 'says' in property)).toBe(true);
  });

  test('reads labels in any case as one', () => {
    const { contact } = readOne(
      'FN:Jane Doe',
      'EMAIL;TYPE=HOME:jane@home.example',
      'item1.EMAIL:jane@home.example',
      'item1.X-ABLabel:Home',
      'TEL;TYPE=Home:12345',
    );
    expect(contact.emails).toEqual([{ label: 'home', value: 'jane@home.example' }]);
    expect(contact.phones).toEqual([{ label: 'home', value: '12345' }]);
  });

  test('reads parameters without names', () => {
    const { contact } = readOne('VERSION:3.0', 'FN:Jane Doe', 'URL;WORK:http://a.example/?x=1;y=2');
    expect(contact.urls).toEqual([{ label: 'work', value: 'http://a.example/?x=1;y=2' }]);
  });

  test('reads a company card without a person', () => {
    const { contact } = readOne('VERSION:3.0', 'N:Acme;;;;', 'FN:Acme', 'X-ABShowAs:COMPANY');
    expect(contact).toMatchObject({ first_name: '', last_name: '', company_name: 'Acme' });
  });

  test('skips a group with a message', () => {
    const { contact, problems } = readOne(
      'VERSION:3.0',
      'N:Family',
      'FN:Family',
      'X-ADDRESSBOOKSERVER-KIND:group',
    );
    expect(contact.last_name).toBe('');
    expect(problems).toEqual([
      {
        field: '',
        message: 'The group “Family” is a list of contacts, not a contact, so it’s skipped.',
      },
    ]);
  });

  test("reads categories as tags without Google's own groups", () => {
    const { contact } = readOne(
      'FN:Jane',
      'CATEGORIES:myContacts,starred,Chess,Climbing\\, indoor',
    );
    expect(contact.tags).toEqual(['Chess', 'Climbing, indoor']);
    expect(contact.favorite).toBe(true);
  });
});

describe('vCard 4.0', () => {
  test('reads URIs as numbers and addresses, preferred ones first', () => {
    const { contact } = readOne(
      'VERSION:4.0',
      'FN:Jane Doe',
      'TEL;VALUE=uri;TYPE="voice,cell":tel:+1-555-0100',
      'TEL;VALUE=uri;PREF=1;TYPE="work,voice":tel:+1-555-0199;ext=12',
      'EMAIL;PREF=50:second@a.example',
      'EMAIL;PREF=2:mailto:first@a.example',
      'EMAIL:third@a.example',
      'BDAY:--0203',
    );
    expect(contact).toMatchObject({ first_name: 'Jane', last_name: 'Doe', birthday: '--02-03' });
    expect(contact.phones).toEqual([
      { label: 'work', value: '+1-555-0199 ext. 12' },
      { label: 'mobile', value: '+1-555-0100' },
    ]);
    expect(contact.emails.map((email) => email.value)).toEqual([
      'first@a.example',
      'second@a.example',
      'third@a.example',
    ]);
  });

  test("doesn't treat an escaped backslash as escaping a separator", () => {
    const { contact } = readOne('VERSION:4.0', 'N:Back\\\\;Slash;;;', 'NOTE:a\\\\nb');
    expect(contact).toMatchObject({ last_name: 'Back\\', first_name: 'Slash', notes: 'a\\nb' });
  });
});

const NO_TITLES = { name_prefix: '', middle_name: '', name_suffix: '' };

describe('vCard names', () => {
  test('reads all five parts', () => {
    const { contact, extra } = readOne('N:Doe;John;Q.;Mr.;Jr.', 'FN:Mr. John Q. Doe Jr.');
    expect(contact).toMatchObject({
      name_prefix: 'Mr.',
      first_name: 'John',
      middle_name: 'Q.',
      last_name: 'Doe',
      name_suffix: 'Jr.',
    });
    expect(extra).toEqual([]);
  });

  test('reads titles of a display name as prefix and suffix', () => {
    expect(readOne('FN:Dr. Jane Doe PhD').contact).toMatchObject({
      name_prefix: 'Dr.',
      first_name: 'Jane',
      last_name: 'Doe',
      name_suffix: 'PhD',
    });
    expect(readOne('N:;;;Dr.;', 'FN:Dr. Doe').contact).toMatchObject({
      name_prefix: 'Dr.',
      first_name: '',
      last_name: 'Doe',
    });
  });

  test('uses a title as the name only without anything else', () => {
    expect(readOne('N:;;;Dr.;').contact).toMatchObject({ name_prefix: '', first_name: 'Dr.' });
    expect(readOne('N:;;;Dr.;', 'TEL:1').contact).toMatchObject({
      name_prefix: 'Dr.',
      first_name: '',
    });
  });

  test.each([
    ['X-PHONETIC-FIRST-NAME:Taro', 'X-PHONETIC-LAST-NAME:Yamada'],
    ['N;ALTID=1;PHONETIC=script:Yamada;Taro;;;', 'NOTE:x'],
  ])('reads the pronunciation of %s', (...lines) => {
    const { contact } = readOne('N:山田;太郎;;;', ...lines);
    const phonetic = { phonetic_first_name: 'Taro', phonetic_last_name: 'Yamada' };
    expect(contact).toMatchObject({ first_name: '太郎', last_name: '山田', ...phonetic });
  });

  test('reads SORT-AS as the pronunciation unless it repeats the name', () => {
    expect(readOne('N;SORT-AS="Yamada,Taro":山田;太郎;;;').contact).toMatchObject({
      phonetic_first_name: 'Taro',
      phonetic_last_name: 'Yamada',
    });
    expect(readOne('N;SORT-AS="Harten":van der Harten;Rene;;;').contact).toMatchObject({
      phonetic_first_name: '',
      phonetic_last_name: '',
    });
  });

  test.each(['Aunt Jane Doe', 'Doe, Jane'])('stores a different display name: %s', (value) => {
    const { extra } = readOne('N:Doe;Jane;;;', `FN:${value}`);
    const says = { ...NO_TITLES, first_name: 'Jane', last_name: 'Doe' };
    expect(extra).toEqual([{ name: 'fn', params: {}, value, says }]);
  });

  test('skips an equivalent display name', () => {
    expect(readOne('N:Doe;Jane;;;', 'FN:Jane Doe').extra).toEqual([]);
  });

  test('ignores a display name that is the company or email', () => {
    const company = readOne('FN:Acme', 'ORG:Acme').contact;
    expect(company).toMatchObject({ first_name: '', company_name: 'Acme' });
    expect(readOne('FN:a@b.example', 'EMAIL:a@b.example').contact.first_name).toBe('');
  });
});

describe('vCard details', () => {
  test('reads organizational units as the department', () => {
    const { contact, extra } = readOne('FN:Jane', 'ORG:Acme;Sales;North');
    expect(contact).toMatchObject({ company_name: 'Acme', department: 'Sales, North' });
    expect(extra).toMatchObject([{ name: 'org', value: ['Acme', 'Sales', 'North'] }]);
    expect(readOne('FN:Jane', 'ORG:Acme;Sales').extra).toEqual([]);
  });

  test.each([
    ['IMPP:xmpp:jane@example.org', 'XMPP', 'jane@example.org'],
    ['IMPP;X-SERVICE-TYPE=Jabber;type=HOME:xmpp:jane@example.org', 'Jabber', 'jane@example.org'],
    ['IMPP;SERVICE-TYPE=Matrix:matrix:u/jane:example.org', 'Matrix', 'u/jane:example.org'],
    ['IMPP;X-SERVICE-TYPE=GaduGadu:x-apple:1%202', 'GaduGadu', '1 2'],
    ['IMPP;TYPE=WhatsApp:+49 170 1', 'WhatsApp', '+49 170 1'],
    ['X-SKYPE:jane.doe', 'Skype', 'jane.doe'],
    ['X-SIGNAL:+49 170 1', 'Signal', '+49 170 1'],
    ['X-SOCIALPROFILE;TYPE=mastodon:@jane@example.org', 'mastodon', '@jane@example.org'],
    ['X-SOCIALPROFILE;type=twitter;x-user=jane:x-apple:jane', 'twitter', 'jane'],
  ])('reads %s as a messenger', (line, service, handle) => {
    expect(readOne('FN:Jane', line).contact.messengers).toEqual([{ service, handle }]);
  });

  test('reads a messenger in two properties once', () => {
    const { contact } = readOne('FN:Jane', 'IMPP;X-SERVICE-TYPE=AIM:aim:jane', 'X-AIM:jane');
    expect(contact.messengers).toEqual([{ service: 'AIM', handle: 'jane' }]);
  });

  test('reads anniversaries and labeled dates', () => {
    const { contact } = readOne(
      'FN:Jane',
      'ANNIVERSARY:20090808',
      'item1.X-ABDATE;X-APPLE-OMIT-YEAR=1604:1604-05-03',
      'item1.X-ABLabel:_$!<Anniversary>!$_',
      'item2.X-ABDATE:2001',
      'item2.X-ABLabel:First job',
    );
    expect(contact.dates).toEqual([
      { label: 'anniversary', date: '2009-08-08' },
      { label: 'anniversary', date: '--05-03' },
      { label: 'First job', date: '2001' },
    ]);
  });

  test.each([
    ['1990', '1990'],
    ['1990-05', '1990-05'],
    ['--0531', '--05-31'],
  ])('reads the partial birthday %s', (text, birthday) => {
    const { contact, extra } = readOne('FN:Jane', `BDAY:${text}`, 'DEATHDATE:2020');
    expect(contact).toMatchObject({ birthday, deceased_on: '2020' });
    expect(extra).toEqual([]);
  });

  test('stores a birthday without a month', () => {
    const { contact, extra } = readOne('FN:Jane', 'BDAY:---31', 'PRONOUNS:she/her');
    expect(contact).toMatchObject({ birthday: null, pronouns: 'she/her' });
    expect(extra).toEqual([{ name: 'bday', params: {}, value: '---31' }]);
  });
});

describe('invalid vCards', () => {
  test('stores invalid dates and emails with a problem', () => {
    const { contact, problems, extra } = readOne(
      'FN:Jane',
      'BDAY:circa 1800',
      'EMAIL:jane at home',
    );
    expect(contact).toMatchObject({ birthday: null, emails: [] });
    expect(problems.map((problem) => problem.field)).toEqual(['birthday', 'emails']);
    expect(extra).toEqual([
      { name: 'bday', params: {}, value: 'circa 1800' },
      { name: 'email', params: {}, value: 'jane at home' },
    ]);
  });

  test('truncates long text by code points and stores it in full', () => {
    const long = '😀'.repeat(301);
    const { contact, problems, extra } = readOne('FN:Jane', `TITLE:${long}`);
    expect(contact.job_title).toBe('😀'.repeat(300));
    expect(problems).toEqual([
      {
        field: 'job_title',
        message:
          'This is longer than 300 characters and was cut. The full text is saved with the contact.',
      },
    ]);
    expect(extra).toEqual([{ name: 'title', params: {}, value: long }]);
  });

  test('stores the fifty-first email as unmapped data', () => {
    const emails = Array.from({ length: 51 }, (_, index) => `EMAIL:e${index}@a.example`);
    const { contact, problems, extra } = readOne('FN:Jane', ...emails);
    expect(contact.emails).toHaveLength(50);
    expect(problems[0]?.field).toBe('emails');
    expect(extra).toEqual([{ name: 'email', params: {}, value: 'e50@a.example' }]);
  });

  test('ignores an invalid line', () => {
    const { contact, problems, extra } = readOne('FN:Jane', 'not a property', 'TITLE:Engineer');
    expect(contact).toMatchObject({ first_name: 'Jane', job_title: 'Engineer' });
    expect(problems).toHaveLength(1);
    expect(extra).toEqual([{ name: '', params: {}, value: 'not a property' }]);
  });

  test('reports a card without name, email, phone or company', () => {
    const { problems } = readOne('NOTE:hello');
    expect(problems).toEqual([
      {
        field: '',
        message: 'This card has no name, email, phone number or company, so it’s skipped.',
      },
    ]);
  });

  test('ends an unclosed card at the next and counts lines outside', () => {
    const text =
      'hello\nBEGIN:VCARD\nFN:One\nbegin:vcard\nFN:Two\nEND:VCARD\nBEGIN:VCARD\nFN:Three';
    const { rows, problem } = readText(text);
    expect(rows.map((row) => row.contact.first_name)).toEqual(['One', 'Two', 'Three']);
    expect(rows.map((row) => row.problems.length)).toEqual([1, 0, 1]);
    expect(problem).toBe('1 line outside of any card couldn’t be read.');
  });
});
