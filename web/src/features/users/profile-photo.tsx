import { Suspense, useEffect, useRef, useState } from 'react';
import type { User } from '#contract/users.ts';
import { lazyComponent } from '../../lib/lazy-component.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { cx } from '../../ui/styles/cx.ts';
import { showToast } from '../../ui/overlays/toasts.ts';
import { isDecodableImage } from './crop-image.ts';
import { useUploadPhoto } from './use-upload-photo.ts';
import { useRemoveAvatar } from './users.api.ts';
import { FormError } from '../../ui/feedback/notice.tsx';
import { fullName } from '../../entities/person/person-header.tsx';
import { useFileDrop } from '../../ui/use-file-drop.ts';

const CropDialog = lazyComponent(async () => (await import('./crop-dialog.tsx')).CropDialog);

export function ProfilePhoto({ me }: { me: User }) {
  const [url, setUrl] = useState<string>();
  const { send, sending, problem } = useUploadPhoto();
  useEffect(() => () => (url === undefined ? undefined : URL.revokeObjectURL(url)), [url]);

  const handleFile = async (file: File) => {
    if (await isDecodableImage(file)) setUrl(URL.createObjectURL(file));
    // Not decodable here: the server reports the error.
    else await send(file);
  };
  const { isOver, handlers } = useFileDrop((file) => void handleFile(file));
  return (
    <div
      {...handlers}
      className={cx(
        'rounded-lg outline-offset-8',
        isOver && 'outline-2 outline-accent outline-dashed',
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
            <FileButton pending={sending} onFile={(file) => void handleFile(file)}>
              {me.avatar_url === null ? 'Add photo' : 'Change photo'}
            </FileButton>
            {me.avatar_url !== null && <RemovePhoto />}
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

interface FileButtonProps {
  pending: boolean;
  onFile: (file: File) => void;
  children: string;
}

function FileButton({ pending, onFile, children }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        accept="image/png,image/jpeg,image/webp"
        aria-label="Photo file"
        hidden
        onChange={(event) => {
          const file = event.target.files?.item(0);
          if (file) onFile(file);
          // Allows selecting the same file again.
          event.target.value = '';
        }}
      />
      <Button size="sm" pending={pending} onClick={() => input.current?.click()}>
        {children}
      </Button>
    </>
  );
}

function showRemovedToast(): void {
  showToast({ message: 'Photo removed' });
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
      Remove photo
    </Button>
  );
}
