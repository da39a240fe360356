import { i18n } from '#i18n';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import Pencil from 'lucide-react/icons/pencil';
import Plus from 'lucide-react/icons/plus';
import Trash from 'lucide-react/icons/trash-2';
import Waypoints from 'lucide-react/icons/waypoints';
import type { RelationshipKind } from '#contract/relationship-kinds.ts';
import { listText } from '../../lib/text/list-text.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { IconButton } from '../../ui/buttons/icon-button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { QueryState } from '../../ui/feedback/query-state.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { ConfirmTrigger, DialogTrigger } from '../../ui/overlays/dialog-trigger.tsx';
import { showToast } from '../../ui/overlays/toasts.ts';
import { KindDialog } from './kind-dialog.tsx';
import { GROUP_NAMES } from './relationship-groups.ts';
import { kindsQuery, useDeleteKind } from './relationships.api.ts';

/** The user's own kinds of relationships, in Settings. */
export function KindsSection() {
  return (
    <Section
      title={t`Kinds of relationships`}
      description={t`Add your own, such as godparent or landlord.`}
      padded={false}
      actions={
        <DialogTrigger
          trigger={(open) => (
            <Button size="sm" onClick={open}>
              <Plus aria-hidden="true" />
              <Trans>Add kind</Trans>
            </Button>
          )}
        >
          {(close) => <KindDialog kind={null} onClose={close} />}
        </DialogTrigger>
      }
    >
      <QueryState
        compact
        query={useQuery(kindsQuery())}
        loading={t`Loading kinds of relationships`}
        failure={t`Failed to load kinds of relationships`}
      >
        {(kinds) => <Kinds kinds={kinds} />}
      </QueryState>
    </Section>
  );
}

function Kinds({ kinds }: { kinds: readonly RelationshipKind[] }) {
  const own = kinds.filter((kind) => !kind.built_in);
  const builtIn = kinds.filter((kind) => kind.built_in).map(bothNames);
  const names = listText(builtIn);
  return (
    <>
      {own.length === 0 ? (
        <EmptyState compact icon={<Waypoints />} title={t`No kinds of your own yet`}>
          <Trans>Kinds you add will appear here.</Trans>
        </EmptyState>
      ) : (
        <ul className="border-t border-line">
          {own.map((kind) => (
            <KindRow key={kind.id} kind={kind} />
          ))}
        </ul>
      )}
      <p className="border-t border-line px-5 py-3 text-sm text-muted sm:px-6">
        <Trans>Built-in: {names}</Trans>
      </p>
    </>
  );
}

function KindRow({ kind }: { kind: RelationshipKind }) {
  const name = bothNames(kind);
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line px-5 py-2.5 last:border-0 sm:px-6">
      <div className="min-w-0 flex-1 basis-36">
        <p className="font-medium wrap-anywhere">
          <bdi>{kind.name}</bdi>
          {!kind.symmetric && (
            <>
              {' / '}
              <bdi>{kind.inverse_name}</bdi>
            </>
          )}
        </p>
        <p className="text-sm text-muted">{i18n._(GROUP_NAMES[kind.group])}</p>
      </div>
      <div className="ms-auto -me-2 flex text-muted">
        <DialogTrigger
          trigger={(open) => (
            <IconButton label={t`Edit ${name}`} size="sm" onClick={open}>
              <Pencil />
            </IconButton>
          )}
        >
          {(close) => <KindDialog kind={kind} onClose={close} />}
        </DialogTrigger>
        <DeleteKind id={kind.id} name={name} />
      </div>
    </li>
  );
}

function DeleteKind({ id, name }: { id: number; name: string }) {
  const deletion = useDeleteKind();
  return (
    <ConfirmTrigger
      trigger={(open) => (
        <IconButton label={t`Delete ${name}`} size="sm" onClick={open}>
          <Trash />
        </IconButton>
      )}
      title={t`Delete ${name}?`}
      confirmLabel={t`Delete`}
      pending={deletion.isPending}
      onConfirm={(close) =>
        deletion.mutate(id, {
          onSuccess: () => showToast({ message: t`${name} deleted` }),
          onSettled: close,
        })
      }
    >
      <Trans>Kinds used by relationships can’t be deleted.</Trans>
    </ConfirmTrigger>
  );
}

function bothNames({ name, inverse_name, symmetric }: RelationshipKind): string {
  return symmetric ? name : `${name} / ${inverse_name}`;
}
