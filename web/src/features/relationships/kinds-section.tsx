import { i18n } from '#i18n';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import Waypoints from 'lucide-react/icons/waypoints';
import type { RelationshipKind } from '#contract/relationship-kinds.ts';
import { listText } from '../../lib/text/list-text.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { QueryState } from '../../ui/feedback/query-state.tsx';
import { AddButton, EditableRow } from '../../ui/layout/editable-list.tsx';
import { Section } from '../../ui/layout/section.tsx';
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
        <AddButton
          label={t`Add kind`}
          dialog={(close) => <KindDialog kind={null} onClose={close} />}
        />
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
  const deletion = useDeleteKind();
  const name = bothNames(kind);
  const remove = async () => {
    await deletion.mutateAsync(kind.id);
    showToast({ message: t`${name} deleted` });
  };
  return (
    <EditableRow
      name={name}
      title={
        <>
          <bdi>{kind.name}</bdi>
          {!kind.symmetric && (
            <>
              {' / '}
              <bdi>{kind.inverse_name}</bdi>
            </>
          )}
        </>
      }
      details={i18n._(GROUP_NAMES[kind.group])}
      dialog={(close) => <KindDialog kind={kind} onClose={close} />}
      deletionEffect={<Trans>Kinds used by relationships can’t be deleted.</Trans>}
      onDelete={remove}
      deleting={deletion.isPending}
    />
  );
}

function bothNames({ name, inverse_name, symmetric }: RelationshipKind): string {
  return symmetric ? name : `${name} / ${inverse_name}`;
}
