import { describe, expect, test } from 'vitest';
import { ONBOARDING_STEPS } from '#contract/onboarding.ts';
import { aContact } from '../../testing/contacts.ts';
import { aUser } from '../../testing/people.ts';
import {
  stepToResume,
  isReached,
  stepCompletedChange,
  readOnboardingSearch,
  STEPS,
} from './steps.ts';
import { suggestedPeople } from './suggested-people.ts';

const NOW = Date.parse('2026-11-21T10:00:00.000Z');
const completed = { onboarding_completed_at: '2026-11-20T10:00:00.000Z' };

describe('onboarding steps', () => {
  test('has the same onboarding steps as the contract', () => {
    expect(STEPS).toEqual(ONBOARDING_STEPS);
  });

  test('resumes onboarding at the first unfinished step, or the first when finished', () => {
    expect(stepToResume(aUser())).toBe('name');
    expect(stepToResume(aUser({ onboarding_step: 3 }))).toBe('people');
    expect(stepToResume(aUser({ onboarding_step: 99 }))).toBe('reminders');
    expect(stepToResume(aUser({ onboarding_step: 6, ...completed }))).toBe('name');
  });

  test('opens an onboarding step when the previous ones are finished', () => {
    const me = aUser({ onboarding_step: 2 });
    expect(STEPS.filter((step) => isReached(me, step))).toEqual(['name', 'purposes', 'contacts']);
    expect(STEPS.every((step) => isReached(aUser(completed), step))).toBe(true);
  });

  test('advances through onboarding steps monotonically and ends once', () => {
    expect(stepCompletedChange(aUser(), 'name', NOW)).toEqual({ onboarding_step: 1 });
    expect(stepCompletedChange(aUser({ onboarding_step: 4 }), 'name', NOW)).toEqual({
      onboarding_step: 4,
    });
    expect(stepCompletedChange(aUser({ onboarding_step: 5 }), 'reminders', NOW)).toEqual({
      onboarding_step: 6,
      onboarding_completed_at: '2026-11-21T10:00:00.000Z',
    });
    expect(
      stepCompletedChange(aUser({ onboarding_step: 6, ...completed }), 'reminders', NOW),
    ).toEqual({
      onboarding_step: 6,
    });
  });

  test('parses onboarding steps from the URL', () => {
    expect(readOnboardingSearch({ step: 'people', redirect: '/x', y: 1 })).toEqual({
      step: 'people',
      redirect: '/x',
    });
    expect(readOnboardingSearch({ step: 'done' })).toEqual({ step: 'done' });
    expect(readOnboardingSearch({ step: 'toString', redirect: 7 })).toEqual({});
  });
});

const card = (id: number, changes = {}) =>
  aContact({ id, first_name: `Person ${id}`, last_name: '', ...changes });

describe('suggested people', () => {
  test('suggests favorites, birthdays, people with a company, then new ones, without duplicates', () => {
    const favorite = card(1, { favorite: true, company_name: 'Northwind' });
    const sources = {
      favorites: [favorite],
      birthdays: [
        { contact: favorite, day: '1 December' },
        { contact: card(2), day: '2 December' },
      ],
      newest: [card(4), card(3, { job_title: 'Founder', company_name: 'Tea' }), card(2), favorite],
    };
    expect(suggestedPeople(sources)).toEqual([
      { id: 1, name: 'Person 1', reason: 'Favorite' },
      { id: 2, name: 'Person 2', reason: 'Birthday on 2 December' },
      { id: 3, name: 'Person 3', reason: 'Founder · Tea' },
      { id: 4, name: 'Person 4', reason: '' },
    ]);
  });

  test('suggests a dozen people at most, without those that have a cadence', () => {
    const newest = Array.from({ length: 30 }, (_, nth) =>
      card(nth + 1, { cadence_days: nth === 0 ? 30 : null }),
    );
    const people = suggestedPeople({ favorites: [], birthdays: [], newest });
    expect(people.map(({ id }) => id)).toEqual([2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13]);
  });
});
