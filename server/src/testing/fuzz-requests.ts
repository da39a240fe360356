import fc from 'fast-check';
import type { z } from 'zod';
import { routeList } from '#contract/all-routes.ts';
import { problem } from '#contract/errors.ts';
import type { Route } from '#contract/route.ts';
import { sampleFromSchema } from './sample-from-schema.ts';
import { anything, brokenPath, malformedHeader, membersOf, text, valueOf } from './fuzz-values.ts';

/** A request that our pages don't send. */
export interface FuzzRequest {
  who: 'guest' | 'person' | 'another';
  route: Route;
  /** Path and query as sent, possibly malformed. */
  target: string;
  /** In order; names may repeat. */
  headers: [name: string, value: string][];
  /** In pieces, because long ones are shared by many requests. Null for no body. */
  body: (string | Buffer)[] | null;
}

// A stream stays open; logging out would end the caller's session.
export const routesToTry = routeList.filter(
  (route) => route.stream !== true && route.path !== '/api/logout/',
);

const shapeOf = (schema: unknown): string[] =>
  typeof schema === 'object' && schema !== null && 'shape' in schema
    ? Object.keys(schema.shape as object)
    : [];

const inUrl = (value: unknown) =>
  encodeURIComponent((typeof value === 'string' ? value : JSON.stringify(value)).toWellFormed());

const inQuery = (query: Record<string, unknown>) =>
  Object.entries(query)
    .map((pair) => pair.map(inUrl).join('='))
    .join('&');

/** `__proto__` as an own property, which an object literal can't have. */
const withProtoProperty = (value: unknown) =>
  (JSON.stringify(value) ?? 'null').replace(
    /\{(\}?)/,
    (_, end) => `{"__proto__":{"polluted":true}${end === '' ? ',' : '}'}`,
  );

/** Long, deep or unusual JSON, as a property value or as the entire body. */
const heavy = fc.constantFrom(
  `${'['.repeat(10_000)}${']'.repeat(10_000)}`,
  `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`,
  `[${'1,'.repeat(99_999)}1]`,
  `[${'{},'.repeat(99_999)}{}]`,
  `[${'"a@b.c",'.repeat(99_999)}"a@b.c"]`,
  JSON.stringify('x'.repeat(900_000)),
  JSON.stringify('a@'.repeat(450_000)),
  JSON.stringify(' '.repeat(900_000)),
  JSON.stringify('\u0301'.repeat(400_000)),
  `{${Array.from({ length: 50_000 }, (_, index) => `"k${index}":1`).join()}}`,
  '1'.repeat(900_000),
  'x'.repeat(1_100_000),
);
/** Text that JSON.stringify never produces. */
const rawJson = fc.constantFrom(
  '1e400',
  '-1e400',
  '123456789012345678901234567890',
  '0.1e-400',
  '"\\ud800"',
  '"\\u0000"',
  '{"__proto__":{"polluted":true}}',
  '{"constructor":{"prototype":{"polluted":true}}}',
  '{"a":1,"a":2}',
  '{"toString":1,"hasOwnProperty":2,"length":-1}',
  'NaN',
  '01',
  "{'a':1}",
  '[1,]',
  '\ufeff{}',
);
const broken = fc.oneof(
  fc.constantFrom(
    Buffer.from([0x7b, 0xff, 0xfe, 0x7d]),
    Buffer.from('{"first_name":"\xc3\x28"}', 'latin1'),
    Buffer.from('{"a":"\xed\xa0\x80"}', 'latin1'),
    Buffer.from('{}', 'utf16le'),
    Buffer.from([0]),
    Buffer.from('{'),
  ),
  fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)),
);

/** For properties that reference objects the caller may not access. */
const NO_OBJECTS: Record<string, unknown> = {
  contact_type_id: null,
  associated_user_id: null,
  message_id: null,
  sender: undefined,
  left_out: [],
  photos: [],
};

/** Values valid by the contract, usually except for one property. */
function nearlyRight(
  schema: z.ZodType,
  known: Record<string, unknown>,
): fc.Arbitrary<Record<string, unknown>> {
  // One that is none ends the call before anything else of it is looked at.
  const { cursor: _, ...right } = sampleFromSchema(schema, known) as Record<string, unknown>;
  const malformed = fc
    .constantFrom(...shapeOf(schema))
    .chain((name) => valueOf(name).map((value) => ({ ...right, [name]: value })));
  return fc.oneof(
    { weight: 5, arbitrary: malformed },
    { weight: 1, arbitrary: fc.constant(right) },
  );
}

function bodyOf(route: Route, known: Record<string, unknown>): fc.Arbitrary<FuzzRequest['body']> {
  const names = shapeOf(route.body);
  const name = fc.constantFrom(...(names.length > 0 ? names : ['a']));
  const member = (value: fc.Arbitrary<string>) =>
    fc.tuple(name, value).map(([key, json]) => [`{${JSON.stringify(key)}:`, json, '}']);
  return fc.oneof(
    { weight: 30, arbitrary: membersOf(names).map((body) => [withProtoProperty(body)]) },
    {
      weight: 30,
      arbitrary: (names.length > 0 ? nearlyRight(route.body!, known) : anything).map((body) => [
        withProtoProperty(body),
      ]),
    },
    { weight: 4, arbitrary: anything.map((body) => [withProtoProperty(body)]) },
    { weight: 6, arbitrary: member(rawJson) },
    { weight: 3, arbitrary: rawJson.map((body) => [body]) },
    { weight: 2, arbitrary: member(heavy) },
    { weight: 1, arbitrary: heavy.map((body) => [body]) },
    { weight: 4, arbitrary: broken.map((body) => [body]) },
    { weight: 2, arbitrary: fc.constant(null) },
  );
}

const CARDS = 'BEGIN:VCARD\r\nVERSION:4.0\r\n';
const files = fc.oneof(
  broken.map((bytes) => ['file.vcf', bytes] as const),
  fc.constantFrom(
    ['a.vcf', Buffer.from(`${CARDS}N:${';'.repeat(9999)}\r\nEND:VCARD\r\n`)] as const,
    ['a.vcf', Buffer.from(CARDS.repeat(3000))] as const,
    ['a.vcf', Buffer.from(`${CARDS}PHOTO:data:image/png;base64,${'A'.repeat(9999)}`)] as const,
    ['../../a.csv', Buffer.from(`First Name,${','.repeat(5000)}\n"${'"'.repeat(9999)}`)] as const,
    ['a.csv', Buffer.from('a,b\n\0,\0\n')] as const,
    ['\u202e.png', Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')] as const,
    ['a.svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>')] as const,
  ),
);

/** A valid or invalid multipart form with a file; its boundary is x. */
function formOf(route: Route): fc.Arbitrary<FuzzRequest['body']> {
  const field = fc.constantFrom(route.upload?.field ?? 'file', '__proto__', '');
  const whole = fc.tuple(field, files, fc.constantFrom('\r\n--x--\r\n', '\r\n--x', ''));
  return fc.oneof(
    whole.map(([name, [file_name, bytes], end]) => [
      `--x\r\ncontent-disposition: form-data; name="${name}"; filename="${file_name}"\r\n\r\n`,
      bytes,
      end,
    ]),
    broken.map((bytes) => ['--x\r\n', bytes, '\r\n--x--']),
    fc
      .constantFrom('', '--x--', '--x\r\n\r\n\r\n--x--', '--x\r\n'.repeat(20_000))
      .map((form) => [form]),
  );
}

/**
 * A request to this route with malformed input anywhere in it; `known` maps property names to ids the caller owns.
 */
export function fuzzRequest(
  route: Route,
  known: Record<string, unknown> = NO_OBJECTS,
): fc.Arbitrary<FuzzRequest> {
  const id = fc.oneof(
    { weight: 12, arbitrary: fc.constantFrom('1', '2', '3', '4') },
    { weight: 6, arbitrary: text.map(inUrl) },
    { weight: 1, arbitrary: brokenPath },
  );
  const members = membersOf(shapeOf(route.query));
  const query = fc.oneof(
    { weight: 5, arbitrary: members.map(inQuery) },
    {
      weight: 4,
      arbitrary: (route.query ? nearlyRight(route.query, known) : members).map(inQuery),
    },
    { weight: 1, arbitrary: fc.constantFrom('%', '&&==&', `a=${'b'.repeat(9000)}`, 'q=%ff&q=1') },
  );
  const withBody = route.method !== 'GET';
  return fc
    .record({
      who: fc.constantFrom<FuzzRequest['who'][]>('guest', 'person', 'person', 'person', 'another'),
      id,
      query,
      malformed: fc.array(malformedHeader, { maxLength: 2 }),
      header_choice: fc.integer({ min: 0, max: 3 }),
      body: withBody ? (route.upload ? formOf(route) : bodyOf(route, known)) : fc.constant(null),
    })
    .map(({ who, id: given, query: search, malformed, header_choice, body }) => ({
      who,
      route,
      target: `${route.path.replaceAll(/\{\w+\}/g, () => given)}?${search}`,
      headers: [
        ...(body === null ? [] : [['content-type', typeOf(route)] as [string, string]]),
        // Most requests have no malformed headers because these hide everything after them.
        ...(header_choice === 0 ? malformed : []),
      ],
      body,
    }));
}

const typeOf = (route: Route) =>
  route.upload ? 'multipart/form-data; boundary=x' : 'application/json';

/** The problem with a response to such a request; null if there is none. */
export function findViolation(
  { route }: FuzzRequest,
  answer: { status: number; type: string; body: string },
): string | null {
  const { status, type, body } = answer;
  if (status < 400) return null;
  if (status >= 500) return `${status}`;
  // Links in emails and unknown paths outside the API return a page.
  const is_read = route.media?.startsWith('text/html') === true || !route.path.startsWith('/api/');
  if (is_read && type.startsWith('text/html')) return null;
  if (!type.startsWith('application/problem+json')) return `${status} in ${type || 'nothing'}`;
  try {
    return problem.strict().parse(JSON.parse(body)).status === status ? null : 'Another status';
  } catch {
    return `${status}, and no problem details: ${body.slice(0, 200)}`;
  }
}
