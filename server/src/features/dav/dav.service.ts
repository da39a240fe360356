import type { IncomingHttpHeaders } from 'node:http';
import { AppError } from '../../app-error.ts';
import { isDatabaseUnavailable } from '../../infra/database-unavailable.ts';
import { birthdaysCollection } from './calendars/birthdays-collection.ts';
import { remindersCollection } from './calendars/reminders-collection.ts';
import { contactsCollection } from './cards/contacts-collection.ts';
import type { Collection, CollectionName, DavContext } from './collection.ts';
import { CALDAV, CARDDAV, DavError } from './dav-error.ts';
import { findPerson } from './login.service.ts';
import { get } from './protocol/get.ts';
import { errorBody } from './protocol/multistatus.ts';
import { propfind } from './protocol/propfind.ts';
import { MAX_RESOURCE_BYTES } from './protocol/collection-properties.ts';
import { proppatch } from './protocol/proppatch.ts';
import { put, remove } from './protocol/put.ts';
import { report } from './protocol/reports.ts';
import {
  branchOfResource,
  type DavRequest,
  type DavResponse,
  hasScope,
  isOwn,
  needPrivileges,
} from './protocol/request.ts';
import { isInHome, type Resource, resourceAt } from './protocol/resources.ts';
import { ALLOWED_METHODS, methodNotAllowed, notFound } from './protocol/responses.ts';

export { logIn } from './login.service.ts';

/** Collections are fixed, and members stay where they are. */
const REJECTED_METHODS = ['MKCOL', 'MKCALENDAR', 'COPY', 'MOVE'];
/** Those that HTTP servers don't know. */
export const EXTRA_METHODS = [
  'PROPFIND',
  'PROPPATCH',
  'REPORT',
  ...REJECTED_METHODS,
  'LOCK',
  'UNLOCK',
  'ACL',
];

/** A report may name all contacts: vdirsyncer does. */
export const BODY_BYTES = {
  PUT: MAX_RESOURCE_BYTES,
  REPORT: 16 * 1024 * 1024,
  XML: 2 * 1024 * 1024,
};

const COLLECTIONS: Record<CollectionName, Collection> = {
  contacts: contactsCollection,
  reminders: remindersCollection,
  birthdays: birthdaysCollection,
};

const ALL_CAPABILITIES = '1, 3, access-control, addressbook, calendar-access';

interface HttpRequest {
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/**
 * The response to a request of a device, or to OPTIONS without credentials. Throws `DavError` and `AppError`. See
 * docs/decisions/126.
 */
export async function answer(
  ctx: DavContext | null,
  { method, path, headers, body }: HttpRequest,
): Promise<DavResponse> {
  const response: DavResponse = {
    status: 200,
    headers: { dav: ctx === null ? ALL_CAPABILITIES : capabilities(ctx) },
    body: null,
  };
  if (method === 'OPTIONS') response.headers['allow'] = ALLOWED_METHODS;
  if (ctx === null) return response;
  const resource = requireResource(ctx, method, path);
  const dav = { ctx, resource, headers, body, response, collections: COLLECTIONS };
  try {
    await dispatch(dav, method);
  } catch (error) {
    // A limit of the product, such as that of new reminders.
    const isLimit = error instanceof AppError && error.status === 429;
    throw isLimit ? tooManyCalls(error) : error;
  }
  return response;
}

/** 404 for resources of other users, too. */
function requireResource(ctx: DavContext, method: string, path: string): Resource {
  const isRejected = REJECTED_METHODS.includes(method);
  if (isRejected && isInHome(path, ctx.user_id)) throw rejectedMethod();
  const resource = resourceAt(path);
  if (resource === null || !isOwn(ctx, resource)) throw notFound();
  if (isRejected) throw rejectedMethod();
  const branch = branchOfResource(resource);
  if (branch !== null && !hasScope(ctx, branch, 'read')) throw needPrivileges();
  return resource;
}

async function dispatch(dav: DavRequest, method: string): Promise<void> {
  switch (method) {
    case 'OPTIONS':
      return;
    case 'GET':
    case 'HEAD':
      return get(dav);
    case 'PROPFIND':
      return propfind(dav, await personOf(dav));
    case 'REPORT':
      return report(dav, await personOf(dav));
    case 'PROPPATCH':
      return proppatch(dav);
    case 'PUT':
    case 'DELETE':
      return write(dav, method);
    default:
      throw methodNotAllowed();
  }
}

const NO_PERSON = { name: '', email: '' };

/** Only principals show it. */
function personOf({ ctx, resource: { kind } }: DavRequest) {
  return kind === 'principal' || kind === 'principals' ? findPerson(ctx) : NO_PERSON;
}

function write(dav: DavRequest, method: 'PUT' | 'DELETE'): Promise<void> {
  const { resource } = dav;
  if (resource.kind === 'object') return (method === 'PUT' ? put : remove)(dav, resource);
  if (method === 'PUT') throw methodNotAllowed();
  throw new DavError(403, null, 'Collections can’t be deleted.');
}

function rejectedMethod(): DavError {
  return new DavError(403, null, 'Collections can’t be created, copied or moved.');
}

function capabilities(ctx: DavContext): string {
  const addressbook = hasScope(ctx, 'contacts', 'read') ? ['addressbook'] : [];
  const calendar = hasScope(ctx, 'reminders', 'read') ? ['calendar-access'] : [];
  return ['1', '3', 'access-control', ...addressbook, ...calendar].join(', ');
}

/** Clients send a request for each contact; DAVx5 retries after 503, and shows any other error. */
export function tooManyCalls({ retry_after = 60 }: AppError): DavError {
  const headers = { 'retry-after': String(retry_after) };
  return new DavError(503, null, 'Too many requests. Try again in a minute.', { headers });
}

/** The response to a request that failed. */
export function failed(error: Error, request: Pick<HttpRequest, 'method' | 'path'>): DavResponse {
  const shown = toDavError(error, request);
  return {
    status: shown.status,
    headers: {
      'content-type': 'application/xml; charset=utf-8',
      ...(shown.status === 503 && { 'retry-after': '10' }),
      ...(shown.status === 401 && {
        'www-authenticate': 'Basic realm="Acquaint", charset="UTF-8"',
        dav: ALL_CAPABILITIES,
      }),
      ...shown.headers,
    },
    body: errorBody(shown),
  };
}

function toDavError(
  error: Error & { statusCode?: number },
  { method, path }: Pick<HttpRequest, 'method' | 'path'>,
): DavError {
  if (error instanceof DavError) return error;
  if (error instanceof AppError) {
    const { status, retry_after } = error;
    const headers: Record<string, string> =
      retry_after === undefined ? {} : { 'retry-after': String(retry_after) };
    return new DavError(status, null, 'The request was rejected.', { headers });
  }
  if (isDatabaseUnavailable(error)) return new DavError(503, null, 'The database is unavailable.');
  const { statusCode = 500 } = error;
  if (statusCode === 413 && method === 'PUT') {
    const namespace = path.startsWith('/dav/calendars/') ? CALDAV : CARDDAV;
    return new DavError(403, `{${namespace}}max-resource-size`, 'The resource is too large.');
  }
  return statusCode >= 400 && statusCode < 500
    ? new DavError(statusCode, null, error.message)
    : new DavError(500, null, 'Something went wrong.');
}
