import { Component, Suspense, type ComponentType, type ReactNode } from 'react';
import { act, render, screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fakeServer } from '../testing/fake-api.ts';
import { lazyPage } from './lazy-component.ts';

/** What is shown of an error, as around each page. */
class Caught extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };
  static getDerivedStateFromError() {
    return { failed: true };
  }
  override render() {
    return this.state.failed ? 'Something went wrong' : this.props.children;
  }
}

/** Reloads are noted there by the router; the document of a test stays. */
const reloads = () =>
  Object.keys(sessionStorage).filter((key) => key.startsWith('tanstack_router_reload:'));

const build = Object.assign(document.createElement('meta'), { name: 'build', content: 'first' });
/** The newer build on the server; the page belongs to the first one. */
const serve = (newest: string) =>
  fakeServer.use(http.get('*/version.json', () => HttpResponse.json({ build: newest })));

beforeEach(() => {
  document.head.append(build);
  sessionStorage.clear();
});
afterEach(() => {
  build.remove();
  sessionStorage.clear();
  vi.useRealTimers();
});

function Shown({ page: Page }: { page: ComponentType }) {
  return (
    <Caught>
      <Suspense fallback="Loading">
        <Page />
      </Suspense>
    </Caught>
  );
}

/** A page that fails to load, rendered and then rendered again. */
async function showTwice() {
  const Page = lazyPage(() => Promise.reject<() => ReactNode>(new Error('404')));
  await Page.preload();
  vi.useFakeTimers();
  const { rerender } = await act(async () => render(<Shown page={Page} />));
  await act(async () => rerender(<Shown page={Page} />));
}

it('shows no error while reloading for a missing chunk', async () => {
  serve('second');
  await showTwice();
  expect(reloads()).toHaveLength(1);
  expect(screen.getByText('Loading')).toBeVisible();
});

it("shows the error if the reload doesn't happen", async () => {
  serve('second');
  await showTwice();
  vi.mocked(console.error).mockImplementation(() => {});
  await act(async () => vi.advanceTimersByTime(10_000));
  expect(screen.getByText('Something went wrong')).toBeVisible();
  vi.mocked(console.error).mockClear();
});

it('shows other errors immediately', async () => {
  serve('first');
  vi.mocked(console.error).mockImplementation(() => {});
  await showTwice();
  expect(reloads()).toEqual([]);
  expect(screen.getByText('Something went wrong')).toBeVisible();
  vi.mocked(console.error).mockClear();
});
