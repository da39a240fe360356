import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, expect, it, vi } from 'vitest';
import { personalName, readLocal, writeLocal } from '../../lib/storage/local-store.ts';
import { readSession } from '../../lib/http/session.ts';
import { answer, fakeServer, Rejection } from '../../testing/fake-api.ts';
import { anOutgoing } from '../../testing/outgoing.ts';
import { aUser } from '../../testing/people.ts';
import { mockEmptyTopBar } from '../../testing/empty-top-bar.ts';
import { renderApp } from '../../testing/render-app.tsx';

beforeEach(mockEmptyTopBar);

async function confirmDelete(password: string) {
  const app = await renderApp('/settings?tab=danger', aUser());
  await app.person.click(await screen.findByRole('button', { name: 'Delete account' }));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Delete your account?' }));
  if (password !== '') await app.person.type(dialog.getByLabelText('Password'), password);
  await app.person.click(dialog.getByRole('button', { name: 'Delete account' }));
  return { ...app, dialog };
}

it('deletes the account with its password and local data', async () => {
  const sent: unknown[] = [];
  answer({
    'DELETE /api/me/': ({ body }) => {
      sent.push(body);
      return undefined;
    },
  });
  writeLocal(personalName(1, 'draft.2'), 'Dear Grace');
  writeLocal('unsent.1.key', anOutgoing({ key: 'key', state: 'refused' }));
  const { router } = await confirmDelete('analytical engine');
  expect(await screen.findByText('Your account and data have been deleted.')).toBeVisible();
  expect(router.state.location.pathname).toBe('/');
  expect(sent).toEqual([{ password: 'analytical engine' }]);
  expect(readSession()).toBeNull();
  expect(readLocal(personalName(1, 'draft.2'))).toBeNull();
  expect(readLocal('unsent.1.key')).toBeNull();
});

it('keeps the account and shows an error for a wrong or missing password', async () => {
  const errors = { password: ['This is not your password.'] };
  answer({ 'DELETE /api/me/': () => new Rejection({ status: 400, code: 'bad_input', errors }) });
  const { dialog, person } = await confirmDelete('');
  const field = dialog.getByLabelText('Password');
  await waitFor(() => expect(field).toHaveAccessibleDescription('Enter your password.'));
  await person.type(field, 'difference engine{Enter}');
  await waitFor(() => expect(field).toHaveAccessibleDescription('This is not your password.'));
  expect(readSession()).not.toBeNull();
});

it('clears the password when the dialog closes', async () => {
  const { dialog, person } = await confirmDelete('');
  await person.type(dialog.getByLabelText('Password'), 'analytical engine');
  await person.click(dialog.getByRole('button', { name: 'Cancel' }));
  await person.click(await screen.findByRole('button', { name: 'Delete account' }));
  expect(await screen.findByLabelText('Password')).toHaveValue('');
});

/** Downloads are links that the browser follows: what it was given. */
function watchDownloads() {
  const saved: { name: string; content: Blob | undefined }[] = [];
  let content: Blob | undefined;
  URL.createObjectURL = (blob) => {
    content = blob as Blob;
    return 'blob:export';
  };
  URL.revokeObjectURL = () => {};
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
    this: HTMLAnchorElement,
  ) {
    saved.push({ name: this.download, content });
  });
  return saved;
}

it("saves the export under the server's file name, also after leaving the page", async () => {
  const saved = watchDownloads();
  const sent = Promise.withResolvers<void>();
  fakeServer.use(
    http.get('*/api/me/export/', async ({ request }) => {
      expect(request.headers.has('authorization')).toBe(false);
      await sent.promise;
      return new HttpResponse(new Uint8Array(2048), {
        headers: {
          'content-type': 'application/zip',
          'content-disposition': 'attachment; filename="acquaint-2026-11-21.zip"',
        },
      });
    }),
  );
  const { router } = await renderApp('/settings?tab=data', aUser()).then(async (app) => {
    await app.person.click(await screen.findByRole('button', { name: 'Export everything' }));
    return app;
  });
  expect(await screen.findByRole('progressbar', { name: 'Exporting' })).toBeVisible();
  await router.navigate({ to: '/settings', search: { tab: 'danger' } });
  await router.navigate({ to: '/settings', search: { tab: 'data' } });
  expect(await screen.findByRole('progressbar', { name: 'Exporting' })).toBeVisible();
  sent.resolve();
  expect(await screen.findByText('Data exported · 2 KB')).toBeVisible();
  expect(saved.map(({ name, content }) => [name, content?.size])).toEqual([
    ['acquaint-2026-11-21.zip', 2048],
  ]);
  expect(screen.getByText('Saved to your downloads (2 KB).')).toBeVisible();
});

it('shows why an export failed and allows a retry', async () => {
  const saved = watchDownloads();
  const detail = 'You have exported your data a moment ago. Please wait an hour.';
  answer({
    'GET /api/me/export/': () => new Rejection({ status: 429, code: 'too_many_calls', detail }),
  });
  const { person } = await renderApp('/settings?tab=data', aUser());
  await person.click(await screen.findByRole('button', { name: 'Export everything' }));
  await waitFor(() => expect(screen.getAllByText(detail)).toHaveLength(2));
  fakeServer.use(http.get('*/api/me/export/', () => HttpResponse.error()));
  await person.click(screen.getByRole('button', { name: 'Export everything' }));
  await waitFor(() => expect(screen.getAllByText('Failed to export your data')).toHaveLength(2));
  expect(saved).toEqual([]);
});
