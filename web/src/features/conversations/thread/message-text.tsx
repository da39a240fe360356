import { linkify } from './linkify.ts';

/** In its script's direction; URLs are isolated left-to-right, whatever surrounds them. */
export function MessageText({ content }: { content: string }) {
  return (
    <p dir="auto" className="wrap-anywhere whitespace-pre-wrap">
      {linkify(content).map(({ text, start, href }) => {
        if (href === null) return <span key={start}>{text}</span>;
        return (
          <a
            key={start}
            href={href}
            dir="ltr"
            target="_blank"
            rel="noopener noreferrer nofollow ugc"
            className="rounded-xs underline decoration-1 underline-offset-2 hover:decoration-2"
          >
            {text}
          </a>
        );
      })}
    </p>
  );
}
