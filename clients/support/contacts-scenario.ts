import assert from 'node:assert/strict';
import { samplePhoto } from './sample-photo.ts';
import { type Account, type Contact, contactsByName, takeTransfers } from './account.ts';
import { unfold, vcard } from './texts.ts';

/** An address book program, by the full names of its cards. */
export interface ContactsProgram {
  /** Sends and fetches changes. */
  sync(): Promise<void>;
  /** The vCards it has. */
  cards(): Promise<string[]>;
  create(card: string): Promise<void>;
  change(full_name: string, change: (card: string) => string): Promise<void>;
  remove(full_name: string): Promise<void>;
  /** Whether it drops labels and unknown properties from its own cards. */
  is_lossy?: boolean;
}

const NOTES = `Likes “quotes”, commas; semicolons \\ backslashes 😀.\n${'Long line, ünïcödé. '.repeat(200)}\nEnd`;
export const ZOE = 'Zoë Łukasiewicz-Müller';
const BAKERY = 'Bäckerei Grün';
const BOB = 'Bob Plain';
const GRACE = 'Grace Hopper';

/** Reads, creates, changes and deletes contacts on each side, and checks the other one. */
export async function checkContacts(account: Account, program: ContactsProgram): Promise<void> {
  const zoe = await createContacts(account);
  await program.sync();
  await checkCards(program, [ZOE, BAKERY, BOB]);
  checkFullCard(await cardOf(program, ZOE), program);
  await checkIdle(account, program);
  await createInProgram(account, program);
  await changeInProgram(account, program, zoe);
  await changeOnWeb(account, program);
  await deleteOnEachSide(account, program);
  await checkIdle(account, program);
}

async function createContacts(account: Account): Promise<Contact> {
  const { call } = account;
  const { id } = await call('POST /api/contacts/', {
    body: {
      first_name: 'Zoë',
      last_name: 'Łukasiewicz-Müller',
      nickname: '李',
      job_title: 'Größe & Maß <Leitung>',
      company_name: 'Straße GmbH',
      department: 'Übersee',
      emails: [
        { label: 'work', value: 'zoe@example.org' },
        { label: 'Verein', value: 'zoe@example.net' },
      ],
      phones: [
        { label: 'mobile', value: '+49 151 1234567' },
        { label: 'work', value: '+49 30 123456' },
        { label: 'home', value: '+49 40 123456' },
        { label: 'Ferienhaus', value: '+33 1 23456789' },
      ],
      birthday: '--02-29',
      notes: NOTES,
      tags: ['Freunde', 'Köln'],
      favorite: true,
      how_we_met: 'At a fair.',
      met_on: '2019-05',
    },
  });
  const form = new FormData();
  form.append('image', new Blob([Uint8Array.from(await samplePhoto())]), 'photo.jpg');
  await call('PUT /api/contacts/{id}/photo/', { params: { id }, form });
  await call('POST /api/contacts/', { body: { company_name: BAKERY, phone_number: '0221 1' } });
  await call('POST /api/contacts/', { body: { first_name: 'Bob', last_name: 'Plain' } });
  return call('GET /api/contacts/{id}/', { params: { id } });
}

async function cardOf(program: ContactsProgram, full_name: string): Promise<string> {
  const cards = (await program.cards()).map(unfold);
  const found = cards.find((card) => fullNameOf(card) === full_name);
  assert(found, `The program has no ${full_name}, only ${cards.map(fullNameOf).join(', ')}.`);
  return found;
}

const fullNameOf = (card: string) => /^FN[^:]*:(.*)$/m.exec(card)?.[1];

async function checkCards(program: ContactsProgram, names: string[]): Promise<void> {
  const cards = (await program.cards()).map(unfold);
  assert.deepEqual(new Set(cards.map(fullNameOf)), new Set(names), 'cards of the program');
  assert.equal(cards.length, names.length, 'cards of the program');
}

function checkFullCard(card: string, { is_lossy = false }: ContactsProgram): void {
  const notes = /^NOTE[^:]*:(.*)$/m.exec(card)?.[1]?.replaceAll(/\\(.)/g, unescape);
  assert.equal(notes, NOTES, 'notes in the program');
  for (const number of ['+49 151 1234567', '+49 30 123456', '+49 40 123456', '+33 1 23456789'])
    assert.match(card, new RegExp(`TEL[^:\n]*:(tel:)?${RegExp.escape(number)}`), 'numbers');
  if (!is_lossy) assert.match(card, /X-ABLABEL:Ferienhaus/i, 'label of a number');
  assert.match(card, /^BDAY[^:]*:(1604-02-29|16040229|--0229|--02-29)/m, 'birthday without a year');
  const [, photo = ''] = /^PHOTO[^:]*:(?:data:[^,]*,)?([\w+/=]*)$/m.exec(card) ?? [];
  assert.equal(Buffer.from(photo, 'base64').readUInt16BE(), 0xffd8, 'photo');
}

const unescape = (_all: string, character: string) =>
  character.toLowerCase() === 'n' ? '\n' : character;

/** Syncs twice, because the first one may fetch what the server made of the last change. */
async function checkIdle(account: Account, program: ContactsProgram): Promise<void> {
  await program.sync();
  const before = await contactsByName(account);
  account.takeRequests();
  await program.sync();
  assert.deepEqual(takeTransfers(account), [], 'transfers of a sync without changes');
  assert.deepEqual(await contactsByName(account), before, 'contacts after a sync without changes');
}

async function createInProgram(account: Account, program: ContactsProgram): Promise<void> {
  await program.create(
    vcard(
      'UID:grace-1906',
      `FN:${GRACE}`,
      'N:Hopper;Grace;;;',
      'TEL;TYPE=CELL:+1 555 0100',
      'TEL;TYPE=WORK,VOICE:+1 555 0101',
      'EMAIL;TYPE=INTERNET,HOME:grace@example.org',
      'BDAY:1906-12-09',
      'NOTE:Größe\\, Maß\\nund 李',
      'X-CUSTOM-THING:kept',
    ),
  );
  await program.sync();
  const contacts = await contactsByName(account);
  assert.deepEqual([...contacts.keys()].toSorted(), [ZOE, BAKERY, BOB, GRACE].toSorted());
  const { phones, emails, birthday, notes } = contacts.get(GRACE)!;
  assert.deepEqual(
    phones.map(({ value }) => value),
    ['+1 555 0100', '+1 555 0101'],
  );
  assert.equal(phones[0]!.label.toLowerCase(), 'mobile');
  assert.deepEqual(
    { email: emails[0]?.value, birthday, notes },
    { email: 'grace@example.org', birthday: '1906-12-09', notes: 'Größe, Maß\nund 李' },
  );
}

/** Everything else about the contact stays as it was. */
async function changeInProgram(
  account: Account,
  program: ContactsProgram,
  zoe: Contact,
): Promise<void> {
  // Fetches what the server made of the last change.
  await program.sync();
  await program.change(ZOE, (card) => card.replace(/^TEL([^\n]*)30 123456/m, 'TEL$130 999999'));
  await program.sync();
  const changed = (await contactsByName(account)).get(ZOE);
  assert(changed, `${ZOE} is still there.`);
  const phones = zoe.phones.map((phone) => ({
    ...phone,
    value: phone.value.replace('30 123456', '30 999999'),
  }));
  assert.deepEqual(withoutTimes(changed), withoutTimes({ ...zoe, phones }), 'after an edit');
}

/** An edit changes where a value comes from, too. */
const withoutTimes = (contact: Contact) => ({ ...contact, updated_at: '', sources: {} });

async function changeOnWeb(account: Account, program: ContactsProgram): Promise<void> {
  const { id } = (await contactsByName(account)).get(GRACE)!;
  const body = { job_title: 'Rear admiral', nickname: 'Amazing' };
  await account.call('PATCH /api/contacts/{id}/', { params: { id }, body });
  await program.sync();
  const card = await cardOf(program, GRACE);
  assert.match(card, /^TITLE[^:]*:Rear admiral$/m, 'a change from the web');
  if (program.is_lossy !== true)
    assert.match(card, /^X-CUSTOM-THING[^:]*:kept$/m, 'an unknown property');
}

async function deleteOnEachSide(account: Account, program: ContactsProgram): Promise<void> {
  await program.remove(BOB);
  await program.sync();
  const { call } = account;
  const trash = await call('GET /api/contacts/trash/');
  assert.equal(trash.results.length, 1, 'contacts in the trash');
  const contacts = await contactsByName(account);
  assert.deepEqual([...contacts.keys()].toSorted(), [ZOE, BAKERY, GRACE].toSorted());
  const { id } = contacts.get(GRACE)!;
  await call('DELETE /api/contacts/{id}/', { params: { id } });
  await program.sync();
  await checkCards(program, [ZOE, BAKERY]);
}
