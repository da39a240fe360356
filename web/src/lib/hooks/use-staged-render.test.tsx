import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useStagedRender } from './use-staged-render.ts';

let frames: FrameRequestCallback[] = [];
beforeEach(() => {
  frames = [];
  vi.stubGlobal('requestAnimationFrame', (callback: FrameRequestCallback) => frames.push(callback));
  vi.stubGlobal('cancelAnimationFrame', () => {
    frames = [];
  });
});
afterEach(() => vi.unstubAllGlobals());

/** The browser draws once. */
const draw = async () => act(async () => frames.splice(0).forEach((callback) => callback(0)));

it('advances staged rendering once per frame to the last stage', async () => {
  const { result } = renderHook(() => useStagedRender(2, true));
  expect(result.current).toBe(0);
  await draw();
  expect(result.current).toBe(1);
  await draw();
  expect(result.current).toBe(2);
  expect(frames).toEqual([]);
});

it('starts staged rendering when it is ready', async () => {
  const { result, rerender } = renderHook(({ ready }) => useStagedRender(1, ready), {
    initialProps: { ready: false },
  });
  await draw();
  expect(result.current).toBe(0);
  rerender({ ready: true });
  await draw();
  expect(result.current).toBe(1);
});

it('requests no frame after unmounting', async () => {
  const { unmount } = renderHook(() => useStagedRender(2, true));
  expect(frames).toHaveLength(1);
  unmount();
  expect(frames).toEqual([]);
});
