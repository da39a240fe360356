import { twoFactorRoutes } from '#contract/two-factor.ts';
import type { Mount } from '../../http/mount.ts';
import {
  disable,
  enable,
  getTwoFactor,
  renewRecoveryCodes,
  setUp,
  verifyCode,
} from './two-factor.service.ts';

export function mountTwoFactor(mount: Mount): void {
  mount(twoFactorRoutes.verify, ({ ctx, body }) => verifyCode(ctx, body));
  mount(twoFactorRoutes.get, ({ ctx }) => getTwoFactor(ctx));
  mount(twoFactorRoutes.setup, ({ ctx, body }) => setUp(ctx, body.password));
  mount(twoFactorRoutes.enable, ({ ctx, body }) => enable(ctx, body.code));
  mount(twoFactorRoutes.disable, ({ ctx, body }) => disable(ctx, body));
  mount(twoFactorRoutes.renewRecoveryCodes, ({ ctx, body }) =>
    renewRecoveryCodes(ctx, body.password),
  );
}
