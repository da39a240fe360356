import type { DuplicateReason } from '#contract/duplicates.ts';

const REASONS: Record<DuplicateReason, string> = {
  same_email: 'Same email',
  same_phone: 'Same phone number',
  same_name: 'Same name',
  similar_name: 'Similar name',
  same_birthday: 'Same birthday',
  same_company: 'Same company',
};

export function reasonLabel(reason: DuplicateReason): string {
  return REASONS[reason];
}

/** How sure it is that they are one person: a score from 1 to 100 in words. */
export function scoreLabel(score: number): string {
  if (score >= 90) return 'Very likely';
  return score >= 70 ? 'Likely' : 'Perhaps';
}
