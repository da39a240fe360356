import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import type { AskMatch } from '#contract/asks.ts';
import type { contactFields } from '#contract/contacts.ts';
import { block, connect } from '../../../testing/relations.ts';
import { openTestApp, type Person, type TestApp } from '../../../testing/test-app.ts';
import { refreshSearch } from '../../contacts/search/refresh-search.ts';
import { findMatches } from './find-matches.ts';

let app: TestApp;
let ada: Person;
let grace: Person;
let people = 0;
beforeAll(async () => {
  app = await openTestApp();
});
beforeEach(async () => {
  people += 1;
  ada = await app.signUp(`Ada ${people}`);
  grace = await app.signUp(`Grace ${people}`);
});
afterAll(() => app.close());

const add = async (first_name: string, fields: Partial<z.input<typeof contactFields>>) =>
  (await ada.call('POST /api/contacts/', { body: { first_name, ...fields } })).id;

/** What Ada's contacts can do for an ask of Grace's. */
function match(need: string, { details = '', place = '' } = {}): Promise<AskMatch[]> {
  const client = { ip: '192.0.2.1', user_agent: '', device: '' };
  const ctx = { ...app.context, client, language: 'en' as const, user_id: ada.id, session_id: 0 };
  return findMatches(ctx, { user_id: grace.id, need, details, place });
}

const namesOf = (matches: AskMatch[]) => matches.map(({ contact }) => contact.name);

const link = (contact_id: number, user: Person) =>
  app.db
    .updateTable('contacts')
    .set({ associated_user_id: user.id })
    .where('id', '=', contact_id)
    .execute();

describe('matches of an ask', () => {
  it('finds synonyms and other languages, with the words that matched', async () => {
    await add('Jonas', { job_title: 'Rechtsanwalt', company_name: 'Weidner Kraus' });
    await add('Priya', { job_title: 'General Counsel', industry: 'Legal services' });
    await add('Kenji', { job_title: '弁護士' });
    await add('Ida', { job_title: 'Gardener' });
    const matches = await match('Looking for a lawyer');
    expect(namesOf(matches).toSorted()).toEqual(['Jonas', 'Kenji', 'Priya']);
    const { contact, reasons } = matches.find((one) => one.contact.name === 'Jonas')!;
    expect(contact).toMatchObject({ job_title: 'Rechtsanwalt', company_name: 'Weidner Kraus' });
    expect(reasons).toEqual([{ field: 'job_title', word: 'Rechtsanwalt' }]);
  });

  it('prefers the job over notes, and contacts that match more', async () => {
    await add('Notes', { notes: 'Asked me about a photographer' });
    await add('Job', { job_title: 'Photographer' });
    await add('Both', { job_title: 'Photographer', tags: ['weddings'] });
    expect(namesOf(await match('A photographer for our wedding'))).toEqual([
      'Both',
      'Job',
      'Notes',
    ]);
  });

  it('prefers the place, whatever it’s called, which alone is no reason', async () => {
    await add('Hamburg', { job_title: 'Plumber', addresses: [{ city: 'Hamburg' }] });
    await add('Munich', { job_title: 'Plumber', addresses: [{ city: 'München' }] });
    await add('Other', { job_title: 'Baker', addresses: [{ city: 'München' }] });
    for (const matches of [
      await match('A plumber', { place: 'Munich' }),
      await match('A plumber in Munich'),
    ]) {
      expect(namesOf(matches)).toEqual(['Munich', 'Hamburg']);
      expect(matches[0]?.reasons).toContainEqual({ field: 'city', word: 'München' });
    }
    expect(namesOf(await match('Anyone in Munich')).toSorted()).toEqual(['Munich', 'Other']);
  });

  it('finds values of custom fields', async () => {
    const { id } = await ada.call('POST /api/custom-fields/', {
      body: { name: 'Hobby', kind: 'text' },
    });
    await add('Bea', { custom: { [id]: 'Beekeeping, honey' } });
    expect((await match('A beekeeper'))[0]?.reasons).toEqual([{ field: 'custom', word: 'honey' }]);
  });

  it('tolerates typos', async () => {
    await add('Pat', { job_title: 'Plumber' });
    await add('Zoe', { tags: ['Xylophone'] });
    expect(namesOf(await match('A plumer'))).toEqual(['Pat']);
    expect(namesOf(await match('Xylophnoe lessons'))).toEqual(['Zoe']);
  });

  it('leaves out the trash, the deceased, other people’s contacts and the asker', async () => {
    const lawyer = { job_title: 'Lawyer' };
    const [trashed, asker, gone] = [
      await add('Trashed', lawyer),
      await add('Asker', lawyer),
      await add('Gone', lawyer),
    ];
    await add('Dead', { ...lawyer, deceased_on: '2020' });
    await grace.call('POST /api/contacts/', { body: { first_name: 'Foreign', ...lawyer } });
    await ada.call('DELETE /api/contacts/{id}/', { params: { id: trashed } });
    await link(asker, grace);
    expect(namesOf(await match('A lawyer'))).toEqual(['Gone']);
    await ada.call('PATCH /api/contacts/{id}/', {
      params: { id: gone },
      body: { deceased_on: '2021-05' },
    });
    expect(await match('A lawyer')).toEqual([]);
  });

  it('returns nothing for an ask without a meaningful word', async () => {
    await add('Ida', { notes: 'Knows people' });
    expect(await match('I need someone who can help')).toEqual([]);
  });

  it('derives the words of contacts from before', async () => {
    const id = await add('Old', { job_title: 'Carpenter' });
    await app.db.updateTable('contacts').set({ match_terms: '' }).where('id', '=', id).execute();
    expect(await match('A carpenter')).toEqual([]);
    await refreshSearch(app.context, { after: 0, owner_id: ada.id });
    expect(namesOf(await match('A carpenter'))).toEqual(['Old']);
  });
});

describe('what linked users can help with', () => {
  let eve: Person;
  beforeEach(async () => {
    eve = await app.signUp(`Eve ${people}`);
    await eve.call('PATCH /api/me/', { body: { can_help_with: ['Grant writing for charities'] } });
    await link(await add('Eve', { job_title: 'Baker' }), eve);
  });

  it('counts for connections, by their words', async () => {
    expect(await match('A grant writer')).toEqual([]);
    await connect(ada, eve);
    const matches = await match('A grant writer');
    expect(namesOf(matches)).toEqual(['Eve']);
    expect(matches[0]?.reasons).toContainEqual({ field: 'can_help_with', word: 'Grant' });
  });

  it('ignores private words', async () => {
    await connect(ada, eve);
    await eve.call('PATCH /api/me/', { body: { field_visibility: { can_help_with: 'private' } } });
    expect(await match('A grant writer')).toEqual([]);
  });

  it('ignores the words after a block, in either direction', async () => {
    await connect(ada, eve);
    await block(eve, ada);
    expect(await match('A grant writer')).toEqual([]);
  });
});
