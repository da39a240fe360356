import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Conversation } from '#contract/conversations.ts';
import { answer } from '../../testing/fake-api.ts';
import { aConversation, aMessage, onePage } from '../../testing/messages.ts';
import { aUser } from '../../testing/people.ts';
import { mockEmptyTopBar } from '../../testing/empty-top-bar.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { acquireSoundLock } from './sound/sound-lock.ts';
import { setSoundPreference } from './sound/sound-preference.ts';

const ada = aUser();
let started: number;
let isBlocked: boolean;

/** Counts sounds, which jsdom can't play. A browser that blocks audio never resumes. */
class FakeAudio {
  currentTime = 0;
  destination = {};
  resume = () => (isBlocked ? new Promise<void>(() => {}) : Promise.resolve());
  close = () => Promise.resolve();
}
class Tone extends EventTarget {
  connect = (next: unknown) => next;
  start = () => {
    started += 1;
  };
  stop = () => {};
}
class Volume {
  gain = {
    setValueAtTime: () => {},
    linearRampToValueAtTime: () => {},
    exponentialRampToValueAtTime: () => {},
  };
  connect = (next: unknown) => next;
}

beforeEach(() => {
  started = 0;
  isBlocked = false;
  vi.stubGlobal('AudioContext', FakeAudio);
  vi.stubGlobal('OscillatorNode', Tone);
  vi.stubGlobal('GainNode', Volume);
  vi.useFakeTimers({ shouldAdvanceTime: true });
  mockEmptyTopBar();
  show([]);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function show(conversations: Conversation[]): void {
  const [first = aConversation()] = conversations;
  answer({
    'GET /api/conversations/': () =>
      onePage(conversations.map((conversation) => ({ ...conversation, messages: [] }))),
    'GET /api/conversations/{id}/': () => first,
    'POST /api/conversations/{id}/mark_read/': () => ({ ...first, unread_count: 0 }),
  });
}

const said = (id: number, changes = {}) =>
  aConversation({ messages: [aMessage({ id, ...changes })], unread_count: 1 });

/** The page, once it has read what there is. */
async function opened(address: string) {
  const app = await renderApp(address, ada);
  await vi.waitFor(() => expect(app.queries.getQueryData(['conversations', 'list'])).toBeDefined());
  return app;
}

/** A change comes in, and all that follows from it. */
async function arrives({ queries }: Awaited<ReturnType<typeof renderApp>>, now: Conversation) {
  show([now]);
  await act(() => queries.invalidateQueries({ queryKey: ['conversations'] }));
  await act(() => vi.advanceTimersByTimeAsync(3_000));
}

describe('sounds for new messages', () => {
  test('plays a sound for new messages once if enabled', async () => {
    setSoundPreference(true);
    const app = await opened('/notifications');
    await arrives(app, said(11));
    expect(started).toBe(2);
    await arrives(app, said(11));
    expect(started).toBe(2);
    await arrives(app, said(12));
    expect(started).toBe(4);
  });

  test('plays no sound by default', async () => {
    await arrives(await opened('/notifications'), said(11));
    expect(started).toBe(0);
  });

  test('plays no sound for messages read immediately', async () => {
    setSoundPreference(true);
    show([said(10)]);
    const app = await opened('/messages?id=5');
    await screen.findByRole('region', { name: 'Messages with Grace Hopper' });
    await arrives(app, said(11));
    expect(started).toBe(0);
    // Nor does another tab sound for it.
    expect(await acquireSoundLock(11)).toBe(false);
  });

  test("plays no sound for one's own and initial messages", async () => {
    setSoundPreference(true);
    show([said(10)]);
    const app = await opened('/notifications');
    await arrives(app, said(10));
    await arrives(app, { ...said(11, { sender: ada.id }), unread_count: 0 });
    expect(started).toBe(0);
  });

  test('plays no sound later if the browser blocked it', async () => {
    setSoundPreference(true);
    isBlocked = true;
    const app = await opened('/notifications');
    await arrives(app, said(11));
    isBlocked = false;
    await act(() => vi.advanceTimersByTimeAsync(60_000));
    expect(started).toBe(0);
  });
});

describe('sounds over several tabs', () => {
  test('plays sounds in the first of several tabs only', async () => {
    expect(await acquireSoundLock(11)).toBe(true);
    expect(await acquireSoundLock(11)).toBe(false);
    expect(await acquireSoundLock(10)).toBe(false);
  });

  test('plays one sound for messages in a row over several tabs', async () => {
    expect(await acquireSoundLock(11)).toBe(true);
    expect(await acquireSoundLock(12)).toBe(false);
    vi.advanceTimersByTime(1_500);
    expect(await acquireSoundLock(13)).toBe(true);
  });
});

describe('the sound setting', () => {
  test('turns the sound off by default, plays it to try and stores the setting per device', async () => {
    const { person } = await renderApp('/settings?tab=notifications', ada);
    const choice = await screen.findByRole('switch', {
      name: 'Play a sound when a message arrives',
    });
    expect(choice).not.toBeChecked();
    await person.click(screen.getByRole('button', { name: 'Preview' }));
    await vi.waitFor(() => expect(started).toBe(2));
    await person.click(choice);
    expect(choice).toBeChecked();
    expect(localStorage.getItem('acquaint.message_sound')).toBe('true');
  });

  test('explains a browser that blocks sounds', async () => {
    isBlocked = true;
    const { person } = await renderApp('/settings?tab=notifications', ada);
    await person.click(await screen.findByRole('button', { name: 'Preview' }));
    expect(await screen.findByText('Your browser blocked sound.')).toBeVisible();
  });
});
