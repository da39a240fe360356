/** A failed precondition or another error, as `DAV:error` (RFC 4918 §16). */
export class DavError extends Error {
  readonly status: number;
  /** Such as `{DAV:}valid-sync-token`; null for none. */
  readonly condition: string | null;
  /** Of the resource in conflict (`no-uid-conflict`). */
  readonly href: string | null;
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    status: number,
    condition: string | null,
    message: string,
    { href, headers = {} }: { href?: string; headers?: Record<string, string> } = {},
  ) {
    super(message);
    this.status = status;
    this.condition = condition;
    this.href = href ?? null;
    this.headers = headers;
  }
}

export const DAV = 'DAV:';
export const CARDDAV = 'urn:ietf:params:xml:ns:carddav';
export const CALDAV = 'urn:ietf:params:xml:ns:caldav';
export const CALENDARSERVER = 'http://calendarserver.org/ns/';
export const APPLE_ICAL = 'http://apple.com/ns/ical/';
