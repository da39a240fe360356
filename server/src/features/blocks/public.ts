// What other features may use.
export { blocksBetween, getBlocks, isBlockedBy, lockBetween } from './blocks.service.ts';
