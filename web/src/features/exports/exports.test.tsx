import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, expect, it, vi } from 'vitest';
import { answer, fakeServer, Rejection } from '../../testing/fake-api.ts';
import { aUser } from '../../testing/people.ts';
import { renderPart } from '../../testing/render-part.tsx';
import { ExportDialog } from './export-dialog.tsx';
import type { ExportFilter } from './exports.api.ts';

/** The downloaded files, recorded when a download link is clicked. */
const saved: { name: string; content: Promise<string> }[] = [];
let content: Blob;
beforeEach(() => {
  saved.length = 0;
  URL.createObjectURL = (blob) => {
    content = blob as Blob;
    return 'blob:export';
  };
  URL.revokeObjectURL = () => {};
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
    this: HTMLAnchorElement,
  ) {
    saved.push({ name: this.download, content: content.text() });
  });
});

function open(filter: ExportFilter = {}, count: number | null = 1234) {
  const onClose = vi.fn<() => void>();
  const { person } = renderPart(
    <ExportDialog filter={filter} count={count} onClose={onClose} />,
    aUser(),
  );
  return {
    person,
    onClose,
    dialog: within(screen.getByRole('dialog', { name: 'Export contacts' })),
  };
}

/** A server that sends a file and records the requests. */
function serveFile(until = Promise.resolve()) {
  const asked: string[] = [];
  fakeServer.use(
    http.get('*/api/contacts/export/', async ({ request }) => {
      asked.push(new URL(request.url).search);
      expect(request.headers.has('authorization')).toBe(false);
      await until;
      return new HttpResponse('BEGIN:VCARD', {
        headers: {
          'content-type': 'text/vcard',
          'content-disposition': 'attachment; filename="acquaint-contacts-2026-11-21.vcf"',
        },
      });
    }),
  );
  return asked;
}

it("saves all contacts as vCard under the server's name and closes", async () => {
  const asked = serveFile();
  const { person, dialog, onClose } = open();
  expect(dialog.getByRole('radio', { name: /phones and email apps/ })).toBeChecked();
  expect(dialog.queryByRole('group', { name: 'Contacts' })).toBeNull();
  await person.click(dialog.getByRole('button', { name: 'Export' }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(asked).toEqual(['?format=vcf']);
  expect(saved.map(({ name }) => name)).toEqual(['acquaint-contacts-2026-11-21.vcf']);
  expect(await saved[0]!.content).toBe('BEGIN:VCARD');
  expect(await screen.findByText('Contacts exported · 0 KB')).toBeVisible();
});

it('saves filtered or all contacts', async () => {
  const asked = serveFile();
  const { person, dialog } = open({ q: 'ada & co', type: 3, favorite: true, tag: undefined });
  expect(dialog.getByRole('radio', { name: 'Current list (1,234)' })).toBeChecked();
  await person.click(dialog.getByRole('radio', { name: /spreadsheets/ }));
  await person.click(dialog.getByRole('button', { name: 'Export' }));
  await person.click(await dialog.findByRole('radio', { name: 'All contacts' }));
  await person.click(dialog.getByRole('radio', { name: /other software/ }));
  await person.click(dialog.getByRole('button', { name: 'Export' }));
  await waitFor(() => expect(saved).toHaveLength(2));
  expect(asked).toEqual(['?q=ada+%26+co&type=3&favorite=true&format=csv', '?format=json']);
});

it('saves vCard 3.0 on request', async () => {
  const asked = serveFile();
  const { person, dialog } = open();
  await person.click(dialog.getByText('Older formats'));
  await person.click(dialog.getByRole('checkbox', { name: 'Use vCard 3.0' }));
  await person.click(dialog.getByRole('button', { name: 'Export' }));
  await waitFor(() => expect(asked).toEqual(['?format=vcf&version=3.0']));
  await waitFor(() => expect(saved).toHaveLength(1));
});

it('shows progress and can be canceled', async () => {
  const asked = serveFile(new Promise(() => {}));
  const { person, dialog } = open();
  await person.click(dialog.getByRole('button', { name: 'Export' }));
  const bar = await dialog.findByRole('progressbar', { name: 'Exporting' });
  expect(bar).toHaveAttribute('aria-valuetext', 'Preparing your contacts');
  await waitFor(() => expect(asked).toHaveLength(1));
  await person.click(dialog.getByRole('button', { name: 'Cancel export' }));
  expect(await dialog.findByRole('button', { name: 'Export' })).toBeVisible();
  expect(dialog.queryByText(/Failed/)).toBeNull();
  expect(saved).toEqual([]);
});

it('finishes after closing the dialog and shows a toast', async () => {
  const sent = Promise.withResolvers<void>();
  serveFile(sent.promise);
  const { person, dialog, onClose } = open();
  await person.click(dialog.getByRole('button', { name: 'Export' }));
  await person.click(await dialog.findByRole('button', { name: 'Continue' }));
  expect(onClose).toHaveBeenCalled();
  sent.resolve();
  expect(await screen.findByText('Contacts exported · 0 KB')).toBeVisible();
  expect(saved).toHaveLength(1);
});

it('shows why an export failed or was truncated and saves nothing', async () => {
  const detail = 'Too many calls. Please try again in 20 seconds.';
  answer({
    'GET /api/contacts/export/': () =>
      new Rejection({ status: 429, code: 'too_many_calls', detail }),
  });
  const { person, dialog } = open();
  await person.click(dialog.getByRole('button', { name: 'Export' }));
  expect(await dialog.findByText(detail)).toBeVisible();
  fakeServer.use(
    http.get('*/api/contacts/export/', () => {
      const body = new ReadableStream({
        start: (stream) => {
          stream.enqueue(new TextEncoder().encode('BEGIN:VCARD'));
          stream.error(new Error('broken'));
        },
      });
      return new HttpResponse(body);
    }),
  );
  await person.click(dialog.getByRole('button', { name: 'Export' }));
  expect(await dialog.findByText('Failed to export the contacts')).toBeVisible();
  expect(saved).toEqual([]);
});
