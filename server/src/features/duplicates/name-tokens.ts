import { foldText } from '#contract/fold-text.ts';

/** The words of a name, for comparison. */
export interface Name {
  given: string[];
  family: string[];
  words: string[];
}

interface Named {
  first_name: string;
  last_name: string;
  nickname: string;
}

const TITLES = new Set(['dr', 'prof', 'mr', 'mrs', 'ms', 'herr', 'frau', 'mme']);

/** The name, and the name with the nickname; empty if there is none. */
export function tokenizeNames({ first_name, last_name, nickname }: Named): Name[] {
  const family = wordsOf(last_name);
  const ownName = nameOf(wordsOf(first_name), family);
  const nicknameTokens = wordsOf(nickname);
  // A nickname of several words is a full name.
  const otherName =
    nicknameTokens.length === 1 ? nameOf(nicknameTokens, family) : nameOf(nicknameTokens, []);
  const names = nicknameTokens.length === 0 ? [ownName] : [ownName, otherName];
  return names.filter((name) => name.words.length > 0);
}

/** Folded words without titles and punctuation. */
function wordsOf(text: string): string[] {
  return foldText(text)
    .replace(/['’`]/g, '')
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter((word) => word !== '' && !TITLES.has(word));
}

function nameOf(given: string[], family: string[]): Name {
  return { given, family, words: [...given, ...family] };
}
