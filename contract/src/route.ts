import type { z } from 'zod';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Who may call: anyone, or only a person with a session. */
export type Access = 'public' | 'session';

/** The 2xx answers of a route by status; `null` where the answer has no body. */
export type Responses = Readonly<Record<number, z.ZodType | null>>;

/** A body of `multipart/form-data` with this one file field. */
export interface UploadField {
  readonly field: string;
  readonly max_bytes: number;
}

type ObjectSchema = z.ZodObject<z.ZodRawShape>;

export interface Route<
  M extends Method = Method,
  P extends string = string,
  Params extends ObjectSchema | undefined = ObjectSchema | undefined,
  Query extends ObjectSchema | undefined = ObjectSchema | undefined,
  Body extends z.ZodType | undefined = z.ZodType | undefined,
  A extends Responses = Responses,
  Who extends Access = Access,
  File extends UploadField | undefined = UploadField | undefined,
> {
  readonly method: M;
  /** Canonical path: begins with `/api/`, ends in a slash, parameters in braces as OpenAPI writes them. */
  readonly path: P;
  readonly access: Who;
  /** One line for the documentation. */
  readonly summary: string;
  readonly params?: Params;
  readonly query?: Query;
  readonly body?: Body;
  readonly answers: A;
  /** Statuses beyond 400, 401 and 429 that a caller must expect from the wish itself. */
  readonly errors?: readonly (403 | 404 | 409 | 412 | 413 | 415 | 503)[];
  /**
   * How a repeated `Idempotency-Key` is answered. `day`: the first answer is kept for 24 h.
   * `always`: the service keeps the key with what it made, so that it holds at any later time.
   */
  readonly idempotency?: 'day' | 'always';
  /** The answer carries an `ETag` (see etag.ts), and writes honour `If-Match`. */
  readonly etag?: true;
  /** The body is `multipart/form-data` with this one file field. */
  readonly upload?: File;
  /** The answer is not JSON: `text/event-stream` stays open. */
  readonly stream?: true;
  /** A form as browsers and mail programs send it may come as the body; nothing of it is read. */
  readonly form?: true;
  /** The answer is a document or a file of this type, not JSON. */
  readonly media?: string;
}

/** Declares one call of the API; the one place where its path, shapes and access are written. */
export function route<
  const M extends Method,
  const P extends string,
  const Who extends Access,
  A extends Responses,
  Params extends ObjectSchema | undefined = undefined,
  Query extends ObjectSchema | undefined = undefined,
  Body extends z.ZodType | undefined = undefined,
  File extends UploadField | undefined = undefined,
>(
  definition: Route<M, P, Params, Query, Body, A, Who, File>,
): Route<M, P, Params, Query, Body, A, Who, File> {
  return definition;
}

type Parsed<S> = S extends z.ZodType ? z.output<S> : undefined;
type Sent<S> = S extends z.ZodType ? z.input<S> : undefined;

/** What a handler receives after validation. */
export type ParamsOf<R> = R extends { params?: infer S } ? Parsed<NonNullable<S>> : undefined;
export type QueryOf<R> = R extends { query?: infer S } ? Parsed<NonNullable<S>> : undefined;
export type BodyOf<R> = R extends { body?: infer S } ? Parsed<NonNullable<S>> : undefined;

/** What a caller may send before validation (defaults may be left out). */
export type QueryInput<R> = R extends { query?: infer S } ? Sent<NonNullable<S>> : undefined;
export type BodyInput<R> = R extends { body?: infer S } ? Sent<NonNullable<S>> : undefined;

type BodyOfAnswer<S> = S extends z.ZodType ? z.output<S> : undefined;

/** The answers of a route as `{ status, body }`, one member for each declared status. */
export type ResponseOf<R> = R extends { answers: infer A }
  ? { [Status in keyof A & number]: { status: Status; body: BodyOfAnswer<A[Status]> } }[keyof A &
      number]
  : never;

/** Only the bodies of the answers. */
export type ResponseBody<R> = ResponseOf<R>['body'];
