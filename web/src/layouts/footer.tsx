import { useState } from 'react';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import AtSign from 'lucide-react/icons/at-sign';
import { imprintAddress, instanceName } from '../lib/instance.ts';
import { Wordmark } from '../ui/layout/wordmark.tsx';
import type { ReactNode } from 'react';
import { LanguageLinks } from './language-links.tsx';

/** Placeholders until the operator has accounts. */
const SOCIAL = [
  { name: 'Mastodon', href: '#mastodon', Icon: MastodonIcon },
  { name: 'LinkedIn', href: '#linkedin', Icon: LinkedInIcon },
];

const quietLink =
  'text-muted hover:text-ink aria-[current]:text-ink inline-flex min-h-8 items-center rounded-xs pointer-coarse:min-h-11';

export function Footer() {
  const [year] = useState(() => new Date().getFullYear());
  return (
    <footer className="mt-12 border-t border-line">
      <div className="mx-auto grid max-w-6xl grid-cols-2 gap-8 px-(--page-gutter) py-10 sm:grid-cols-[1fr_auto_auto] sm:gap-16">
        <Link
          to="/"
          aria-label={instanceName()}
          className="inline-flex justify-self-start max-sm:col-span-2"
        >
          <Wordmark name={instanceName()} />
        </Link>
        <Links id="footer-follow" title={t`Follow us`}>
          {SOCIAL.map(({ name, href }) => (
            <li key={name}>
              <a href={href} className={quietLink}>
                {name}
              </a>
            </li>
          ))}
        </Links>
        <Links id="footer-legal" title={t`Legal`}>
          <li>
            <Link to="/privacy-policy" className={quietLink}>
              <Trans>Privacy policy</Trans>
            </Link>
          </li>
          <li>
            <Link to="/terms-conditions" className={quietLink}>
              <Trans>Terms and conditions</Trans>
            </Link>
          </li>
          <ImprintLink>{(link) => <li>{link}</li>}</ImprintLink>
        </Links>
      </div>
      <div className="mx-auto flex max-w-6xl flex-wrap items-center justify-between gap-4 px-(--page-gutter) pb-8">
        <p className="text-sm text-muted">
          © {year} {instanceName()}
        </p>
        <LanguageLinks label={t`Language`} className={quietLink} />
        <SocialIcons />
      </div>
    </footer>
  );
}

/** One line for signed-in users. */
export function CompactFooter() {
  const [year] = useState(() => new Date().getFullYear());
  return (
    <footer className="mt-12 border-t border-line">
      <div className="flex flex-wrap items-center gap-x-5 gap-y-1 px-(--page-gutter) py-3 text-sm text-muted">
        <p className="me-auto">
          © {year} {instanceName()}
        </p>
        <LanguageLinks label={t`Language`} className={quietLink} />
        <nav aria-label={t`Legal`} className="flex flex-wrap items-center gap-x-4">
          <span>
            <Trans>Legal</Trans>
          </span>
          <Link to="/privacy-policy" className={quietLink}>
            <Trans>Privacy policy</Trans>
          </Link>
          <Link to="/terms-conditions" className={quietLink}>
            <Trans>Terms and conditions</Trans>
          </Link>
          <ImprintLink>{(link) => link}</ImprintLink>
        </nav>
        <div className="flex flex-wrap items-center gap-x-4">
          <span>
            <Trans>Follow us</Trans>
          </span>
          {SOCIAL.map(({ name, href }) => (
            <a key={name} href={href} className={quietLink}>
              {name}
            </a>
          ))}
          <SocialIcons />
        </div>
      </div>
    </footer>
  );
}

/** Where the operator has one. */
function ImprintLink({ children }: { children: (link: ReactNode) => ReactNode }) {
  const address = imprintAddress();
  if (address === null) return null;
  return children(
    <a href={address} rel="noreferrer" className={quietLink}>
      <Trans>Imprint</Trans>
    </a>,
  );
}

function Links({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-1 font-semibold">
        {title}
      </h2>
      <ul>{children}</ul>
    </section>
  );
}

function SocialIcons() {
  return (
    <ul className="-me-2.5 flex gap-1">
      {SOCIAL.map(({ name, href, Icon }) => (
        <li key={name}>
          <a
            href={href}
            aria-label={t`Acquaint on ${name}`}
            className="grid size-10 place-items-center rounded-md text-muted hover:bg-subtle hover:text-ink pointer-coarse:size-11"
          >
            <Icon />
          </a>
        </li>
      ))}
    </ul>
  );
}

function MastodonIcon() {
  return <AtSign size={20} aria-hidden="true" />;
}

/** The icon set has no brand icons. */
function LinkedInIcon() {
  return (
    <svg
      viewBox="0 0 24 24"
      width="20"
      height="20"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      aria-hidden="true"
    >
      <rect x="3" y="3" width="18" height="18" rx="3" />
      <path d="M8 11v6M8 7.5v.01M12 17v-6m0 2.5c0-3.3 4-3.3 4 0V17" />
    </svg>
  );
}
