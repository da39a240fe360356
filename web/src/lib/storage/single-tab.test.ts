import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeLocks } from '../../testing/fake-locks.ts';
import { withTabLock } from './single-tab.ts';

beforeEach(
  () =>
    void vi.useFakeTimers({
      toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'],
    }),
);
afterEach(() => void vi.useRealTimers());

const NEVER = new AbortController().signal;

/** Three tabs that each do something for a second; when each began and ended. */
async function threeTabs(): Promise<string[]> {
  const steps: string[] = [];
  const work = (tab: string) => async () => {
    steps.push(`${tab} begins`);
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    steps.push(`${tab} ends`);
  };
  for (const tab of ['a', 'b', 'c']) void withTabLock('work', NEVER, work(tab));
  await vi.advanceTimersByTimeAsync(20_000);
  return steps;
}

/** Tabs run one at a time, and each runs once. */
const IN_TURN = ['a begins', 'a ends', 'b begins', 'b ends', 'c begins', 'c ends'];

test('serializes tabs by Web Locks', async () => {
  const locks = fakeLocks();
  expect(await threeTabs()).toEqual(IN_TURN);
  locks.remove();
});

test('serializes tabs by a lease without Web Locks', async () => {
  const steps = await threeTabs();
  const turns = [0, 2, 4].map((index) => steps.slice(index, index + 2).join(', '));
  expect(turns.toSorted()).toEqual(['a begins, a ends', 'b begins, b ends', 'c begins, c ends']);
  expect(Object.keys(localStorage)).toEqual([]);
});

test('expires the lease of a closed tab', async () => {
  const lease = { holder: 'gone', until: Date.now() + 6_000 };
  localStorage.setItem('acquaint.lease.work', JSON.stringify(lease));
  const work = vi.fn<() => Promise<void>>(async () => {});
  void withTabLock('work', NEVER, work);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(work).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(work).toHaveBeenCalledOnce();
});

test('runs nothing in a tab after an abort', async () => {
  const lease = { holder: 'other', until: Date.now() + 6_000 };
  localStorage.setItem('acquaint.lease.work', JSON.stringify(lease));
  const waiting = new AbortController();
  const work = vi.fn<() => Promise<void>>(async () => {});
  const over = withTabLock('work', waiting.signal, work);
  await vi.advanceTimersByTimeAsync(1_000);
  waiting.abort();
  await over;
  expect(work).not.toHaveBeenCalled();
});

test('runs in every tab without storage', async () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('Closed', 'SecurityError');
  });
  const work = vi.fn<() => Promise<void>>(async () => {});
  await withTabLock('work', NEVER, work);
  expect(work).toHaveBeenCalledOnce();
});
