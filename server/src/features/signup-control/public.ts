export { createInvitation } from './invitations.service.ts';
export {
  admitSignup,
  firstAccountLink,
  getSignupState,
  requireOpenSignup,
} from './signup-control.service.ts';
