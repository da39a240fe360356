import { useId } from 'react';
import Merge from 'lucide-react/icons/merge';
import type { DuplicateGroup, DuplicateReason } from '#contract/duplicates.ts';
import { displayName } from '../../entities/contact/contact-name.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Tag } from '../../ui/tag.tsx';
import { ComparedCards } from './compared-cards.tsx';

const REASONS: Record<DuplicateReason, string> = {
  same_email: 'Same email',
  same_phone: 'Same phone number',
  same_name: 'Same name',
  similar_name: 'Similar name',
  same_birthday: 'Same birthday',
  same_company: 'Same company',
};

export interface DuplicateGroupCardProps {
  group: DuplicateGroup;
  dismissing: boolean;
  onMerge: () => void;
  onDismiss: () => void;
}

/** Possible duplicates with their score and reasons, to merge or dismiss. */
export function DuplicateGroupCard(props: DuplicateGroupCardProps) {
  const { group, dismissing, onMerge, onDismiss } = props;
  const names = [...new Set(group.contacts.map(displayName))].join(', ');
  const title = useId();
  return (
    <li className="rounded-lg border border-line bg-surface shadow-card">
      <article aria-labelledby={title} className="p-4 sm:p-5">
        <header className="flex flex-wrap items-center gap-x-4 gap-y-3">
          <div className="min-w-0 flex-[1_1_14rem]">
            <h3 id={title} className="text-lg font-semibold wrap-anywhere">
              <bdi>{names}</bdi>
            </h3>
            <p className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-muted">
              <Tag tone={group.score >= 90 ? 'success' : 'info'}>{scoreLabel(group.score)}</Tag>
              {group.reasons.map(reasonLabel).join(' · ')}
            </p>
          </div>
          <div className="flex flex-wrap gap-2">
            <Button size="sm" variant="primary" disabled={dismissing} onClick={onMerge}>
              <Merge aria-hidden="true" />
              Merge <span className="sr-only">{names}</span>
            </Button>
            <Button size="sm" pending={dismissing} onClick={onDismiss}>
              Not the same <span className="sr-only">{names}</span>
            </Button>
          </div>
        </header>
        <ComparedCards contacts={group.contacts} />
      </article>
    </li>
  );
}

function reasonLabel(reason: DuplicateReason): string {
  return REASONS[reason];
}

/** The score, 1 to 100, as text. */
function scoreLabel(score: number): string {
  if (score >= 90) return 'Very likely';
  return score >= 70 ? 'Likely' : 'Perhaps';
}
