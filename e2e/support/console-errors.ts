import type { Browser, BrowserContext, ConsoleMessage, Request } from '@playwright/test';

/** The hosts of the test servers; passkeys need the host name. */
const OWN_HOSTS = new Set(['127.0.0.1', 'localhost']);

/** A page repeats a logout if the previous page was left before the response; the session has already ended. */
const REPEATED_LOGOUT = /status of 401 .*\/api\/logout\/\)$/;

export interface ConsoleErrors {
  /** The errors that no pattern allows. */
  listUnexpected: () => string[];
  allow: (pattern: RegExp) => void;
  stop: () => void;
}

/**
 * Collects errors of every page of a browser: console errors (including content security policy violations), uncaught
 * errors, and requests to other hosts.
 */
export function collectConsoleErrors(browser: Browser): ConsoleErrors {
  const all: string[] = [];
  const allowed = [REPEATED_LOGOUT];
  const listen = (context: BrowserContext) => {
    context.on('console', (message) => all.push(...describeConsoleError(message)));
    context.on('weberror', (error) => all.push(`Uncaught: ${error.error().message}`));
    context.on('request', (request) => all.push(...describeForeignRequest(request)));
  };
  browser.on('context', listen);
  return {
    listUnexpected: () => all.filter((text) => !allowed.some((pattern) => pattern.test(text))),
    allow: (pattern) => void allowed.push(pattern),
    stop: () => void browser.off('context', listen),
  };
}

function describeConsoleError(message: ConsoleMessage): string[] {
  if (message.type() !== 'error') return [];
  const { url } = message.location();
  return [`${message.text()} (${url})`];
}

function describeForeignRequest(request: Request): string[] {
  const { protocol, hostname } = new URL(request.url());
  const isOwn = !/^(https?|wss?):$/.test(protocol) || OWN_HOSTS.has(hostname);
  return isOwn ? [] : [`Request to another host: ${request.url()}`];
}
