const FIRST_STRONG_ISOLATE = '\u2068';

/**
 * The `dir` of text from a person or the server. Our own messages isolate inserted names and have the direction of the
 * page; `auto` would take that of the name.
 */
export function textDirection(text: string): 'auto' | undefined {
  return text.includes(FIRST_STRONG_ISOLATE) ? undefined : 'auto';
}
