import type { Browser, BrowserContext, ConsoleMessage, Request } from '@playwright/test';

/** Where the servers of the tests are, passkeys by name; whatever else is asked is somebody else's. */
const OWN_HOSTS = new Set(['127.0.0.1', 'localhost']);

export interface ConsoleErrors {
  /** What browsers complained of, besides what was allowed. */
  heard: () => string[];
  allow: (complaint: RegExp) => void;
  stop: () => void;
}

/**
 * Listens to every window of a browser: errors in the console (among them what the content security policy forbids), errors
 * that nobody caught, and requests to other hosts. Each is a defect, also where nobody would see it.
 */
export function collectConsoleErrors(browser: Browser): ConsoleErrors {
  const all: string[] = [];
  const allowed: RegExp[] = [];
  const listen = (context: BrowserContext) => {
    context.on('console', (message) => all.push(...consoleComplaint(message)));
    context.on('weberror', (error) => all.push(`Nobody caught: ${error.error().message}`));
    context.on('request', (request) => all.push(...requestComplaint(request)));
  };
  browser.on('context', listen);
  return {
    heard: () => all.filter((complaint) => !allowed.some((pattern) => pattern.test(complaint))),
    allow: (complaint) => void allowed.push(complaint),
    stop: () => void browser.off('context', listen),
  };
}

function consoleComplaint(message: ConsoleMessage): string[] {
  if (message.type() !== 'error') return [];
  const { url } = message.location();
  return [`${message.text()} (${url})`];
}

function requestComplaint(request: Request): string[] {
  const { protocol, hostname } = new URL(request.url());
  const isOwn = !/^(https?|wss?):$/.test(protocol) || OWN_HOSTS.has(hostname);
  return isOwn ? [] : [`Another host was asked: ${request.url()}`];
}
