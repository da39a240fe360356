import { useEffect, useEffectEvent } from 'react';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import Camera from 'lucide-react/icons/camera';
import ImageUp from 'lucide-react/icons/image-up';
import type { Contact } from '#contract/contacts.ts';
import { displayName } from '../../../entities/contact/contact-name.ts';
import { contactPhotoUrl } from '../../../entities/contact/contact-photo.ts';
import { CropDialog } from '../../../entities/photo/crop-dialog.tsx';
import { FileButton } from '../../../entities/photo/file-button.tsx';
import { useChosenImage } from '../../../entities/photo/use-chosen-image.ts';
import { type PhotoUpload, usePhotoUpload } from '../../../entities/photo/use-photo-upload.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { FormError } from '../../../ui/feedback/notice.tsx';
import { Dialog, DialogFooter } from '../../../ui/overlays/dialog.tsx';
import { showToast } from '../../../ui/overlays/toasts.ts';
import { cx } from '../../../ui/styles/cx.ts';
import { useFileDrop } from '../../../ui/use-file-drop.ts';
import {
  useRemoveContactPhoto,
  useRestoreContactPhoto,
  useSetContactPhoto,
} from './contact-photo.api.ts';

const ACCEPTED = 'image/png,image/jpeg,image/webp,image/gif,image/heic,.heic';

export interface PhotoDialogProps {
  contact: Contact;
  onClose: () => void;
}

/** Selects an image for a contact by file, camera, paste or drop, then crops it. */
export function PhotoDialog({ contact, onClose }: PhotoDialogProps) {
  const { mutateAsync } = useSetContactPhoto(contact.id);
  const upload = usePhotoUpload(mutateAsync);
  const { url, choose } = useChosenImage(upload, onClose);
  if (url !== undefined)
    return <CropDialog title={t`Contact photo`} url={url} upload={upload} onClose={onClose} />;
  return (
    <Dialog onClose={onClose} title={t`Contact photo`} size="sm">
      <ChooseImage contact={contact} upload={upload} onChoose={choose} />
      {contact.photo_url !== null && (
        <DialogFooter>
          <RemovePhoto contact={contact} onRemoved={onClose} />
        </DialogFooter>
      )}
    </Dialog>
  );
}

interface ChooseImageProps {
  contact: Contact;
  upload: PhotoUpload;
  onChoose: (file: File) => void;
}

function ChooseImage({ contact, upload: { sending, problem }, onChoose }: ChooseImageProps) {
  const { isOver, handlers } = useFileDrop(onChoose);
  usePastedImage(onChoose);
  const name = displayName(contact);
  return (
    <>
      <div
        {...handlers}
        className={cx(
          'flex flex-col items-center gap-4 rounded-lg border border-dashed px-4 py-6 text-center',
          isOver ? 'border-accent bg-accent-soft' : 'border-line-strong',
        )}
      >
        <Avatar name={name} src={contactPhotoUrl(contact)} size="xl" />
        <div className="flex flex-wrap justify-center gap-2">
          <FileButton
            label={t`Photo file for ${name}`}
            accept={ACCEPTED}
            pending={sending}
            onFile={onChoose}
          >
            <ImageUp aria-hidden="true" size={18} />
            <Trans>Choose image</Trans>
          </FileButton>
          <FileButton
            label={t`Camera photo of ${name}`}
            accept="image/*"
            capture="environment"
            className="pointer-fine:hidden"
            pending={sending}
            onFile={onChoose}
          >
            <Camera aria-hidden="true" size={18} />
            <Trans>Take photo</Trans>
          </FileButton>
        </div>
        <p className="text-sm text-muted pointer-coarse:hidden">
          <Trans>Or paste or drop an image here.</Trans>
        </p>
      </div>
      <FormError message={problem} className="mt-4" />
    </>
  );
}

/** Takes an image pasted anywhere while mounted. */
function usePastedImage(onImage: (file: File) => void): void {
  const onPaste = useEffectEvent((event: ClipboardEvent) => {
    const files = [...(event.clipboardData?.files ?? [])];
    const image = files.find(({ type }) => type.startsWith('image/'));
    if (image) onImage(image);
  });
  useEffect(() => {
    const listener = (event: ClipboardEvent) => onPaste(event);
    document.addEventListener('paste', listener);
    return () => document.removeEventListener('paste', listener);
  }, []);
}

function RemovePhoto({ contact, onRemoved }: { contact: Contact; onRemoved: () => void }) {
  const removal = useRemoveContactPhoto(contact);
  const restoration = useRestoreContactPhoto(contact.id);
  const remove = () =>
    removal.mutate(undefined, {
      onSuccess: ({ image }) => {
        showToast({
          message: t`Photo removed`,
          action: { label: t`Undo`, onAction: () => restoration.mutate(image) },
        });
        onRemoved();
      },
    });
  return (
    <Button variant="quiet" pending={removal.isPending} onClick={remove}>
      <Trans>Remove photo</Trans>
    </Button>
  );
}
