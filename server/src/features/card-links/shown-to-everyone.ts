import type { ProfileField } from '#contract/profile-changes.ts';
import type { StringRecord } from '../../infra/jsonb-columns.ts';
import { type FullContact, type ShownProfile, sourceOf, toPhoneKey } from '../contacts/public.ts';

/** The profile of the user a contact is linked to. */
export interface LinkedProfile {
  user_id: number;
  /** Who sees each field; without a choice, connections do. */
  visibility: StringRecord;
  /** What the owner of the contact sees; null unless the two are connected. */
  shown: ShownProfile['values'] | null;
}

/** The profile fields that a field of a contact repeats. Names are visible to everyone. */
const PROFILE_FIELDS: Readonly<Record<string, readonly ProfileField[]>> = {
  emails: ['email'],
  phones: ['phone_number'],
  messengers: ['phone_number'],
  addresses: ['city', 'country'],
  website: ['website'],
  urls: ['website'],
  job_title: ['job_title'],
  company_name: ['company_name'],
  industry: ['industry'],
  birthday: ['birthday'],
};

type List = 'emails' | 'phones' | 'addresses' | 'urls' | 'messengers';

/**
 * Whether a link may include this field of a contact. If the linked user doesn't show the field of their profile to
 * everyone, a value that the owner sees there, or that was taken from there, may not. If the owner doesn't see the field
 * either, no value may: comparing would confirm a guess.
 */
export function isShownToEveryone(
  field: string,
  contact: FullContact,
  profile: LinkedProfile,
): boolean {
  const [name = ''] = field.split('.', 1);
  return (PROFILE_FIELDS[name] ?? []).every((profileField) => {
    const audience = profile.visibility[profileField];
    if (audience === 'public') return true;
    if (audience === 'private' || profile.shown === null) return false;
    const value = valueOf(contact, field, profileField);
    const shown = profile.shown[profileField];
    const isShown = shown !== undefined && isSame(name, value, shown);
    return value === '' || !(isShown || isTaken(contact, field, profile.user_id));
  });
}

function valueOf({ contact }: FullContact, field: string, profileField: ProfileField): string {
  const [name = '', index] = field.split('.');
  if (index === undefined) return contact[name as 'birthday'] ?? '';
  const entry = contact[name as List][Number(index)];
  if (entry === undefined) return '';
  if ('value' in entry) return entry.value;
  return 'handle' in entry ? entry.handle : entry[profileField as 'city' | 'country'];
}

function isTaken({ contact, sources = {} }: FullContact, field: string, user_id: number): boolean {
  const [name = '', index] = field.split('.');
  const entry = index === undefined ? undefined : contact[name as List][Number(index)];
  const found = [sourceOf(sources, name as List, entry)];
  if (field === 'addresses.0') found.push(sourceOf(sources, 'city'), sourceOf(sources, 'country'));
  return found.some((source) => source?.kind === 'profile' && source.id === user_id);
}

/** Whether two values are different notations of the same one. */
function isSame(name: string, value: string, shown: string): boolean {
  if (name === 'phones' || name === 'messengers') {
    const digits = new Set(toPhoneKey(shown).digits);
    return value === shown || toPhoneKey(value).digits.some((each) => digits.has(each));
  }
  return normalized(value) === normalized(shown);
}

function normalized(text: string): string {
  return text
    .trim()
    .toLowerCase()
    .replaceAll(/^https?:\/\/(www\.)?|\/+$/g, '');
}
