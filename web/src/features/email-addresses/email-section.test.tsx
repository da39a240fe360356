import { render, screen } from '@testing-library/react';
import { QueryClientProvider } from '@tanstack/react-query';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { createQueryClient } from '../../app/query-client.ts';
import { logIn } from '../../testing/session.ts';
import { answer, Rejection } from '../../testing/fake-api.ts';
import { aUser } from '../../testing/people.ts';
import { Toaster } from '../../ui/overlays/toaster.tsx';
import { EmailSection } from './email-section.tsx';

function show(me = aUser()) {
  logIn();
  answer({ 'GET /api/me/': () => me });
  render(
    <QueryClientProvider client={createQueryClient(() => {})}>
      <EmailSection />
      <Toaster />
    </QueryClientProvider>,
  );
  return userEvent.setup();
}

it('shows the verification state', async () => {
  show(aUser({ email_verified: true }));
  expect(await screen.findByText('ada@example.org')).toBeVisible();
  expect(screen.getByText('Verified')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Resend link' })).not.toBeInTheDocument();
});

it('resends the link', async () => {
  const person = show();
  answer({ 'POST /api/email-verification/resend/': () => undefined });
  await person.click(await screen.findByRole('button', { name: 'Resend link' }));
  expect(await screen.findByText('Link sent')).toBeVisible();
});

it('changes the address with the password and shows errors at fields', async () => {
  const person = show();
  const errors = { email: ['Must be an email address.'], password: ['This is not it.'] };
  answer({ 'POST /api/me/email/': () => new Rejection({ status: 400, errors }) });
  await person.click(await screen.findByRole('button', { name: 'Change email' }));
  await person.type(await screen.findByLabelText('New email'), 'ada');
  await person.type(screen.getByLabelText('Password'), 'wrong{Enter}');
  expect(await screen.findByText('Must be an email address.')).toBeVisible();
  answer({ 'POST /api/me/email/': () => undefined });
  await person.type(screen.getByLabelText('New email'), '@example.com{Enter}');
  expect(await screen.findByText(/We emailed a link to ada@example.com/)).toBeVisible();
});
