import type { MouseEvent } from 'react';
import { useLocation } from '@tanstack/react-router';
import { i18n } from '#i18n';
import { LANGUAGES, type Language } from '#contract/languages.ts';
import { localizedPath, STATIC_PAGE_PATHS } from '#contract/static-pages.ts';
import { chooseLanguage } from '../features/users/users.api.ts';
import { offeredLanguages } from '../lib/i18n/language.ts';

interface LanguageLinksProps {
  /** Unique on the page. */
  label: string;
  className: string;
}

/**
 * Links to the page in each language. Static pages have an address per language, other pages load again. Without
 * scripts the links work on static pages; site.ts remembers the choice there.
 */
export function LanguageLinks({ label, className }: LanguageLinksProps) {
  const path = useLocation({ select: ({ pathname }) => pathname });
  const page = STATIC_PAGE_PATHS.find((at) => at === path);
  const languages = offeredLanguages();
  if (languages.length < 2) return null;
  const onClick = (event: MouseEvent, language: Language) => {
    event.preventDefault();
    void chooseLanguage(language, page && localizedPath(language, page));
  };
  return (
    <nav aria-label={label}>
      <ul className="flex flex-wrap gap-x-4">
        {languages.map((language) => (
          <li key={language}>
            <a
              href={page === undefined ? path : localizedPath(language, page)}
              lang={language}
              hrefLang={language}
              data-language={language}
              aria-current={language === i18n.locale ? 'true' : undefined}
              className={className}
              onClick={(event) => onClick(event, language)}
            >
              {LANGUAGES[language].name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
