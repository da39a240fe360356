import { Trans } from '@lingui/react/macro';
import { legalUrl } from '#contract/static-pages.ts';
import { linkClass } from '../../ui/styles/link-class.ts';
import { PlainText } from './plain-text.tsx';

export interface OwnLegalPageProps {
  title: string;
  /** A text or a single web address. */
  text: string;
  contact_email: string;
}

/** A legal text of the operator's own. */
export function OwnLegalPage({ title, text, contact_email }: OwnLegalPageProps) {
  const url = legalUrl(text);
  return (
    <div className="max-w-[66ch] pt-2 pb-8 sm:pt-8">
      <h1
        tabIndex={-1}
        className="font-display text-4xl font-medium tracking-[-0.018em] text-balance"
      >
        {title}
      </h1>
      <div className="mt-6 space-y-4 text-lg/7 wrap-anywhere">
        {url === null ? (
          <PlainText text={text} />
        ) : (
          <p>
            <a href={url} rel="noreferrer" className={linkClass}>
              {url}
            </a>
          </p>
        )}
        {contact_email !== '' && (
          <p>
            <Trans>
              Contact:{' '}
              <a href={`mailto:${contact_email}`} className={linkClass}>
                {contact_email}
              </a>
            </Trans>
          </p>
        )}
      </div>
    </div>
  );
}
