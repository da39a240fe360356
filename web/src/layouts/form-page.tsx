import type { ReactNode } from 'react';
import { t } from '@lingui/core/macro';
import { linkClass } from '../ui/styles/link-class.ts';
import { LanguageLinks } from './language-links.tsx';

export interface FormPageProps {
  title: string;
  children: ReactNode;
  /** Offers the other languages above the card. */
  languages?: boolean;
  /** A line below the card, for example a link to the login. */
  foot?: ReactNode;
}

/** A short form on a centered card. */
export function FormPage({ title, children, foot, languages = false }: FormPageProps) {
  return (
    <div className="mx-auto max-w-md sm:py-8">
      <h1 tabIndex={-1} className="text-center font-display text-2xl font-medium">
        {title}
      </h1>
      {languages && (
        <div className="mt-3 flex justify-center">
          <LanguageLinks label={t`Choose your language`} className={linkClass} />
        </div>
      )}
      <div className="mt-6 rounded-xl border border-line bg-surface p-5 shadow-card sm:p-7">
        {children}
      </div>
      {foot !== undefined && <p className="mt-5 text-center text-muted">{foot}</p>}
    </div>
  );
}
