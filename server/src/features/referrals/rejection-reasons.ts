/** Why a referral was rejected. */
export type Reason = 'same_person' | 'out_of_time' | 'account_deleted';

const SENTENCES: Record<Reason, string> = {
  same_person: 'This seems to be yourself: nobody is rewarded for inviting themselves.',
  out_of_time: 'They did not do all that counts in time.',
  account_deleted: 'They deleted their account.',
};

/** The same for a person. */
export function rejectionText(reason: string): string {
  return SENTENCES[reason as Reason];
}
