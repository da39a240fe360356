import { negotiate } from '@fastify/accept-negotiator';
import type { FastifyRequest } from 'fastify';
import { type Language, languageOfTag, SOURCE_LANGUAGE } from '#contract/languages.ts';
import { offeredLanguages } from '../infra/translations.ts';
import { sessionOf } from './authenticate.ts';
import { parseCookies } from './session-cookies.ts';

/** Set by pages when a visitor chooses a language. */
const COOKIE_NAME = 'language';

/** The language of the response: of the session's user, else of the cookie, else of `Accept-Language`, else English. */
export function languageOf(request: FastifyRequest): Language {
  const offered = offeredLanguages();
  const chosen = sessionOf(request)?.language ?? cookieLanguage(request);
  return chosen && offered.includes(chosen)
    ? chosen
    : (acceptedLanguage(request.headers['accept-language'], offered) ?? SOURCE_LANGUAGE);
}

function cookieLanguage({ headers }: FastifyRequest): Language | null {
  const value = headers.cookie === undefined ? '' : parseCookies(headers.cookie).get(COOKIE_NAME);
  return value ? languageOfTag(value) : null;
}

/** Languages match without their region: `de-AT` is `de` (RFC 4647 §3.4). */
function acceptedLanguage(header: string | undefined, offered: Language[]): Language | null {
  if (header === undefined) return null;
  return negotiate(header.toLowerCase().replaceAll(/-[\w-]+/g, ''), offered);
}
