import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button } from '../../ui/buttons/button.tsx';
import { ConfirmTrigger } from '../../ui/overlays/dialog-trigger.tsx';
import { useWithdrawIntroduction } from './introductions.api.ts';

export interface WithdrawIntroductionProps {
  id: number;
  /** Who is introduced. */
  name: string;
}

export function WithdrawIntroduction({ id, name }: WithdrawIntroductionProps) {
  const withdrawal = useWithdrawIntroduction();
  return (
    <ConfirmTrigger
      trigger={(open) => (
        <Button size="sm" onClick={open}>
          <Trans>
            Withdraw <span className="sr-only">the introduction of {name}</span>
          </Trans>
        </Button>
      )}
      title={t`Withdraw the introduction of ${name}?`}
      confirmLabel={t`Withdraw`}
      pending={withdrawal.isPending}
      onConfirm={(close) => withdrawal.mutate(id, { onSettled: close })}
    >
      <Trans>It can’t be accepted anymore. You can introduce the same two again in 90 days.</Trans>
    </ConfirmTrigger>
  );
}
