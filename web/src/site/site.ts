import { prefetchApp } from './prefetch-app.ts';
import { enhanceMenus } from './enhance-menus.ts';

// The script of the visitors' documents, which can be read and walked through without it.

enhanceMenus();
prefetchApp();
if (new URLSearchParams(location.search).has('ref')) void recordReferralVisit();

/** Who comes by somebody's link is noted on a document as on a page of the application. */
async function recordReferralVisit(): Promise<void> {
  const { recordReferralVisit: note } = await import('../app/record-referral-visit.ts');
  note(location.search);
}
