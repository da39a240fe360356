import { setCadence, setLastContacted } from '../cadence-fields.ts';
import { addMessenger } from '../fill-entries.ts';
import { addAddress, addEntry, checkIdentity, setOnce } from '../fill-row.ts';
import { addTags } from '../fill-tags.ts';
import type { ReadRow } from '../read-row.ts';
import { addLinkOr, addTexts, keep, personRow } from './fill-person.ts';
import { joined, listOf, objectOf, textOf } from './json-values.ts';
import { type Monica, propertiesOf, specialDate, type Values, valuesOf } from './monica-file.ts';
import { addMonicaRecords } from './monica-records.ts';

/** A contact of Monica's export with what belongs to it. */
export function monicaRow(contact: Values, monica: Monica): ReadRow {
  const row = personRow(textOf(contact['uuid']));
  const properties = propertiesOf(contact);
  addTexts(row, properties, {
    first_name: 'first_name',
    middle_name: 'middle_name',
    last_name: 'last_name',
    nickname: 'nickname',
    company: 'company_name',
    job: 'job_title',
    description: 'notes',
  });
  row.contact.favorite = properties['is_starred'] === true;
  const tags = listOf(properties['tags']);
  addTags(row, tags.map(textOf), { column: 'tags', value: joined(tags, ', ') });
  addSpecialDates(row, properties);
  addContactFields(row, contact, monica);
  for (const entry of valuesOf(contact, 'address')) addMonicaAddress(row, propertiesOf(entry));
  const lastTalked = textOf(properties['last_talked_to']);
  setLastContacted(row, lastTalked, 'day-first', { column: 'last_talked_to', value: lastTalked });
  const frequency = textOf(properties['stay_in_touch_frequency']);
  setCadence(row, frequency, { column: 'stay_in_touch_frequency', value: frequency });
  addPhoto(row, contact, monica);
  addMonicaRecords(row, contact, monica);
  addOthers(row, contact, monica);
  checkIdentity(row, 'card');
  return row;
}

function addSpecialDates(row: ReadRow, properties: Values): void {
  const dates = {
    birthdate: 'birthday',
    deceased_date: 'deceased_on',
    first_met_date: 'met_on',
  } as const;
  for (const [name, field] of Object.entries(dates) as [keyof typeof dates, 'birthday'][]) {
    const text = textOf(objectOf(properties[name])['date']);
    setOnce(row, field, specialDate(properties[name]), text, { column: name, value: text });
  }
}

function addContactFields(row: ReadRow, contact: Values, { instance }: Monica): void {
  for (const field of valuesOf(contact, 'contact_field').map(propertiesOf)) {
    const { name, type } = instance.get(textOf(field['type'])) ?? {};
    const [service, value] = [textOf(name), textOf(field['data'])];
    const source = { column: service, value };
    if (type === 'email') addEntry(row, 'emails', { label: '', value }, source);
    else if (type === 'phone') addEntry(row, 'phones', { label: '', value }, source);
    else
      addLinkOr(row, service, value, () => addMessenger(row, { service, handle: value }, source));
  }
}

function addMonicaAddress(row: ReadRow, address: Values): void {
  const lines = {
    label: textOf(address['name']),
    street: textOf(address['street']),
    city: textOf(address['city']),
    region: textOf(address['province']),
    postal_code: textOf(address['postal_code']),
    country: textOf(address['country']),
  };
  const source = { column: 'address', value: joined(Object.values(lines).slice(1), ', ') };
  addAddress(row, lines, source);
  keep(row, 'Location', joined([address['latitude'], address['longitude']], ', '));
}

/** The avatar, else the first photo; the names of the others are kept. */
function addPhoto(row: ReadRow, contact: Values, { photos }: Monica): void {
  const avatar = objectOf(propertiesOf(contact)['avatar']);
  const own = valuesOf(contact, 'photo').map(textOf);
  const isPhoto = avatar['avatar_source'] === 'photo';
  const ids = [...new Set([...(isPhoto ? [textOf(avatar['avatar_photo'])] : []), ...own])];
  const [first = {}, ...others] = ids.flatMap((id): Values[] => {
    const photo = photos.get(id);
    return photo === undefined ? [] : [photo];
  });
  const value = textOf(first['dataUrl']);
  if (value !== '') row.extra.push({ name: 'photo', params: {}, value });
  for (const photo of others) keep(row, 'Photo', photo['original_filename']);
}

/** What has no field. */
function addOthers(row: ReadRow, contact: Values, { instance, documents }: Monica): void {
  const properties = propertiesOf(contact);
  const { is_dead, is_active, food_preferences, gender } = properties;
  if (is_dead === true && row.contact.deceased_on === null) keep(row, 'Deceased', 'yes');
  if (is_active === false) keep(row, 'Archived', 'yes');
  keep(row, 'Food preferences', food_preferences);
  keep(row, 'Gender', instance.get(textOf(gender))?.['name']);
  const texts = {
    pet: ['Pet', ['name', 'category'], ', '],
    gift: ['Gift', ['name', 'comment', 'url', 'amount', 'status', 'date'], ', '],
    debt: ['Debt', ['amount', 'currency', 'status'], ' '],
    task: ['Task', ['title', 'description', 'completed_at'], ', '],
  } as const;
  for (const [type, [column, names, separator]] of Object.entries(texts))
    for (const entry of valuesOf(contact, type).map(propertiesOf))
      keep(
        row,
        column,
        joined([...names.map((name) => entry[name]), debtor(type, entry)], separator),
      );
  for (const id of valuesOf(contact, 'document').map(textOf))
    keep(row, 'Document', documents.get(id)?.['original_filename']);
}

/** `in_debt`: I owe it. */
function debtor(type: string, { in_debt }: Values): string {
  if (type !== 'debt') return '';
  return in_debt === true ? '(I owe)' : '(owed to me)';
}
