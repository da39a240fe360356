/** Groups that every Google account has; they say nothing about a person. */
const SYSTEM = new Set(['mycontacts', 'my contacts']);

interface TagsAndStar {
  tags: string[];
  starred: boolean;
}

/** The tags of a card: trimmed, each once whatever its case, without Google's own groups; its star is apart. */
export function sortTags(names: Iterable<string>): TagsAndStar {
  const tags = new Map<string, string>();
  let starred = false;
  for (const name of names) {
    // Google marks its own groups with "* ".
    const tag = name.replace(/^\s*\*\s+/, '').trim();
    const key = tag.toLowerCase();
    if (key === 'starred') starred = true;
    else if (tag !== '' && !SYSTEM.has(key) && !tags.has(key)) tags.set(key, tag);
  }
  return { tags: [...tags.values()], starred };
}
