import type { ReactNode } from 'react';

export interface FormPageProps {
  title: string;
  children: ReactNode;
  /** A line below the card, for example a link to the login. */
  foot?: ReactNode;
}

/** A short form on a centered card. */
export function FormPage({ title, children, foot }: FormPageProps) {
  return (
    <div className="mx-auto max-w-md sm:py-8">
      <h1 tabIndex={-1} className="text-center font-display text-2xl font-medium">
        {title}
      </h1>
      <div className="mt-6 rounded-xl border border-line bg-surface p-5 shadow-card sm:p-7">
        {children}
      </div>
      {foot !== undefined && <p className="mt-5 text-center text-muted">{foot}</p>}
    </div>
  );
}
