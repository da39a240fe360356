import { Suspense } from 'react';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { User } from '#contract/users.ts';
import { lazyComponent } from '../../lib/lazy-component.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { cx } from '../../ui/styles/cx.ts';
import { showToast } from '../../ui/overlays/toasts.ts';
import { FileButton } from '../../entities/photo/file-button.tsx';
import { useChosenImage } from '../../entities/photo/use-chosen-image.ts';
import { usePhotoUpload } from '../../entities/photo/use-photo-upload.ts';
import { useRemoveAvatar, useSetAvatar } from './users.api.ts';
import { FormError } from '../../ui/feedback/notice.tsx';
import { fullName } from '../../lib/text/full-name.ts';
import { useFileDrop } from '../../ui/use-file-drop.ts';

const CropDialog = lazyComponent(
  async () => (await import('../../entities/photo/crop-dialog.tsx')).CropDialog,
);

export function ProfilePhoto({ me }: { me: User }) {
  const { mutateAsync } = useSetAvatar();
  const upload = usePhotoUpload(mutateAsync);
  const { sending, problem } = upload;
  const { url, choose, clear } = useChosenImage(upload);
  const { isOver, handlers } = useFileDrop(choose);
  return (
    <div
      {...handlers}
      className={cx(
        'rounded-lg outline-offset-8',
        isOver && 'outline-2 outline-accent outline-dashed',
      )}
    >
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
        <Avatar name={fullName(me)} src={me.avatar_url} size="xl" />
        <div className="min-w-0 flex-1 basis-60">
          <p className="font-display text-2xl font-medium wrap-anywhere">
            <bdi>{fullName(me)}</bdi>
          </p>
          {me.headline !== '' && (
            <p className="wrap-anywhere text-muted">
              <bdi>{me.headline}</bdi>
            </p>
          )}
          <div className="mt-2.5 flex flex-wrap gap-2">
            <FileButton
              label={t`Photo file`}
              accept="image/png,image/jpeg,image/webp"
              size="sm"
              pending={sending}
              onFile={choose}
            >
              {me.avatar_url === null ? t`Add photo` : t`Change photo`}
            </FileButton>
            {me.avatar_url !== null && <RemovePhoto />}
          </div>
        </div>
      </div>
      <FormError message={problem} className="mt-4" />
      {url !== undefined && (
        <Suspense>
          <CropDialog title={t`Profile photo`} url={url} upload={upload} onClose={clear} />
        </Suspense>
      )}
    </div>
  );
}

function showRemovedToast(): void {
  showToast({ message: t`Photo removed` });
}

function RemovePhoto() {
  const removal = useRemoveAvatar();
  return (
    <Button
      size="sm"
      variant="quiet"
      pending={removal.isPending}
      onClick={() => removal.mutate(undefined, { onSuccess: showRemovedToast })}
    >
      <Trans>Remove photo</Trans>
    </Button>
  );
}
