import { describe, expect, it, vi } from 'vitest';
import { logIn } from '../../testing/session.ts';
import { clearSession, onSessionChange, readSession, startSession } from './session.ts';

describe('the session of the browser', () => {
  it('exists while the readable cookie does', () => {
    expect(readSession()).toBeNull();
    document.cookie = 'acquaint_signed_in=1; Path=/';
    expect(readSession()).not.toBeNull();
    clearSession();
    expect(readSession()).toBeNull();
    expect(document.cookie).not.toContain('acquaint_signed_in');
  });

  it('has another id after the next login', () => {
    logIn();
    const first = readSession();
    expect(readSession()).toBe(first);
    logIn();
    expect(readSession()).not.toBe(first);
  });

  it('has another id after the next login without storage', () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    logIn();
    const first = readSession();
    logIn();
    expect(readSession()).not.toBe(first);
  });

  it('notifies subscribers until they unsubscribe', () => {
    const onChange = vi.fn<(change: string) => void>();
    const stop = onSessionChange(onChange);
    startSession();
    stop();
    clearSession();
    expect(onChange).toHaveBeenCalledExactlyOnceWith('here');
  });
});
