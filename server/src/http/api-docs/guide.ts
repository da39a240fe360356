import { readFile } from 'node:fs/promises';
import { DURATIONS, LIMITS } from '#contract/limits.ts';
import { TOKEN_SCOPES } from '#contract/scopes.ts';
import { escape, renderExamples, renderInline, renderMarkdown } from './markup.ts';

const CONTRACT = new URL('../../../../contract/', import.meta.url);

export const LANGUAGES = { curl: 'curl', typescript: 'TypeScript', python: 'Python' };

const EXAMPLES = { curl: 'curl.sh', typescript: 'typescript.ts', python: 'python.py' };

interface Section {
  /** Of the part of the example programs that it shows. */
  key: string;
  title: string;
  paragraphs: string[];
}

const scopes = TOKEN_SCOPES.map((scope) => `\`${scope}\``).join(', ');

const SECTIONS: Section[] = [
  {
    key: 'authentication',
    title: 'Authentication',
    paragraphs: [
      `Create an access token in [Settings → Apps and devices](/settings?tab=devices) and send it as \`Authorization: Bearer acq_…\`. It’s shown once. It may do what its scopes allow: ${scopes}. Each operation below says which one it needs; without it the response is 403 \`insufficient_scope\`, and operations that aren’t for tokens answer 403 \`session_required\`. A missing, revoked or expired token is 401.`,
      'The examples read the address of this server from `ACQUAINT_URL` and the token from `ACQUAINT_TOKEN`. The TypeScript examples use the client in `clients/typescript` of the repository, which has no dependencies; those in Python need only the standard library.',
    ],
  },
  {
    key: 'paging',
    title: 'Lists and pages',
    paragraphs: [
      `A list returns \`results\` and \`next_cursor\`. Pass that as \`cursor\` with the same filters to get the next page; null means that there is none. \`limit\` is the size of a page, ${LIMITS.page_default} unless given and at most ${LIMITS.page}. Cursors are positions, not page numbers: rows added in the meantime neither repeat nor hide others. Don’t build or parse them.`,
      'A filter with several values repeats its parameter: `?tag=friends&tag=climbing`.',
    ],
  },
  {
    key: 'creating',
    title: 'Creating without duplicates',
    paragraphs: [
      `Send a UUID as \`Idempotency-Key\` with a \`POST\` that creates something. If the connection breaks, repeat the call with the same key: within ${DURATIONS.idempotency_hours} hours it returns the first response and creates nothing. The same key with another body is 409 \`idempotency_mismatch\`.`,
      'Unknown members of a body are ignored, and text is trimmed.',
    ],
  },
  {
    key: 'changing',
    title: 'Changing without overwriting',
    paragraphs: [
      'Responses with one object have an `ETag`. Send it as `If-Match` when you change or delete the object: if it has changed since, the response is 412 `stale` and nothing is changed. Read it again and decide. With `If-None-Match`, a `GET` of an unchanged object is 304 without a body.',
      '`PATCH` changes the members that you send; null clears one.',
    ],
  },
  {
    key: 'errors',
    title: 'Errors',
    paragraphs: [
      'Errors are problem details (RFC 9457), `application/problem+json`. `code` is stable and for programs, `detail` is for people, in the language of the account. With 400, `errors` has the messages of each field, such as `emails.0.value`.',
      '400 bad input, 401 no valid credentials, 403 not allowed, 404 not there or not yours, 409 conflict, 410 gone, 412 stale version, 413 too large, 415 unsupported type, 429 too many calls, 503 temporarily unavailable. Repeat only 429 and 503, and calls without a response.',
    ],
  },
  {
    key: 'limits',
    title: 'Rate limits',
    paragraphs: [
      `A token may make ${LIMITS.token_calls_per_minute} calls a minute. Every response to a token says how many are left, as \`RateLimit: "token";r=599;t=42\`: 599 calls in the next 42 seconds. Past the limit the response is 429 with the seconds to wait in \`Retry-After\`. Some operations have limits of their own, such as messages a minute, with the same response.`,
    ],
  },
];

const VERSIONS = `
The API has one version, and no number in its paths. These changes can come at any time, so write programs that cope with
them: new operations, new optional parameters and members of a body, new members of responses, new values of enums, new
codes of errors, new headers, longer texts and other cursors.

Anything else is incompatible: removed or renamed operations, parameters and members, other types, new required input,
and values that are no longer accepted. Such a change is announced first. The operation is marked as deprecated here and
in OpenAPI, and its responses have \`Deprecation\` ([RFC 9745](https://www.rfc-editor.org/rfc/rfc9745)) with the date of the
announcement, \`Sunset\` ([RFC 8594](https://www.rfc-editor.org/rfc/rfc8594)) with the day on which it may be gone, at least
180 days later, and \`Link\` to the changes below. Only a security problem can take less.`;

/** "Getting started", versions and changes. */
export async function renderGuide(): Promise<string> {
  const examples = await readExamples();
  const sections = SECTIONS.map(({ key, title, paragraphs }) => {
    const codes = Object.entries(examples).map(([language, parts]) => [language, parts[key] ?? '']);
    const text = paragraphs.map((paragraph) => `<p>${renderInline(paragraph)}</p>`).join('');
    return `<h3 id="${key}">${escape(title)}</h3>${text}${renderExamples(Object.fromEntries(codes) as Record<string, string>)}`;
  });
  const changes = await readFile(new URL('CHANGELOG.md', CONTRACT), 'utf8');
  return `<h2 id="start">Getting started</h2>${sections.join('')}
<h2 id="versions">Versions and deprecations</h2>${renderMarkdown(VERSIONS)}
<h2 id="changes">Changes</h2>${renderMarkdown(changes)}`;
}

/** The parts of the example programs by language and section. */
export async function readExamples(): Promise<Record<string, Record<string, string>>> {
  const programs = Object.entries(EXAMPLES).map(async ([language, file]) => {
    const text = await readFile(new URL(`examples/${file}`, CONTRACT), 'utf8');
    const [, ...parts] = text.split(/^(?:#|\/\/) Section: (\w+)\n/m);
    const pairs = parts.flatMap((key, index) =>
      index % 2 === 0 ? [[key, parts[index + 1]!.trim()]] : [],
    );
    return [language, Object.fromEntries(pairs) as Record<string, string>] as const;
  });
  return Object.fromEntries(await Promise.all(programs));
}
