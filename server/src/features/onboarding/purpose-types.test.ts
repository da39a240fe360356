import { describe, expect, it } from 'vitest';
import { purpose } from '#contract/onboarding.ts';
import { DEFAULT_CONTACT_TYPES } from '../contact-types/sync-default-types.ts';
import { typesFor } from './onboarding.service.ts';

const ALL = DEFAULT_CONTACT_TYPES.map(({ name }) => name);

describe('types for purposes', () => {
  it.each([
    [['friends_and_family'], ['Family', 'Friend']],
    [['work'], ['Colleague', 'Mentor', 'Partner', 'Supplier']],
    [['clients'], ['Client', 'Prospect', 'Partner', 'Supplier']],
    [['fundraising'], ['Investor', 'Mentor', 'Partner', 'Prospect']],
    [['job_search'], ['Colleague', 'Mentor', 'Community']],
    [['community'], ['Community', 'Friend', 'Partner']],
    [
      ['friends_and_family', 'community'],
      ['Family', 'Friend', 'Community', 'Partner'],
    ],
  ] as const)('maps %j to %j', (purposes, types) => {
    expect([...typesFor(purposes)]).toEqual(types);
  });

  it('returns all types without purposes and for all purposes', () => {
    expect(typesFor([])).toEqual(new Set(ALL));
    expect(typesFor(purpose.options)).toEqual(new Set(ALL));
  });
});
