import { expect, test, vi } from 'vitest';

// Test files share a document: a frame requested under fake timers would otherwise block all later frames.
test('renders frames after a test with fake timers', async () => {
  vi.useFakeTimers();
  requestAnimationFrame(() => {});
  const field = document.body.appendChild(document.createElement('input'));
  field.focus();
  field.remove();
  vi.useRealTimers();
  const drawn = vi.fn<() => void>();
  requestAnimationFrame(drawn);
  await vi.waitFor(() => expect(drawn).toHaveBeenCalled());
});
