import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { answer, Rejection } from '../../testing/fake-api.ts';
import { aUser } from '../../testing/people.ts';
import { renderRouted } from '../../testing/render-routed.tsx';
import { InvitePart } from './invite-part.tsx';

const ada = aUser({ email_verified: true });
const link = (code: string) => ({ url: `https://acquaint.example/contacts?connect=${code}` });

beforeEach(() => {
  answer({ 'GET /api/connect-link/': () => link('one') });
});

const field = () => screen.findByRole('textbox', { name: 'Email addresses' });
const address = () => screen.findByRole('textbox', { name: 'Link' });
const send = () => screen.getByRole('button', { name: 'Send invitations' });

describe('inviting by address', () => {
  test('sends a pasted list with one result for all', async () => {
    const invite = vi.fn<(asked: { body: unknown }) => undefined>();
    answer({ 'POST /api/connections/invites/': invite });
    const { person } = renderRouted(<InvitePart />, ada);
    await person.click(await field());
    await person.paste('Grace <grace@example.org>,\nhedy@example.org GRACE@example.org');
    await person.click(send());
    expect(await screen.findByText('Invitations sent.')).toBeVisible();
    expect(invite.mock.calls.map(([{ body }]) => body)).toEqual([
      { emails: ['grace@example.org', 'hedy@example.org'] },
    ]);
    expect(await field()).toHaveFocus();
    expect(screen.queryByText('grace@example.org')).not.toBeInTheDocument();
  });

  test('shows errors per address and sends nothing', async () => {
    const { person } = renderRouted(<InvitePart />, ada);
    await person.type(await field(), 'grace{Enter}ada@example.org hedy@example.org,');
    expect(screen.getByText(/Enter a valid email address/)).toHaveTextContent(/^grace:/);
    expect(screen.getByText(/This is your own email address/)).toHaveTextContent(
      /^ada@example.org:/,
    );
    await person.click(send());
    expect(await field()).toHaveFocus();
    await person.click(screen.getByRole('button', { name: 'Remove grace' }));
    expect(screen.queryByText(/Enter a valid email address/)).not.toBeInTheDocument();
  });

  test('requires 1 to 20 addresses', async () => {
    const { person } = renderRouted(<InvitePart />, ada);
    await person.click(await field());
    await person.click(send());
    expect(screen.getByText('Enter at least one email address.')).toBeVisible();
    await person.click(await field());
    await person.paste(Array.from({ length: 21 }, (_, n) => `n${n}@example.org`).join(' '));
    await person.click(send());
    expect(
      screen.getByText('You can invite up to 20 people at once. You entered 21.'),
    ).toBeVisible();
  });

  test('shows server errors at their address', async () => {
    answer({
      'POST /api/connections/invites/': () =>
        new Rejection({
          status: 400,
          detail: 'Bad input',
          errors: { 'emails.1': ['There is no such domain.'] },
        }),
    });
    const { person } = renderRouted(<InvitePart />, ada);
    await person.type(await field(), 'grace@example.org hedy@nowhere ');
    await person.click(send());
    expect(await screen.findByText(/There is no such domain/)).toHaveTextContent(/^hedy@nowhere:/);
    expect(screen.queryByText('Bad input')).not.toBeInTheDocument();
  });

  test.each([
    ['', 'Failed to send the invitations'],
    ['Verify your email first.', 'Verify your email first.'],
  ])('shows other errors and keeps the input (%j)', async (detail, message) => {
    answer({ 'POST /api/connections/invites/': () => new Rejection({ status: 403, detail }) });
    const { person } = renderRouted(<InvitePart />, ada);
    await person.type(await field(), 'grace@example.org');
    await person.click(send());
    expect(await screen.findByText(message)).toBeVisible();
    expect(screen.getByText('grace@example.org')).toBeVisible();
  });
});

describe("the user's own connect link", () => {
  test("shows and copies the user's connect link as text and QR code", async () => {
    const { person } = renderRouted(<InvitePart />, ada);
    expect(await address()).toHaveValue(link('one').url);
    expect(screen.getByRole('img', { name: 'QR code of my link' })).toBeVisible();
    await person.click(screen.getByRole('button', { name: 'Copy link' }));
    expect(await screen.findByText('Link copied')).toBeVisible();
    expect(await navigator.clipboard.readText()).toBe(link('one').url);
    await person.click(screen.getByRole('button', { name: 'Enlarge' }));
    expect(await screen.findByRole('dialog', { name: 'Scan to connect' })).toBeVisible();
  });

  test("replaces the user's connect link after a confirmation", async () => {
    answer({ 'POST /api/connect-link/regenerate/': () => link('two') });
    const { person } = renderRouted(<InvitePart />, ada);
    await address();
    await person.click(screen.getByRole('button', { name: 'Reset link' }));
    const question = await screen.findByRole('alertdialog', { name: 'Reset your link?' });
    expect(question).toHaveTextContent('Your old link and QR code will stop working.');
    await person.click(screen.getByRole('button', { name: 'Reset link' }));
    await waitFor(async () => expect(await address()).toHaveValue(link('two').url));
    expect(screen.getByText('Link reset. The old one no longer works.')).toBeVisible();
  });

  test('shows a loading error', async () => {
    answer({ 'GET /api/connect-link/': () => new Rejection({ status: 404 }) });
    renderRouted(<InvitePart />, ada);
    expect(await screen.findByText('Failed to load your link')).toBeVisible();
  });
});
