import { linkify } from './linkify.ts';

/**
 * The words of a message, line breaks kept, addresses as links; written from whichever side its script is. An address goes
 * from left to right, whatever signs around it turn the text.
 */
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
