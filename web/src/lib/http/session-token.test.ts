import { describe, expect, it, vi } from 'vitest';
import {
  clearToken,
  isKeptForTabOnly,
  onTokenChange,
  readToken,
  writeToken,
} from './session-token.ts';

describe('the session token', () => {
  it('is kept in a cookie for seven days, same-site lax, secure', () => {
    const written = vi.spyOn(document, 'cookie', 'set');
    writeToken('abc');
    expect(written).toHaveBeenCalledExactlyOnceWith(
      'acquaint_token=abc; Path=/; Max-Age=604800; SameSite=Lax; Secure',
    );
    expect(readToken()).toBe('abc');
    expect(isKeptForTabOnly()).toBe(false);
  });

  it('lives as long as the tab where the browser refuses the cookie', () => {
    vi.spyOn(document, 'cookie', 'set').mockImplementation(() => {});
    writeToken('abc');
    expect(readToken()).toBe('abc');
    expect(isKeptForTabOnly()).toBe(true);
    clearToken();
    expect(readToken()).toBeNull();
  });

  it('is gone once cleared', () => {
    writeToken('abc');
    clearToken();
    expect(readToken()).toBeNull();
  });

  it('tells those who listen, until they stop', () => {
    const heard = vi.fn<(change: string) => void>();
    const stop = onTokenChange(heard);
    writeToken('abc');
    stop();
    clearToken();
    expect(heard).toHaveBeenCalledExactlyOnceWith('here');
  });
});
