import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { userEvent } from '@testing-library/user-event';
import { ErrorBoundary } from 'react-error-boundary';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { Bar } from '../layouts/bar.tsx';
import { RetryNotice } from '../layouts/retry-notice.tsx';
import { ApiError } from '../lib/http/api-error.ts';
import { markHandled } from '../lib/http/handled-errors.ts';
import { aContact, anOverview } from '../testing/contacts.ts';
import { answer } from '../testing/fake-api.ts';
import { layOut } from '../testing/lay-out.ts';
import { aConnection, aConversation, onePage } from '../testing/messages.ts';
import { mockEmptyTopBar } from '../testing/empty-top-bar.ts';
import { renderApp } from '../testing/render-app.tsx';
import { Toaster } from '../ui/overlays/toaster.tsx';
import { createQueryClient } from './query-client.ts';
import { reportUncaughtErrors } from './uncaught-errors.ts';

const grace = aConnection({ status: 'accepted' });
const asked = aConnection({ id: 21, from_user: 1, to_user: 2, to_user_name: 'Grace Hopper' });
const linus = { id: 3, first_name: 'Linus', last_name: 'Pauling', headline: '', avatar_url: null };
const suggestion = { user: linus, reason: 'Chemist', mutual_connections: 2, contact_id: null };
const contact = aContact();

beforeEach(() => {
  layOut();
  mockEmptyTopBar();
  answer({
    'GET /api/contacts/': () => ({ ...onePage([contact]), count: 1 }),
    'GET /api/contacts/{id}/overview/': () => anOverview(contact),
    'GET /api/contacts/landmarks/': () => ({ count: 1, every: 100, cursors: [], letters: [] }),
    'GET /api/contact-types/': () => onePage([]),
    'GET /api/connections/': () => onePage([grace]),
    'GET /api/connections/sent/': () => onePage([asked]),
    'GET /api/connections/received/': () => onePage([]),
    'GET /api/connections/pending/': () => onePage([aConnection()]),
    'GET /api/suggested-connections/': () => onePage([suggestion]),
    'GET /api/conversations/': () => onePage([aConversation()]),
    'GET /api/conversations/{id}/': () => aConversation(),
  });
});
const toasts = () => screen.queryAllByRole('button', { name: 'Close' });

function Broken({ error }: { error: Error }): never {
  throw error;
}

/** React and the router log errors that a boundary caught, which these tests expect. */
function allowConsoleErrors(): () => void {
  const spies = [vi.mocked(console.error), vi.mocked(console.warn)];
  for (const mock of spies) mock.mockImplementation(() => {});
  return () => {
    for (const mock of spies) mock.mockClear();
  };
}

/** Makes a page of this router throw when it is opened. */
function breakPage(
  router: Awaited<ReturnType<typeof renderApp>>['router'],
  path: '/simple-test',
  error: Error,
): void {
  const { options } = router.routesByPath[path];
  const { component } = options;
  options.component = () => <Broken error={error} />;
  onTestFinished(() => void Object.assign(options, { component }));
}

describe('components that crash', () => {
  test.each([
    ['An unexpected error occurred', ''],
    ['The chart has no data.', 'The chart has no data.'],
  ])('shows %s', async (words, message) => {
    const restoreConsole = allowConsoleErrors();
    const onReset = vi.fn<() => void>();
    render(
      <ErrorBoundary
        onReset={onReset}
        fallbackRender={({ error, resetErrorBoundary }) => (
          <RetryNotice
            error={error}
            fallbackMessage="An unexpected error occurred"
            onRetry={resetErrorBoundary}
          />
        )}
      >
        <Broken error={new Error(message)} />
      </ErrorBoundary>,
    );
    const failure = within(screen.getByRole('alert'));
    expect(failure.getByRole('heading', { name: 'Something went wrong' })).toBeVisible();
    expect(failure.getByText(words, { selector: 'p' })).toBeVisible();
    expect(failure.getByRole('button', { name: 'Refresh Page' })).toBeVisible();
    expect(failure.getByText('Technical details').closest('details')).not.toHaveAttribute('open');
    await userEvent.click(failure.getByRole('button', { name: 'Try Again' }));
    await waitFor(() => expect(onReset).toHaveBeenCalledOnce());
    restoreConsole();
  });

  test.each([
    ['Page loading error occurred', new Error('')],
    ['The page has no data.', new Error('The page has no data.')],
  ])('shows %s in the page and keeps the header', async (words, error) => {
    const restoreConsole = allowConsoleErrors();
    const { router } = await renderApp('/pricing');
    await screen.findByRole('heading', { name: 'Pricing' });
    breakPage(router, '/simple-test', error);
    await router.navigate({ to: '/simple-test' });
    expect(await screen.findByText(words, { selector: 'p' })).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Something went wrong' })).toBeVisible();
    expect(screen.getByRole('navigation', { name: 'Main' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Try Again' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Refresh Page' })).toBeVisible();
    restoreConsole();
  });

  test.each([
    ['Navigation error occurred', new Error('')],
    ['The menu has no items.', new Error('The menu has no items.')],
  ])('shows %s in the header and keeps the page', async (words, error) => {
    const restoreConsole = allowConsoleErrors();
    const root = createRootRoute({
      component: () => (
        <>
          <Bar logo="Acquaint" items={[]} menu={<Broken error={error} />} />
          <h1>The page</h1>
        </>
      ),
    });
    const history = createMemoryHistory({ initialEntries: ['/'] });
    render(<RouterProvider router={createRouter({ routeTree: root, history }) as never} />);
    const bar = within(await screen.findByRole('banner'));
    expect(bar.getByText('Something went wrong')).toBeVisible();
    expect(bar.getByText(words)).toBeVisible();
    expect(bar.getByRole('button', { name: 'Try Again' })).toBeVisible();
    expect(bar.getByRole('button', { name: 'Refresh Page' })).toBeVisible();
    expect(screen.getByRole('heading', { name: 'The page' })).toBeVisible();
    restoreConsole();
  });

  test.each([
    ['Page Not Found', 404],
    ['Internal Server Error', 500],
    ['Internal Server Error', 503],
  ])('shows %s for status %i', async (title, status) => {
    const restoreConsole = allowConsoleErrors();
    const { router } = await renderApp('/pricing');
    await screen.findByRole('heading', { name: 'Pricing' });
    breakPage(router, '/simple-test', new ApiError({ status }));
    await router.navigate({ to: '/simple-test' });
    expect(await screen.findByRole('heading', { name: title })).toBeVisible();
    expect(screen.getByText(String(status))).toBeVisible();
    restoreConsole();
  });
});

const dispatchRejection = (reason: unknown) =>
  fireEvent(window, Object.assign(new Event('unhandledrejection'), { reason }));
const fail = (error: unknown, message = '') =>
  fireEvent(window, new ErrorEvent('error', { error, message }));

describe('uncaught errors', () => {
  beforeEach(() => {
    const stop = reportUncaughtErrors();
    onTestFinished(stop);
    render(<Toaster />);
  });

  test.each([
    ['The line is dead.', new Error('The line is dead.')],
    ['The line is dead.', { message: 'The line is dead.' }],
    ['No more than ten.', new ApiError({ status: 400, detail: 'No more than ten.' })],
    ['Network or API error occurred', new ApiError({ status: 502 })],
    ['Network or API error occurred', new Error('')],
    ['Network or API error occurred', 'words'],
    ['Network or API error occurred', undefined],
  ])('shows %s for a promise rejected with %s', async (words, reason) => {
    dispatchRejection(reason);
    expect(await within(screen.getByRole('alert')).findByText(words)).toBeVisible();
  });

  test.each([
    ['x is not a function', new TypeError('x is not a function')],
    ['An unexpected error occurred', undefined],
  ])('shows %s for a script that threw %s', async (words, error) => {
    fail(error);
    expect(await within(screen.getByRole('alert')).findByText(words)).toBeVisible();
  });

  test('shows uncaught errors once per error', async () => {
    const error = new Error('The line is dead.');
    dispatchRejection(error);
    await userEvent.click((await screen.findAllByRole('button', { name: 'Close' }))[0]!);
    fail(error);
    dispatchRejection(error);
    expect(toasts()).toEqual([]);
  });

  test('ignores uncaught errors that are already handled', async () => {
    const error = new Error('Failed to toggle favorite');
    markHandled(error);
    dispatchRejection(error);
    expect(toasts()).toEqual([]);
  });

  test('shows uncaught errors once if a mutation has shown them', async () => {
    const queries = createQueryClient(() => {});
    const error = new ApiError({ status: 400 });
    const mutation = queries.getMutationCache().build(queries, {
      mutationFn: () => Promise.reject(error),
      meta: { failure: 'Failed to undo' },
    });
    await expect(mutation.execute(undefined)).rejects.toBe(error);
    dispatchRejection(error);
    expect(await screen.findByText('Failed to undo')).toBeVisible();
    expect(toasts()).toHaveLength(1);
  });

  test('ignores ResizeObserver loops', async () => {
    fail(undefined, 'ResizeObserver loop completed with undelivered notifications.');
    expect(toasts()).toEqual([]);
  });
});
