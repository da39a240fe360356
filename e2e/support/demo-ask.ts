import { expect } from '@playwright/test';
import type { DemoData, DemoUser } from './demo-data.ts';

// An ask and its answer, which only the screenshots need: visual snapshots show the demo data without them.

export const NEED = 'A tax adviser for freelancers';
export const DETAILS = 'Two of my weavers work for themselves from May on.';
export const NOTE = 'Jonas does the books of half our street. You’ll like each other.';

/** Adds an ask of Tobias, and to Mina's contacts what matches it. */
export async function sendAsk({ mina, tobias, jonas }: DemoData): Promise<void> {
  await mina.call('PATCH /api/contacts/{id}/', {
    params: { id: await findContact(mina, jonas) },
    body: { job_title: 'Tax adviser', company_name: 'Brandt & Roth', tags: ['freelancers'] },
  });
  await tobias.call('POST /api/asks/', {
    body: { need: NEED, details: DETAILS, audience: 'connections' },
  });
}

/** Introduces Jonas to Tobias, who asked; Jonas accepts and writes, and Tobias has read it. */
export async function introduceJonas({ mina, tobias, jonas }: DemoData): Promise<void> {
  const { results: asks } = await mina.call('GET /api/asks/', { query: { box: 'received' } });
  const { id } = await mina.call('POST /api/introductions/', {
    body: {
      to_user: tobias.id,
      contact_id: await findContact(mina, jonas),
      ask_id: asks[0]!.id,
      note: NOTE,
    },
  });
  const isAsked = async () => {
    const { results } = await jonas.call('GET /api/introductions/', { query: { box: 'about_me' } });
    return results.length > 0;
  };
  await expect.poll(isAsked).toBe(true);
  await jonas.call('POST /api/introductions/{id}/accept/', { params: { id } });
  const conversation = await jonas.call('POST /api/conversations/start/', {
    body: {
      to_user: tobias.id,
      initial_message:
        'Hello Tobias! Half of my clients are freelancers. How about Thursday at four?',
    },
  });
  await tobias.call('POST /api/conversations/{id}/mark_read/', { params: { id: conversation.id } });
}

/** The contact linked to a user. */
async function findContact({ call }: DemoUser, { id: user_id }: DemoUser): Promise<number> {
  const { results } = await call('GET /api/contacts/search/', { query: { user_id } });
  return results[0]!.id;
}
