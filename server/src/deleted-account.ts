import { msg } from '@lingui/core/runtime-macro';
import type { Language } from '#contract/languages.ts';
import { translate } from './infra/translations.ts';

/** Shown instead of the name of a deleted user; stored in English. */
export const DELETED_NAME = msg`Deleted account`;

/** A user's name as shown in this language. */
export function shownName(language: Language, name: string, deleted_at: string | null): string {
  return deleted_at === null ? name : translate(language, DELETED_NAME);
}
