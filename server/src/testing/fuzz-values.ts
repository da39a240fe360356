import fc from 'fast-check';

const malformedTexts = fc.constantFrom(
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\udfff\ud800',
  '\u202e\u200f',
  'e\u0301'.repeat(500),
  '👩‍👩‍👧‍👦',
  'İstanbul ß',
  "'; drop table users; --",
  '%_\\',
  '__proto__',
  'constructor',
  'NaN',
  '1e309',
  '2026-02-30',
  '--02-29',
  '0000-01-01',
  '9999-12-31T23:59:59.999Z',
  '0000-01-01T00:00:00.000Z',
  'a@b',
  'name',
  'add',
  'x'.repeat(10_001),
  'javascript:alert(1)',
  '{{7*7}}${7*7}',
  '../../../../etc/passwd',
  '\r\nSet-Cookie: a=b',
  '=cmd|"/c calc"!A0',
);
const malformedNumbers = fc.constantFrom(
  0,
  -0,
  -1,
  1,
  2,
  0.5,
  2 ** 31,
  2 ** 53 - 1,
  2 ** 53,
  2 ** 63,
  1e308,
  -1e308,
);

export const text = fc.oneof(malformedTexts, fc.string({ unit: 'binary', maxLength: 30 }));

export const anything: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 6, arbitrary: text },
  { weight: 6, arbitrary: malformedNumbers },
  { weight: 2, arbitrary: fc.constantFrom(true, false, null) },
  { weight: 4, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
  { weight: 2, arbitrary: fc.array(fc.oneof(text, malformedNumbers), { maxLength: 60 }) },
  { weight: 2, arbitrary: fc.dictionary(text, fc.oneof(text, malformedNumbers), { maxKeys: 5 }) },
);

/** Well-formed cursors with any key, so that lists start at arbitrary positions. */
export const cursor = fc
  .array(fc.oneof(text, malformedNumbers, fc.constant('2026-01-31T09:30:00.000Z')), {
    maxLength: 3,
  })
  .map((key) => Buffer.from(JSON.stringify(key)).toString('base64url'));
const labeled = fc.array(fc.record({ label: text, value: text }, { requiredKeys: ['value'] }), {
  maxLength: 3,
});

export const valueOf = (name: string) => fc.oneof(anything, name === 'cursor' ? cursor : labeled);

/** Mostly names that the route accepts, with values of any kind. */
export function membersOf(names: string[]): fc.Arbitrary<Record<string, unknown>> {
  const named = Object.fromEntries(names.map((name) => [name, valueOf(name)]));
  return fc
    .tuple(
      fc.record(named, { requiredKeys: [] }),
      fc.dictionary(fc.oneof(malformedTexts, text), anything, { maxKeys: 2 }),
    )
    .map(([known, unknown]) => ({ ...unknown, ...known }));
}

export const malformedHeader: fc.Arbitrary<[string, string]> = fc.oneof(
  ...Object.entries({
    'if-match': ['*', '"', '"1-1"', 'W/"x"', '', '"'.repeat(8000)],
    'if-none-match': ['*', '"', '"1-1"', 'W/"x", '.repeat(1000)],
    'idempotency-key': ['x', '', '00000000-0000-0000-0000-000000000000', '1'.repeat(9000)],
    'last-event-id': ['', '-1', '9'.repeat(4000), 'x\u00ff', '0-0', '1e309'],
    'content-type': [
      'application/json; charset=utf-7',
      'application/json;;;',
      'APPLICATION/JSON',
      'application/x-www-form-urlencoded',
      'text/plain',
      'multipart/form-data',
      'multipart/form-data; boundary=',
      `multipart/form-data; boundary=${'x'.repeat(5000)}`,
      '/',
      ';',
    ],
    'content-encoding': ['gzip', 'br', 'x'],
    'accept-encoding': ['', '*;q=0', 'gzip;q=9', 'br,'.repeat(2000)],
    cookie: [
      `a=${'b'.repeat(8000)}`,
      'acquaint_session=%00',
      '=; ;;=',
      'acquaint_session=a; '.repeat(300),
    ],
    authorization: ['Bearer', 'Bearer  ', 'Basic YTpi', `Bearer ${'x'.repeat(8000)}`, 'Bearer a b'],
    'x-forwarded-for': ['::1, 1.2.3.4', 'x'.repeat(5000), '127.0.0.1:99999'],
    'x-forwarded-proto': ['https', 'javascript'],
    'x-device': ['x'.repeat(64), '../..', ''],
    'x-http-method-override': ['DELETE'],
    accept: ['x', 'text/html;q=x', ''],
    'accept-version': ['1.x', '*'],
    range: ['bytes=0-', 'bytes=-1', 'bytes=9-1', 'items=0'],
    origin: ['null', 'https://evil.example'],
    'user-agent': ['', '\u00ff'.repeat(2000), '\'"><script>', 'Mozilla/5.0 ('.repeat(300)],
    'transfer-encoding': ['chunked', 'gzip, chunked', 'identity', 'chunked, chunked'],
    'content-length': ['0', '2', '-1', '1e3', '99999999999999999999'],
    expect: ['100-continue', 'x'],
    upgrade: ['websocket', 'h2c'],
    host: ['', 'a b', 'evil.example', 'x'.repeat(5000)],
    'x-long': ['x'.repeat(17_000)],
    'x-nul': ['a\0b'],
  }).map(([name, values]) =>
    fc.constantFrom(...values).map((value) => [name, value] as [string, string]),
  ),
);

export const brokenPath = fc.constantFrom(
  '%',
  '%ff',
  '%00',
  '%E0%A4%A',
  '..%2f..',
  '%2e%2e/',
  'a/b',
  '',
);
