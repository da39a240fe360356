import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { linkClass } from '../ui/styles/link-class.ts';

/** The label of the checkbox of a sign-up. */
export function Terms() {
  return (
    <>
      <Trans>
        I accept the{' '}
        <Link to="/terms-conditions" target="_blank" className={linkClass}>
          terms and conditions
        </Link>{' '}
        and the{' '}
        <Link to="/privacy-policy" target="_blank" className={linkClass}>
          privacy policy
        </Link>
      </Trans>
    </>
  );
}
