import type { ReactNode } from 'react';
import { linkClass } from '../../ui/styles/link-class.ts';

const LINK = /(https?:\/\/[^\s<>"]*[^\s<>".,;:!?)])/;

/** A text with headings (`# …`), lists (`- …`), paragraphs and web addresses. Never interpreted as HTML. */
export function PlainText({ text }: { text: string }) {
  const blocks = text.split(/\n\s*\n/).filter((block) => block.trim() !== '');
  return blocks.map((block, index) => <Block key={index} block={block.trim()} />);
}

function Block({ block }: { block: string }) {
  const heading = /^#{1,3} +([^\n]+)(?:\n([^]*))?$/.exec(block);
  if (heading !== null)
    return (
      <>
        <h2 dir="auto" className="pt-4 font-display text-2xl font-medium">
          {heading[1]}
        </h2>
        {heading[2] !== undefined && <Block block={heading[2].trim()} />}
      </>
    );
  const lines = block.split('\n');
  if (lines.every((line) => /^[-*] /.test(line)))
    return (
      <ul dir="auto" className="list-disc space-y-2 ps-6">
        {lines.map((line, index) => (
          <li key={index}>{withLinks(line.slice(2))}</li>
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
  return text.split(LINK).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      <a key={index} href={part} rel="noreferrer" className={linkClass}>
        {part}
      </a>
    ),
  );
}
