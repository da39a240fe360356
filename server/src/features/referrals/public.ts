// What other features may use.
export { deleteReferrals } from './delete-referrals.ts';
export { getBalances } from './ledger/balances.ts';
export { getEarnings } from './ledger/show-earnings.ts';
export { type PayoutsCommand, UsageError, parsePayoutsArgs } from './payouts/payouts-args.ts';
export { runPayoutsCommand } from './payouts/payouts-command.ts';
export { getPayouts } from './payouts/show-payouts.ts';
export { recordReferral } from './record-referral.ts';
export { recordDevice } from './same-person/devices.ts';
export { getReferrals } from './show-referrals.ts';
