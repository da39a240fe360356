import { LIMITS } from '#contract/limits.ts';
import { cleanLine } from './clean-text.ts';
import { fit, isFull, recordMapping } from './fill-row.ts';
import type { ExtraProperty, ReadRow } from './read-row.ts';

/** Default groups of every Google account. */
const SYSTEM_GROUPS = new Set(['mycontacts', 'my contacts']);

export function addTags(row: ReadRow, names: string[], source: ExtraProperty): void {
  const names_in_file = sortTags(names.map(cleanLine));
  const { tags } = sortTags([...row.contact.tags, ...names_in_file.tags]);
  if (names_in_file.starred) row.contact.favorite = true;
  const cut = tags.map((tag) => fit(row, 'tags', tag, LIMITS.name, source));
  row.contact.tags = cut.slice(0, LIMITS.entries);
  if (cut.length > LIMITS.entries) isFull(row, 'tags', LIMITS.entries, source);
  const keys = new Set(names_in_file.tags.map((tag) => tag.toLowerCase()));
  const own = row.contact.tags.filter((tag) => keys.has(tag.toLowerCase()));
  recordMapping(row, source, { tags: own, ...(names_in_file.starred && { favorite: true }) });
}

interface TagsAndStar {
  tags: string[];
  starred: boolean;
}

/** Trimmed unique tags without Google's groups; the star is returned separately. */
function sortTags(names: Iterable<string>): TagsAndStar {
  const tags = new Map<string, string>();
  let starred = false;
  for (const name of names) {
    // Google marks its own groups with "* ".
    const tag = name.replace(/^\s*\*\s+/, '').trim();
    const key = tag.toLowerCase();
    if (key === 'starred') starred = true;
    else if (tag !== '' && !SYSTEM_GROUPS.has(key) && !tags.has(key)) tags.set(key, tag);
  }
  return { tags: [...tags.values()], starred };
}
