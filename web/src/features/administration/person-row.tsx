import { Suspense, useState } from 'react';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { Account } from '#contract/administration.ts';
import { lazyComponent } from '../../lib/lazy-component.ts';
import { fullName } from '../../lib/text/full-name.ts';
import { dateText } from '../../lib/time/date-text.ts';
import { MenuButton } from '../../ui/overlays/menu-button.tsx';
import { MenuItem } from '../../ui/overlays/menu.tsx';
import { Tag } from '../../ui/tag.tsx';
import type { SimpleAct } from './administration.api.ts';

const DeleteDialog = lazyComponent(
  async () => (await import('./password-dialogs.tsx')).DeletePersonDialog,
);
const MakeAdministratorDialog = lazyComponent(
  async () => (await import('./password-dialogs.tsx')).MakeAdministratorDialog,
);
const ActDialog = lazyComponent(async () => (await import('./act-dialog.tsx')).ActDialog);
const StorageDialog = lazyComponent(
  async () => (await import('./storage-dialog.tsx')).StorageDialog,
);

export interface PersonRowProps {
  account: Account;
  isSelf: boolean;
  onDeleted: () => void;
}

type OpenDialog = SimpleAct | 'delete' | 'make-administrator' | 'storage';

export function PersonRow({ account, isSelf, onDeleted }: PersonRowProps) {
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const close = () => setDialog(null);
  const name = fullName(account);
  return (
    <li className="flex items-start gap-3 border-t border-line px-5 py-3 sm:px-6">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium wrap-anywhere">
          <bdi>{name}</bdi>
          <Tags account={account} isSelf={isSelf} />
        </p>
        <p dir="auto" className="text-sm wrap-anywhere text-muted">
          {account.email}
        </p>
        <Dates account={account} />
      </div>
      <MenuButton label={t`Actions for ${name}`} align="end">
        <Items account={account} isSelf={isSelf} onSelect={setDialog} />
      </MenuButton>
      <Suspense>
        {dialog === 'delete' ? (
          <DeleteDialog account={account} onClose={close} onDeleted={onDeleted} />
        ) : dialog === 'make-administrator' ? (
          <MakeAdministratorDialog account={account} onClose={close} />
        ) : dialog === 'storage' ? (
          <StorageDialog account={account} onClose={close} />
        ) : (
          dialog !== null && <ActDialog account={account} act={dialog} onClose={close} />
        )}
      </Suspense>
    </li>
  );
}

function Tags({ account, isSelf }: Pick<PersonRowProps, 'account' | 'isSelf'>) {
  return (
    <>
      {isSelf && <Tag>{t`You`}</Tag>}
      {account.administrator && <Tag tone="accent">{t`Administrator`}</Tag>}
      {account.disabled_at !== null && <Tag tone="danger">{t`Disabled`}</Tag>}
      {account.two_factor && <Tag tone="success">{t`Two-factor`}</Tag>}
      {!account.email_verified && <Tag tone="warning">{t`Email not verified`}</Tag>}
    </>
  );
}

function Dates({ account: { created_at, last_seen_on } }: Pick<PersonRowProps, 'account'>) {
  const created = dateText(created_at.slice(0, 10));
  const seen = last_seen_on === null ? null : dateText(last_seen_on);
  return (
    <p className="text-sm text-muted">
      <Trans>Created {created}</Trans>
      {' · '}
      {seen === null ? <Trans>No open session</Trans> : <Trans>Last seen {seen}</Trans>}
    </p>
  );
}

interface ItemsProps extends Pick<PersonRowProps, 'account' | 'isSelf'> {
  onSelect: (dialog: OpenDialog) => void;
}

function Items({ account, isSelf, onSelect }: ItemsProps) {
  return (
    <>
      <MenuItem onClick={() => onSelect('storage')}>
        <Trans>Storage</Trans>
      </MenuItem>
      {account.disabled_at !== null && (
        <MenuItem onClick={() => onSelect('enable')}>
          <Trans>Enable</Trans>
        </MenuItem>
      )}
      {!isSelf && <OthersItems account={account} onSelect={onSelect} />}
    </>
  );
}

/** What would lock administrators out of their own account. */
function OthersItems({ account, onSelect }: Omit<ItemsProps, 'isSelf'>) {
  const { administrator, disabled_at, two_factor } = account;
  return (
    <>
      {two_factor && (
        <MenuItem onClick={() => onSelect('reset-two-factor')}>
          <Trans>Reset two-factor</Trans>
        </MenuItem>
      )}
      {administrator && (
        <MenuItem onClick={() => onSelect('remove-administrator')}>
          <Trans>Remove as administrator</Trans>
        </MenuItem>
      )}
      {!administrator && disabled_at === null && (
        <MenuItem onClick={() => onSelect('make-administrator')}>
          <Trans>Make administrator</Trans>
        </MenuItem>
      )}
      {disabled_at === null && (
        <MenuItem tone="danger" onClick={() => onSelect('disable')}>
          <Trans>Disable</Trans>
        </MenuItem>
      )}
      <MenuItem tone="danger" onClick={() => onSelect('delete')}>
        <Trans>Delete account</Trans>
      </MenuItem>
    </>
  );
}
