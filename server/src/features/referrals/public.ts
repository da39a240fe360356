export { deleteReferrals } from './delete-referrals.ts';
export { getBalances } from './ledger/earnings.service.ts';
export { getEarnings } from './ledger/earnings.service.ts';
export { parsePayoutsArgs, runPayoutsCommand } from './payouts/payouts-command.ts';
export { getPayouts } from './payouts/payouts.service.ts';
export { recordReferral } from './referrals.service.ts';
export { recordDevice } from './same-person/same-person.ts';
export { getReferrals } from './referrals.service.ts';
