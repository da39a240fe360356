import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { ContactFields, FollowProfile } from '#contract/contacts.ts';
import { profileField, type ProfileField } from '#contract/profile-changes.ts';
import { type Card, EMPTY_CARD, patchCard } from '../cards/card.ts';
import { fillCard, mergeIntoCard } from '../cards/fill-card.ts';
import { initialSources, type Source, sourcesAfter } from '../cards/sources.ts';
import {
  compareProfile,
  fieldsToFollow,
  type FollowingCard,
  takeFields,
} from './compare-profile.ts';

const USER = 7;
const AT = '2026-11-21T09:00:00.000Z';
const TYPED: Source = { kind: 'typed', at: AT };
const FROM_PROFILE: Source = { kind: 'profile', id: USER, at: AT };

/** How each kind of edit writes. */
const EDITS: Record<'typed' | 'import' | 'share', [Source, typeof patchCard]> = {
  typed: [TYPED, patchCard],
  import: [{ kind: 'import', id: 1, at: AT }, mergeIntoCard],
  share: [{ kind: 'share', id: 2, at: AT }, fillCard],
};

const word = fc.constantFrom('', 'Ada', 'Bo', 'Cy');
const number = fc.constantFrom('+49 30 1234567', '+4930 1234567', '+49 30 7654321', '112');
const entries = (value: fc.Arbitrary<string>) =>
  fc.array(
    value.map((text) => ({ label: '', value: text })),
    { maxLength: 3 },
  );
const address = fc.record({ street: word, city: word, country: word }).map((parts) => ({
  label: '',
  region: '',
  postal_code: '',
  ...parts,
}));
const anyFields: fc.Arbitrary<ContactFields> = fc.record(
  {
    first_name: word,
    job_title: word,
    company_name: word,
    emails: entries(fc.constantFrom('a@example.org', 'B@example.org', 'c@example.org')),
    phones: entries(number),
    // Of two equal addresses, one typed and one taken, neither would be "the" typed one.
    addresses: fc.array(address, { maxLength: 1 }),
    birthday: fc.constantFrom(null, '1990-01-01', '--05-31'),
  },
  { requiredKeys: [] },
);
const anyProfile = fc.record(
  {
    first_name: word,
    job_title: word,
    company_name: word,
    email: fc.constantFrom('a@example.org', 'b@example.org', 'd@example.org'),
    phone_number: number,
    city: word,
    country: word,
    birthday: fc.constantFrom('1990-01-01', '1991-02-02'),
  },
  { requiredKeys: [] },
);

type Step =
  | { edit: ContactFields; kind: keyof typeof EDITS }
  | { taken: Partial<Record<ProfileField, string>> }
  | { profile: Partial<Record<ProfileField, string>>; follow: FollowProfile };
const anyStep: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    edit: anyFields,
    kind: fc.constantFrom<keyof typeof EDITS>('typed', 'typed', 'import', 'share'),
  }),
  fc.record({ taken: anyProfile }),
  fc.record({
    profile: anyProfile,
    follow: fc.constantFrom<FollowProfile>('ask', 'always', 'always', 'never'),
  }),
);

const shown = (profile: Partial<Record<ProfileField, string>>) => ({
  user_id: USER,
  values: Object.fromEntries(Object.entries(profile).filter(([, value]) => value !== '')),
  changed_at: Object.fromEntries(profileField.options.map((field) => [field, AT])),
});

/** The values that an edit typed, as far as they can come from a profile. */
function valuesIn(card: Card): Set<string> {
  const { first_name, job_title, company_name, birthday, emails, phones, addresses } = card;
  const single = Object.entries({ first_name, job_title, company_name, birthday });
  return new Set([
    ...single.flatMap(([field, value]) => (value ? [`${field}=${value}`] : [])),
    ...emails.map(({ value }) => `email=${value}`),
    ...phones.map(({ value }) => `phone=${value}`),
    ...addresses.flatMap(({ street, city, country }) => [
      ...(street ? [`street=${street}`] : []),
      ...(city ? [`city=${city}`] : []),
      ...(country ? [`country=${country}`] : []),
    ]),
  ]);
}

/** A contact, and the values on it that its owner typed. */
interface State {
  contact: FollowingCard;
  typed: ReadonlySet<string>;
}

function write(contact: FollowingCard, card: Card, source: Source): FollowingCard {
  const before = { card: contact.card, sources: contact.sources };
  const sources = sourcesAfter(before, card, source) ?? contact.sources;
  return { card, sources, kept_profile: contact.kept_profile, follow: contact.follow };
}

/** The owner decides what an edit or an explicit take replaces. */
function decide({ contact, typed }: State, step: Exclude<Step, { profile: unknown }>): State {
  const before = valuesIn(contact.card);
  if ('taken' in step) {
    const card = takeFields(contact, shown(step.taken), profileField.options);
    return {
      contact: write(contact, card, FROM_PROFILE),
      typed: typed.intersection(valuesIn(card)),
    };
  }
  const [source, apply] = EDITS[step.kind];
  const card = apply(contact.card, step.edit);
  const after = valuesIn(card);
  const added = source === TYPED ? after.difference(before) : new Set<string>();
  return { contact: write(contact, card, source), typed: typed.intersection(after).union(added) };
}

it('replaces no typed value by a profile, whatever was edited and shown', () => {
  fc.assert(
    fc.property(fc.array(anyStep, { maxLength: 12 }), (steps) => {
      const card = { ...EMPTY_CARD, last_name: 'Mayer' };
      const contact = {
        card,
        sources: initialSources(TYPED),
        kept_profile: {},
        follow: 'ask' as const,
      };
      let state: State = { contact, typed: new Set() };
      for (const step of steps) {
        if (!('profile' in step)) {
          state = decide(state, step);
          continue;
        }
        const profile = shown(step.profile);
        const following = { ...state.contact, follow: step.follow };
        const after = takeFields(following, profile, fieldsToFollow(following, profile));
        expect(state.typed.difference(valuesIn(after))).toEqual(new Set());
        expect(after === following.card || step.follow === 'always').toBe(true);
        state = { contact: write(following, after, FROM_PROFILE), typed: state.typed };
        const states = compareProfile(state.contact, profile).map(({ state: one }) => one);
        expect(step.follow === 'never' && states.includes('new')).toBe(false);
        expect(fieldsToFollow(state.contact, profile)).toEqual([]);
      }
    }),
    { numRuns: 300 },
  );
});
