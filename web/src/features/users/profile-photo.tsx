import { Suspense, useEffect, useRef, useState, type DragEvent } from 'react';
import type { User } from '#contract/users.ts';
import { lazyComponent } from '../../lib/lazy-component.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { cx } from '../../ui/styles/cx.ts';
import { showToast } from '../../ui/overlays/toasts.ts';
import { isPicture } from './crop-image.ts';
import { useSendPicture } from './use-upload-photo.ts';
import { useRemoveAvatar } from './users.api.ts';
import { FormError } from '../../ui/feedback/notice.tsx';
import { fullName } from '../../entities/person/person-header.tsx';

const CropDialog = lazyComponent(async () => (await import('./crop-dialog.tsx')).CropDialog);

/** The user's photo: select, crop, remove. */
export function ProfilePicture({ me }: { me: User }) {
  const [url, setUrl] = useState<string>();
  const [over, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const { send, sending, problem } = useSendPicture();
  useEffect(() => () => (url === undefined ? undefined : URL.revokeObjectURL(url)), [url]);

  const take = async (file: File | null | undefined) => {
    if (!file) return;
    if (await isPicture(file)) setUrl(URL.createObjectURL(file));
    // Not decodable here: the server reports the error.
    else await send(file);
  };
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    void take(event.dataTransfer.files.item(0));
  };
  return (
    <div
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={onDrop}
      className={cx(
        'rounded-lg outline-offset-8',
        over && 'outline-2 outline-accent outline-dashed',
      )}
    >
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
        <Avatar name={`${me.first_name} ${me.last_name}`} src={me.avatar_url} size="xl" />
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
            <input
              ref={input}
              type="file"
              accept="image/png,image/jpeg,image/webp"
              aria-label="Picture file"
              hidden
              onChange={(event) => {
                void take(event.target.files?.item(0));
                // Allows selecting the same file again.
                event.target.value = '';
              }}
            />
            <Button size="sm" pending={sending} onClick={() => input.current?.click()}>
              {me.avatar_url === null ? 'Add picture' : 'Change picture'}
            </Button>
            {me.avatar_url !== null && <RemovePicture />}
          </div>
        </div>
      </div>
      <FormError message={problem} className="mt-4" />
      {url !== undefined && (
        <Suspense>
          <CropDialog url={url} onClose={() => setUrl(undefined)} />
        </Suspense>
      )}
    </div>
  );
}

function showRemovedToast(): void {
  showToast({ message: 'Picture removed' });
}

function RemovePicture() {
  const removal = useRemoveAvatar();
  return (
    <Button
      size="sm"
      variant="quiet"
      pending={removal.isPending}
      onClick={() => removal.mutate(undefined, { onSuccess: showRemovedToast })}
    >
      Remove picture
    </Button>
  );
}
