import { useId, type ReactNode } from 'react';
import type { MessageDescriptor } from '@lingui/core';
import { i18n } from '#i18n';
import ChevronDown from 'lucide-react/icons/chevron-down';

export interface FaqItem {
  question: MessageDescriptor;
  answer: ReactNode;
}

/** Native details elements: they work without scripts, and find-in-page opens them. */
export function Faq({ title, questions }: { title: string; questions: readonly FaqItem[] }) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="grid gap-x-12 gap-y-6 border-t border-line py-14 sm:py-20 lg:grid-cols-[1fr_2fr]"
    >
      <h2 id={id} className="font-display text-3xl font-medium tracking-[-0.012em]">
        {title}
      </h2>
      <div className="border-line max-lg:border-y lg:-mt-4">
        {questions.map(({ question, answer }) => (
          <details key={question.id} className="group border-b border-line last:border-b-0">
            <summary className="flex list-none items-center justify-between gap-4 rounded-xs py-4 text-lg font-medium hover:text-accent-ink [&::-webkit-details-marker]:hidden">
              {i18n._(question)}
              <ChevronDown
                size={20}
                className="shrink-0 text-muted transition-transform duration-150 group-open:rotate-180"
                aria-hidden="true"
              />
            </summary>
            <div className="max-w-[65ch] space-y-3 pe-9 pb-6 text-lg/7 text-muted">{answer}</div>
          </details>
        ))}
      </div>
    </section>
  );
}
