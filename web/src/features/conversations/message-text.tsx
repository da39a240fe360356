import { linkify } from './linkify.ts';

/** The words of a message, line breaks kept, addresses as links; written from whichever side its script is. */
export function MessageText({ content }: { content: string }) {
  return (
    <p dir="auto" className="wrap-anywhere whitespace-pre-wrap">
      {linkify(content).map(({ text, start, href }) => {
        if (href === null) return <span key={start}>{text}</span>;
        return (
          <a
            key={start}
            href={href}
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
