import { excerpt } from './excerpt.ts';

export function HighlightedExcerpt({
  content,
  words,
}: {
  content: string;
  words: readonly string[];
}) {
  return excerpt(content, words).map(({ text, start, isMatch }) =>
    isMatch ? (
      <mark key={start} className="rounded-xs bg-accent-soft font-semibold text-accent-ink">
        {text}
      </mark>
    ) : (
      <span key={start}>{text}</span>
    ),
  );
}
