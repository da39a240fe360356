import { passkeyRoutes } from '#contract/passkeys.ts';
import type { Mount } from '../../http/mount.ts';
import {
  createLoginOptions,
  createSecondFactorOptions,
  logInWithPasskey,
  verifySecondFactor,
} from './passkey-login.service.ts';
import { getPasskeys, removePasskey, rename } from './passkeys.service.ts';
import { addPasskey, createRegistrationOptions } from './register-passkey.service.ts';

export function mountPasskeys(mount: Mount): void {
  mount(passkeyRoutes.list, ({ ctx, query }) => getPasskeys(ctx, query));
  mount(passkeyRoutes.registrationOptions, ({ ctx, body }) =>
    createRegistrationOptions(ctx, body.password),
  );
  mount(passkeyRoutes.register, ({ ctx, body }) => addPasskey(ctx, body));
  mount(passkeyRoutes.rename, ({ ctx, params, body }) => rename(ctx, params.id, body.name));
  mount(passkeyRoutes.remove, ({ ctx, params, body }) =>
    removePasskey(ctx, params.id, body.password),
  );
  mount(passkeyRoutes.loginOptions, ({ ctx }) => createLoginOptions(ctx));
  mount(passkeyRoutes.login, ({ ctx, body }) => logInWithPasskey(ctx, body.credential));
  mount(passkeyRoutes.secondFactorOptions, ({ ctx, body }) =>
    createSecondFactorOptions(ctx, body.challenge),
  );
  mount(passkeyRoutes.secondFactor, ({ ctx, body }) => verifySecondFactor(ctx, body));
}
