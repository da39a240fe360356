import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import RotateCw from 'lucide-react/icons/rotate-cw';
import { errorMessage } from '../../lib/error-message.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Button } from '../../ui/button.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { Section } from '../../ui/section.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { connectLinkQuery } from './connections.api.ts';
import { LinkQr } from './link-qr.tsx';
import { NewLink } from './new-link.tsx';

/** The address and QR code by which whoever is given them can connect with me. */
export function MyLink() {
  const query = useQuery(connectLinkQuery());
  return (
    <Section
      level={2}
      title="My link"
      description="Whoever opens it sees your name, picture and headline, and can ask to connect with you."
    >
      <QueryState
        compact
        query={query}
        loading="Loading your link"
        failure={errorMessage(query.error, 'Failed to fetch your link')}
      >
        {({ url }) => <Link url={url} />}
      </QueryState>
    </Section>
  );
}

function Link({ url }: { url: string }) {
  const [asking, setAsking] = useState(false);
  return (
    <div className="flex flex-wrap items-start gap-x-6 gap-y-5">
      <LinkQr url={url} />
      <div className="min-w-0 flex-[1_1_16rem]">
        <TextField label="Link" readOnly value={url} onFocus={(event) => event.target.select()} />
        <div className="mt-3 flex flex-wrap gap-2">
          <CopyButton text={url} copiedMessage="Link copied">
            Copy link
          </CopyButton>
          <Button variant="quiet" onClick={() => setAsking(true)}>
            <RotateCw />
            Make a new link
          </Button>
        </div>
      </div>
      <NewLink open={asking} onClose={() => setAsking(false)} />
    </div>
  );
}
