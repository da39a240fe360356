import { t } from '@lingui/core/macro';
import type { Instance } from '#contract/instance.ts';
import { OwnLegalPage } from './own-legal-page.tsx';
import { PrivacyPolicy } from './privacy-policy.tsx';
import { TermsConditions } from './terms-conditions.tsx';

interface LegalTextProps {
  instance: Instance;
  operator: string | undefined;
}

/** The operator's own terms, or the default ones. */
export function Terms({ instance: { terms, contact_email }, operator }: LegalTextProps) {
  if (terms === '') return <TermsConditions operator={operator} />;
  return (
    <OwnLegalPage title={t`Terms and conditions`} text={terms} contact_email={contact_email} />
  );
}

/** The operator's own privacy policy, or the default one. */
export function Privacy({ instance: { privacy, contact_email }, operator }: LegalTextProps) {
  if (privacy === '') return <PrivacyPolicy operator={operator} />;
  return <OwnLegalPage title={t`Privacy policy`} text={privacy} contact_email={contact_email} />;
}
