import { Fragment, type ReactNode } from 'react';
import { linkClass } from '../../ui/styles/link-class.ts';

const LINK = /(https?:\/\/[^\s<>"]*[^\s<>".,;:!?)])/;

/** A text with headings (`# …`), lists (`- …`), paragraphs and web addresses. Never interpreted as HTML. */
export function PlainText({ text }: { text: string }) {
  return keyed(
    text.split(/\n\s*\n/).filter((block) => block.trim() !== ''),
    (block) => <Block block={block.trim()} />,
  );
}

function Block({ block }: { block: string }) {
  const [, heading, rest = ''] = /^#{1,3} +([^\n]+)\n?([^]*)$/.exec(block) ?? [];
  if (heading !== undefined)
    return (
      <>
        <h2 dir="auto" className="pt-4 font-display text-2xl font-medium">
          {heading}
        </h2>
        {rest.trim() !== '' && <Block block={rest.trim()} />}
      </>
    );
  const lines = block.split('\n');
  if (lines.every((line) => /^[-*] /.test(line)))
    return (
      <ul dir="auto" className="list-disc space-y-2 ps-6">
        {keyed(lines, (line) => (
          <li>{withLinks(line.slice(2))}</li>
        ))}
      </ul>
    );
  return (
    <p dir="auto" className="whitespace-pre-line">
      {withLinks(block)}
    </p>
  );
}

function withLinks(text: string): ReactNode {
  return keyed(text.split(LINK), (part) =>
    LINK.test(part) ? (
      <a href={part} rel="noreferrer" className={linkClass}>
        {part}
      </a>
    ) : (
      part
    ),
  );
}

/** The parts never change their order, so their position identifies them. */
function keyed(parts: readonly string[], render: (part: string) => ReactNode): ReactNode {
  return parts.map((part, position) => {
    const key = `${position} ${part}`;
    return <Fragment key={key}>{render(part)}</Fragment>;
  });
}
