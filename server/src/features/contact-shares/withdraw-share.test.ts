import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { block } from '../../testing/relations.ts';
import { openTestApp, type Person, type TestApp } from '../../testing/test-app.ts';
import { verify } from '../../testing/verify.ts';
import { answer, contactsOf, shareCard, sharesOf, withdraw } from './testing/shares.ts';

let app: TestApp;
let other: TestApp;
let ada: Person;
let grace: Person;
beforeAll(async () => {
  app = await openTestApp();
  other = await app.openAnother();
  [ada, grace] = [await app.signUp('Ada Lovelace'), await app.signUp('Grace Hopper')];
});
afterAll(() => app.close());

const CARD = { first_name: 'Hedy', last_name: 'Lamarr', email: 'hedy@frequency.example' };

async function shareOf(person: Person, id: number) {
  const type = person.id === grace.id ? 'received' : 'sent';
  return (await sharesOf(person, type)).find((share) => share.id === id);
}

/** Everything that a person can read about a share. */
async function textsOf(person: Person, message_id: number, conversation: number) {
  const params = { id: conversation };
  const { results } = await person.call('GET /api/conversations/{id}/messages/', { params });
  const list = await person.call('GET /api/conversations/');
  const message = results.find(({ id }) => id === message_id);
  const shares = await sharesOf(person);
  const found = shares.filter((share) => share.message_id === message_id);
  return JSON.stringify([message, list.results, found]);
}

describe('withdrawing a share', () => {
  it('empties the card for both users and keeps message and need', async () => {
    const { id: contact } = await ada.call('POST /api/contacts/', { body: CARD });
    const body = { to_user: grace.id, contacts: [contact], message: 'Look', related_need: 'Radio' };
    const { message, shares } = await ada.call('POST /api/contact-shares/multi_share/', { body });
    const [{ id } = { id: 0 }] = shares;
    expect(await withdraw(ada, id)).toMatchObject({ status: 204 });
    for (const person of [ada, grace]) {
      expect(await shareOf(person, id)).toMatchObject({
        status: 'withdrawn',
        responded_at: null,
        related_need: 'Radio',
        contact: { first_name: '', email: '', emails: [], birthday: null },
      });
      const texts = await textsOf(person, message.id, message.conversation);
      expect(texts).not.toMatch(/Hedy|Lamarr|frequency/);
      expect(texts).toContain('"Look"');
    }
    const row = app.db.selectFrom('contact_shares').selectAll().where('id', '=', id);
    expect(JSON.stringify(await row.execute())).not.toMatch(/Hedy|frequency/);
    const { results } = await ada.call('GET /api/contacts/{id}/timeline/', {
      params: { id: contact },
    });
    expect(results).toContainEqual(
      expect.objectContaining({ share: expect.objectContaining({ status: 'withdrawn' }) }),
    );
  });

  it('stops counting the share as pending and sends no email about it', async () => {
    await verify(app, grace);
    await app.runJobs();
    app.mails.length = 0;
    const { id } = await shareCard(ada, grace, CARD);
    await withdraw(ada, id);
    await app.runJobs();
    expect(app.mails.filter(({ to }) => to === grace.user.email)).toEqual([]);
    const dashboard = JSON.stringify(await grace.call('GET /api/dashboard/'));
    expect(dashboard).not.toContain('Hedy');
  });

  it.each(['accept', 'decline'] as const)('rejects %s after a withdrawal with 409', async (how) => {
    const { id } = await shareCard(ada, grace, CARD);
    await withdraw(ada, id);
    const params = { id };
    expect(await grace.attempt(`POST /api/contact-shares/{id}/${how}/`, { params })).toMatchObject({
      status: 409,
      body: { detail: 'This shared contact was withdrawn.' },
    });
    expect(await withdraw(ada, id)).toMatchObject({ status: 409 });
  });

  it.each(['accept', 'decline'] as const)('rejects a withdrawal after %s with 409', async (how) => {
    const { id } = await shareCard(ada, grace, CARD);
    const answered = await answer(grace, how, id);
    expect(await withdraw(ada, id)).toMatchObject({ status: 409 });
    expect(await shareOf(grace, id)).toEqual(answered);
  });

  it('returns 404 for the recipient, strangers and unknown shares', async () => {
    const { id } = await shareCard(ada, grace, CARD);
    const eve = await app.signUp('Eve Else');
    for (const person of [grace, eve])
      expect(await withdraw(person, id)).toMatchObject({ status: 404 });
    expect(await withdraw(ada, 999_999_999)).toMatchObject({ status: 404 });
    expect(await shareOf(grace, id)).toMatchObject({ status: 'pending' });
  });

  it('ends in one state for fifty withdrawals and fifty accepts on two servers', async () => {
    const elsewhere = await other.logIn(grace);
    for (let round = 0; round < 4; round += 1) {
      const before = (await contactsOf(grace)).length;
      const { id } = await shareCard(ada, grace, { first_name: `Kay ${round}` });
      const results = await Promise.all(
        Array.from({ length: 100 }, (_, index) =>
          index % 2 === 0
            ? withdraw(ada, id)
            : elsewhere.attempt('POST /api/contact-shares/{id}/accept/', { params: { id } }),
        ),
      );
      const done = results.filter(({ status }) => status < 300);
      expect(done).toHaveLength(1);
      expect(results.filter(({ status }) => status === 409)).toHaveLength(99);
      const isAccepted = done[0]!.status === 200;
      for (const person of [ada, grace])
        expect((await shareOf(person, id))?.status).toBe(isAccepted ? 'accepted' : 'withdrawn');
      expect((await contactsOf(grace)).length).toBe(before + Number(isAccepted));
    }
  });
});

describe('withdrawing a share across a block', () => {
  it('looks the same to the sender if the recipient accepted after blocking them', async () => {
    const joan = await app.signUp('Joan Clarke');
    const [pending, accepted] = [
      await shareCard(joan, grace, CARD),
      await shareCard(joan, grace, { first_name: 'Kay' }),
    ];
    await block(grace, joan);
    const received = await answer(grace, 'accept', accepted.id);
    const seen = async (id: number) => {
      const first = await withdraw(joan, id);
      const again = await withdraw(joan, id);
      const share = (await sharesOf(joan, 'sent')).find((sent) => sent.id === id);
      return {
        ...share,
        statuses: [first.status, again.status],
        id: 0,
        message_id: 0,
        created_at: '',
      };
    };
    expect(await seen(accepted.id)).toEqual(await seen(pending.id));
    expect((await sharesOf(grace, 'received')).find(({ id }) => id === accepted.id)).toEqual(
      received,
    );
  });
});
