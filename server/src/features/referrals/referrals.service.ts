export { getBalances } from './ledger/balances.ts';
export { recordDevice } from './same-person/devices.ts';
export { deleteReferrals } from './delete-referrals.ts';
export { runPayoutsCommand } from './payouts/payouts-command.ts';
export { UsageError, parsePayoutsArgs, type PayoutsCommand } from './payouts/payouts-args.ts';
export { recordReferral } from './record-referral.ts';
export { getEarnings } from './ledger/show-earnings.ts';
export { getPayouts } from './payouts/show-payouts.ts';
export { getReferrals } from './show-referrals.ts';
