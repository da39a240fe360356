export { getBalances } from './ledger/balances.ts';
export { noteDevice } from './same-person/devices.ts';
export { leaveReferrals } from './leave.ts';
export { carryOutPayouts } from './payouts/payouts-command.ts';
export { OrderError, readPayoutsOrder, type PayoutsOrder } from './payouts/payouts-order.ts';
export { recordReferral } from './record-referral.ts';
export { getEarnings } from './ledger/show-earnings.ts';
export { getPayouts } from './payouts/show-payouts.ts';
export { getReferrals } from './show-referrals.ts';
