import AtSign from 'lucide-react/icons/at-sign';

export function MastodonIcon() {
  return <AtSign size={20} aria-hidden="true" />;
}

/** Drawn here: the icon set has no trade marks. */
export function LinkedInIcon() {
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
