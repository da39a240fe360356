import { describe, expect, it } from 'vitest';
import { purpose } from '#contract/onboarding.ts';
import { DEFAULT_CONTACT_TYPES } from '../contact-types/default-types.ts';
import { typesFor } from './onboarding.service.ts';

const ALL = DEFAULT_CONTACT_TYPES.map(({ key }) => key);

describe('types for purposes', () => {
  it.each([
    [['friends_and_family'], ['family', 'friend']],
    [['work'], ['colleague', 'mentor', 'partner', 'supplier']],
    [['clients'], ['client', 'prospect', 'partner', 'supplier']],
    [['fundraising'], ['investor', 'mentor', 'partner', 'prospect']],
    [['job_search'], ['colleague', 'mentor', 'community']],
    [['community'], ['community', 'friend', 'partner']],
    [
      ['friends_and_family', 'community'],
      ['family', 'friend', 'community', 'partner'],
    ],
  ] as const)('maps %j to %j', (purposes, types) => {
    expect([...typesFor(purposes)]).toEqual(types);
  });

  it('returns all types without purposes and for all purposes', () => {
    expect(typesFor([])).toEqual(new Set(ALL));
    expect(typesFor(purpose.options)).toEqual(new Set(ALL));
  });
});
