import { expect, test, vi } from 'vitest';

// Files share their document: one frame asked for under false timers would be the last for all that come after.
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
