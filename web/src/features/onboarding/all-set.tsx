import { useEffect, useRef } from 'react';
import PartyPopper from 'lucide-react/icons/party-popper';
import { useQuery } from '@tanstack/react-query';
import { formatNumber } from '../../lib/region.ts';
import { Button } from '../../ui/button.tsx';
import { contactPageQuery } from '../contacts/contacts.api.ts';

export interface AllSetProps {
  /** What leads on: "Go to the dashboard". */
  onward: string;
  onLeave: () => void;
  onAgain: () => void;
}

/** The end of the first steps. */
export function AllSet({ onward, onLeave, onAgain }: AllSetProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const { data } = useQuery(contactPageQuery({ sort: '-created_at' }));
  return (
    <div className="flex flex-col items-center py-12 text-center">
      <span className="mb-5 grid size-16 place-items-center rounded-full bg-accent-soft text-accent-ink">
        <PartyPopper size={30} aria-hidden="true" />
      </span>
      <h1 ref={heading} tabIndex={-1} className="font-display text-4xl font-medium">
        All set
      </h1>
      <p className="mt-3 max-w-[48ch] text-lg text-muted">
        {data === undefined || data.count === 0
          ? 'Your address book waits for its first people. Everything else you find on your dashboard.'
          : `${countText(data.count)} in your address book. On your dashboard you see whom to reach, and when.`}
      </p>
      <div className="mt-8 flex flex-wrap justify-center gap-2">
        <Button onClick={onAgain}>Change something</Button>
        <Button variant="primary" onClick={onLeave}>
          {onward}
        </Button>
      </div>
    </div>
  );
}

function countText(count: number): string {
  return count === 1 ? '1 person is' : `${formatNumber(count)} people are`;
}
