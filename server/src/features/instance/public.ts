export { UNREAD_INSTANCE, watchInstance } from './instance-state.ts';
