import { msg } from '@lingui/core/runtime-macro';
import type { Language } from '#contract/languages.ts';
import { formatName, type PersonName } from '#contract/person-name.ts';
import type { Context } from '../../context.ts';
import { areConnected } from '../../people.queries.ts';
import { translate } from '../../infra/translations.ts';
import { sanitizeForEmail } from '../../text/sanitize-for-email.ts';
import { findActorName } from './notification-email.queries.ts';

/**
 * The user an email is about, with what its reader may see of them. Emails take this instead of names and texts, so that
 * none can contain the text of a stranger.
 */
export class MailActor {
  readonly name: string;
  private readonly is_connected: boolean;

  private constructor(name: string, is_connected: boolean) {
    this.name = name;
    this.is_connected = is_connected;
  }

  /** Someone the reader of the email, in this language, isn't connected with. */
  static stranger(person: PersonName, language: Language): MailActor {
    const name = sanitizeForEmail(formatName(person, language));
    return new MailActor(name || translate(language, msg`Someone`), false);
  }

  /** Only for users connected with the reader. */
  static connection(person: PersonName, language: Language): MailActor {
    return new MailActor(formatName(person, language), true);
  }

  /** A text that the user wrote; empty if they are a stranger. */
  quote(text: string): string {
    return this.is_connected ? text : '';
  }
}

/** The user `other_id` for emails to `user_id` in this language; null if there is none. */
export async function findActor(
  { db }: Context,
  { user_id, other_id, language }: { user_id: number; other_id: number; language: Language },
): Promise<MailActor | null> {
  const person = await findActorName(db, other_id);
  if (person === undefined) return null;
  const is_connected = await areConnected(db, user_id, other_id);
  return is_connected
    ? MailActor.connection(person, language)
    : MailActor.stranger(person, language);
}
