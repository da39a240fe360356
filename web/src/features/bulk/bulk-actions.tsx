import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import Download from 'lucide-react/icons/download';
import ImageOff from 'lucide-react/icons/image-off';
import Pencil from 'lucide-react/icons/pencil';
import Merge from 'lucide-react/icons/merge';
import Share2 from 'lucide-react/icons/share-2';
import Star from 'lucide-react/icons/star';
import StarOff from 'lucide-react/icons/star-off';
import Trash from 'lucide-react/icons/trash-2';
import { useQuery } from '@tanstack/react-query';
import Shapes from 'lucide-react/icons/shapes';
import type { BulkAction, BulkRequest } from '#contract/bulk.ts';
import { DURATIONS, LIMITS } from '#contract/limits.ts';
import { formatNumber } from '../../lib/time/region.ts';
import { MenuItem, MenuList, MenuSeparator } from '../../ui/overlays/menu.tsx';
import { Popover } from '../../ui/overlays/popover.tsx';
import { contactTypesQuery } from '../contact-types/contact-types.api.ts';
import { Action } from './action.tsx';
import type { BulkSelection } from './bulk-selection.ts';
import { CadenceMenu } from './cadence-menu.tsx';
import { CustomPopover } from './custom-popover.tsx';
import { LogPopover } from './log-popover.tsx';
import { ValuePopover } from './value-popover.tsx';
import { ConfirmTrigger } from '../../ui/overlays/dialog-trigger.tsx';

export interface BulkActionsProps {
  selection: BulkSelection;
  busy: boolean;
  onRun: (action: BulkAction, value?: BulkRequest['value']) => void;
  onMerge: (ids: number[]) => void;
  onShare: () => void;
  onExport: () => void;
}

export function BulkActions(props: BulkActionsProps) {
  const { selection, busy, onRun, onMerge, onShare, onExport } = props;
  const { ids, isAllSelected } = selection;
  const mergeable = ids !== null && ids.length >= 2 && ids.length <= LIMITS.merge;
  return (
    <div
      role="group"
      aria-label={t`Actions`}
      aria-busy={busy || undefined}
      className="flex flex-wrap gap-1 @max-[51rem]:grid @max-[51rem]:grid-cols-[repeat(auto-fit,minmax(4.75rem,1fr))]"
    >
      <CadenceMenu disabled={busy} onChoose={(days) => onRun('set_cadence', days)} />
      <ValuePopover field="tag" disabled={busy} onRun={onRun} />
      <LogPopover disabled={busy} onLog={(interaction) => onRun('log_interaction', interaction)} />
      <Action
        label={t`Favorite`}
        icon={<Star />}
        disabled={busy}
        onClick={() => onRun('favorite')}
      />
      <Action label={t`Share`} icon={<Share2 />} disabled={busy} onClick={onShare} />
      {isAllSelected && (
        <Action label={t`Export`} icon={<Download />} disabled={busy} onClick={onExport} />
      )}
      {mergeable && (
        <Action label={t`Merge`} icon={<Merge />} disabled={busy} onClick={() => onMerge(ids)} />
      )}
      <DeleteAction selection={selection} disabled={busy} onDelete={() => onRun('delete')} />
      <ChangeActions busy={busy} onRun={onRun} />
    </div>
  );
}

/** Less frequent actions. */
function ChangeActions({ busy, onRun }: Pick<BulkActionsProps, 'busy' | 'onRun'>) {
  return (
    <Popover
      label={t`Change`}
      trigger={(trigger) => (
        <Action label={t`Change`} icon={<Pencil />} disabled={busy} {...trigger} />
      )}
    >
      <div className="flex flex-col items-stretch p-1.5 *:justify-start">
        <Action
          label={t`Unfavorite`}
          icon={<StarOff />}
          disabled={busy}
          onClick={() => onRun('unfavorite')}
        />
        <SetTypeMenu disabled={busy} onChoose={(type) => onRun('set_type', type)} />
        <ValuePopover field="company" disabled={busy} onRun={onRun} />
        <CustomPopover disabled={busy} onValue={(value) => onRun('set_custom', value)} />
        <Action
          label={t`Remove photo`}
          icon={<ImageOff />}
          disabled={busy}
          onClick={() => onRun('remove_photo')}
        />
      </div>
    </Popover>
  );
}

interface DeleteActionProps {
  selection: BulkSelection;
  disabled: boolean;
  onDelete: () => void;
}

/** Deletes one contact immediately, with Undo; asks for several. */
function DeleteAction({ selection: { selectedCount }, disabled, onDelete }: DeleteActionProps) {
  const shown = formatNumber(selectedCount);
  const days = DURATIONS.trash_days;
  return (
    <ConfirmTrigger
      trigger={(open) => (
        <Action
          label={t`Delete`}
          icon={<Trash />}
          className="text-danger!"
          disabled={disabled}
          onClick={() => (selectedCount > 1 ? open() : onDelete())}
        />
      )}
      title={t`${plural(selectedCount, {
        one: `Delete ${shown} contact?`,
        other: `Delete ${shown} contacts?`,
      })}`}
      confirmLabel={t`Delete`}
      onConfirm={(close) => {
        close();
        onDelete();
      }}
    >
      <Trans>You can restore them from the trash for {days} days.</Trans>
    </ConfirmTrigger>
  );
}

interface SetTypeMenuProps {
  disabled: boolean;
  onChoose: (type: number | null) => void;
}

function SetTypeMenu({ disabled, onChoose }: SetTypeMenuProps) {
  return (
    <Popover
      label={t`Set type`}
      align="start"
      trigger={(trigger) => (
        <Action label={t`Set type`} icon={<Shapes />} disabled={disabled} {...trigger} />
      )}
    >
      <Types onChoose={onChoose} />
    </Popover>
  );
}

function Types({ onChoose }: Pick<SetTypeMenuProps, 'onChoose'>) {
  const { data: types = [] } = useQuery(contactTypesQuery());
  return (
    <MenuList>
      {types.map(({ id, name }) => (
        <MenuItem key={id} onClick={() => onChoose(id)}>
          <bdi className="truncate">{name}</bdi>
        </MenuItem>
      ))}
      <MenuSeparator />
      <MenuItem onClick={() => onChoose(null)}>
        <Trans>No type</Trans>
      </MenuItem>
    </MenuList>
  );
}
