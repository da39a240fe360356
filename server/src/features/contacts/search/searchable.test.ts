import { describe, expect, it } from 'vitest';
import { patchCard, EMPTY_CARD } from '../cards/card.ts';
import { searchableOf } from './searchable.ts';

const entry = (value: string) => ({ label: '', value });
const of = (fields: Parameters<typeof patchCard>[1]) => searchableOf(patchCard(EMPTY_CARD, fields));

describe('derived search data', () => {
  it('derives folded search data from all searchable text', () => {
    const { search_text } = of({
      first_name: 'Zoë',
      last_name: 'Ångström',
      nickname: 'Zo',
      company_name: 'Müller & Søn',
      job_title: 'CTO',
      emails: [entry('Zoe@Example.org')],
      phones: [entry('+49 (171) 123-4567')],
      tags: ['Climbing'],
      notes: 'Likes\nCafé',
    });
    const texts = ['zoe angstrom', 'zo', 'muller & son', 'cto', 'zoe@example.org', '491711234567'];
    for (const text of [...texts, '01711234567', 'climbing', 'likes cafe'])
      expect(
        search_text
          .replaceAll(/ Q|^Q/gm, ' ')
          .split('\n')
          .map((line) => line.trim()),
      ).toContain(text);
  });

  it('sorts by person, else company, else other data', () => {
    expect(of({ first_name: 'Ada', company_name: 'Acme' }).sort_name).toBe('Ada');
    expect(of({ company_name: 'Acme', email: 'a@example.org' }).sort_name).toBe('Acme');
    expect(of({ phone_number: '+1 415 555 2671' }).sort_name).toBe('+1 415 555 2671');
  });

  it('compares emails case-insensitively and numbers in any notation', () => {
    const one = of({ emails: [entry('Ada@Example.org')], phones: [entry('+1 (415) 555-2671')] });
    const other = of({ emails: [entry('ada@example.ORG')], phones: [entry('001 415 555 2671')] });
    expect(one.email_keys).toEqual(['ada@example.org']);
    expect(one.email_keys).toEqual(other.email_keys);
    expect(one.phone_keys).toEqual(['14155552671']);
    expect(one.phone_keys).toEqual(other.phone_keys);
  });

  it('distinguishes extensions and ignores emergency numbers', () => {
    const [one] = of({ phones: [entry('+1 415 555 2671 ext. 5')] }).phone_keys;
    const [other] = of({ phones: [entry('+1 415 555 2671 ext. 6')] }).phone_keys;
    expect(one).not.toBe(other);
    expect(of({ phones: [entry('112')] }).phone_keys).toEqual([]);
  });
});
