import type { DavRequest } from './request.ts';
import { preconditionFailed } from './responses.ts';

/** RFC 9110 §13.1; proxies that compress weaken ETags. */
export function checkPreconditions({ headers }: DavRequest, etag: string | null): void {
  const ifMatch = tagsIn(headers['if-match']);
  if (ifMatch !== null && (etag === null || !(ifMatch.includes('*') || ifMatch.includes(etag))))
    throw preconditionFailed();
  const ifNoneMatch = tagsIn(headers['if-none-match']);
  if (ifNoneMatch !== null && etag !== null)
    if (ifNoneMatch.includes('*') || ifNoneMatch.includes(etag)) throw preconditionFailed();
}

/** The ETags in a header, without the marks of proxies that compress. */
export function tagsIn(header: string | undefined): string[] | null {
  if (header === undefined) return null;
  return header.split(',').map((tag) =>
    tag
      .trim()
      .replace(/^W\//, '')
      .replace(/-(gzip|br)"$/, '"'),
  );
}
