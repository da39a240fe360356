import type { ReactNode } from 'react';
import type { MessageDescriptor } from '@lingui/core';
import { i18n } from '#i18n';
import { Trans } from '@lingui/react/macro';
import { SOURCE_LANGUAGE } from '#contract/languages.ts';

export interface LegalSection {
  /** The anchor; stable, because others link to it. */
  id: string;
  title: MessageDescriptor;
  body: ReactNode;
}

export interface LegalPageProps {
  title: string;
  since: string;
  summary: ReactNode;
  sections: readonly LegalSection[];
}

/** The day first in English too. */
function dayText(day: string): string {
  const locale = i18n.locale === 'en' ? 'en-GB' : i18n.locale;
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' });
  return format.format(new Date(day));
}

/** A long text with a table of contents, which is next to it on wide screens. */
export function LegalPage({ title, since, summary, sections }: LegalPageProps) {
  const date = dayText(since);
  return (
    <div className="grid gap-x-16 pt-2 sm:pt-8 lg:grid-cols-[minmax(0,1fr)_15rem]">
      <header className="max-w-[66ch]">
        <h1
          tabIndex={-1}
          className="font-display text-4xl font-medium tracking-[-0.018em] text-balance"
        >
          {title}
        </h1>
        <p className="mt-3 text-muted">
          <Trans>
            Effective <time dateTime={since}>{date}</time>
          </Trans>
        </p>
        {i18n.locale !== SOURCE_LANGUAGE && (
          <p className="mt-3 text-muted">
            <Trans>This is a translation. The English text is binding.</Trans>
          </p>
        )}
        <div className="mt-6 space-y-3 text-lg/7">{summary}</div>
      </header>
      <nav
        aria-labelledby="contents"
        className="mt-8 border-line max-lg:border-y max-lg:py-5 lg:sticky lg:top-24 lg:row-span-2 lg:mt-2 lg:self-start"
      >
        <h2 id="contents" className="text-sm font-semibold text-muted">
          <Trans>On this page</Trans>
        </h2>
        <ul className="mt-2 max-lg:sm:columns-2">
          {sections.map((section) => (
            <li key={section.id} className="break-inside-avoid">
              <a
                href={`#${section.id}`}
                className="inline-flex min-h-8 items-center rounded-xs text-muted hover:text-ink pointer-coarse:min-h-11"
              >
                {i18n._(section.title)}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <div className="max-w-[66ch] pb-8">
        {sections.map(({ id, title: heading, body }) => (
          <section key={id} aria-labelledby={id} className="mt-10 sm:mt-12">
            <h2 id={id} className="font-display text-2xl font-medium">
              {i18n._(heading)}
            </h2>
            <div className="mt-3 space-y-3 text-lg/7 [&_dd]:mt-0.5 [&_dd]:text-muted [&_dl]:space-y-4 [&_dt]:font-semibold [&_li]:ps-1 [&_ol]:list-decimal [&_ol]:ps-6 [&_ul]:list-disc [&_ul]:space-y-2 [&_ul]:ps-6 [&_ul]:marker:text-muted">
              {body}
            </div>
          </section>
        ))}
      </div>
    </div>
  );
}
