import { describe, expect, it, vi } from 'vitest';
import {
  clearToken,
  isStoredInTabOnly,
  onTokenChange,
  readToken,
  writeToken,
} from './session-token.ts';

describe('the session token', () => {
  it('stores the session token in a cookie for seven days, SameSite=Lax, Secure', () => {
    const written = vi.spyOn(document, 'cookie', 'set');
    writeToken('abc');
    expect(written).toHaveBeenCalledExactlyOnceWith(
      'acquaint_token=abc; Path=/; Max-Age=604800; SameSite=Lax; Secure',
    );
    expect(readToken()).toBe('abc');
    expect(isStoredInTabOnly()).toBe(false);
  });

  it('stores the session token as long as the tab if the browser rejects the cookie', () => {
    vi.spyOn(document, 'cookie', 'set').mockImplementation(() => {});
    writeToken('abc');
    expect(readToken()).toBe('abc');
    expect(isStoredInTabOnly()).toBe(true);
    clearToken();
    expect(readToken()).toBeNull();
  });

  it('clears the session token', () => {
    writeToken('abc');
    clearToken();
    expect(readToken()).toBeNull();
  });

  it('notifies subscribers of the session token until they unsubscribe', () => {
    const onChange = vi.fn<(change: string) => void>();
    const stop = onTokenChange(onChange);
    writeToken('abc');
    stop();
    clearToken();
    expect(onChange).toHaveBeenCalledExactlyOnceWith('here');
  });
});
