import { useState } from 'react';
import { Link } from '@tanstack/react-router';
import { Button } from '../../ui/button.tsx';
import { linkClass } from '../../ui/link-class.ts';
import { Section } from '../../ui/section.tsx';
import { DeleteAccountDialog } from './delete-account-dialog.tsx';

/** The way out. */
export function DeleteSection() {
  const [asking, setAsking] = useState(false);
  return (
    <Section
      title="Delete account"
      description="Your account and its data go at once, and can't be brought back."
    >
      <p className="mb-5">
        You may want to keep a copy:{' '}
        <Link to="/settings" search={{ tab: 'data' }} className={linkClass}>
          export everything
        </Link>{' '}
        first.
      </p>
      <Button variant="danger" onClick={() => setAsking(true)}>
        Delete account
      </Button>
      <DeleteAccountDialog open={asking} onClose={() => setAsking(false)} />
    </Section>
  );
}
