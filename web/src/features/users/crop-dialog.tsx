import { useState } from 'react';
import Cropper from 'react-easy-crop';
import 'react-easy-crop/react-easy-crop.css';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogFooter } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { croppedPicture, type CropArea } from './crop-picture.ts';
import { CropPreview } from './crop-preview.tsx';
import { useSendPicture } from './use-send-picture.ts';
import { ZoomSlider } from './zoom-slider.tsx';

export interface CropDialogProps {
  /** Of the picture as it was chosen. */
  url: string;
  onClose: () => void;
}

/** Which part of a picture is shown: moved by pointer or arrow keys, and seen as it will be. */
export function CropDialog({ url, onClose }: CropDialogProps) {
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const [area, setArea] = useState<CropArea>();
  const { send, sending, part, problem } = useSendPicture();
  const save = async () => {
    if (area !== undefined && (await send(await croppedPicture(url, area)))) onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Your picture"
      description="Move the picture until the circle holds what others should see."
    >
      <div className="relative h-[min(20rem,45dvh)] overflow-hidden rounded-md bg-subtle">
        <Cropper
          image={url}
          crop={crop}
          zoom={zoom}
          aspect={1}
          cropShape="round"
          showGrid={false}
          onCropChange={setCrop}
          onZoomChange={setZoom}
          onCropAreaChange={(_, pixels) => setArea(pixels)}
          disableAutomaticStylesInjection
          mediaProps={{ alt: '' }}
          cropperProps={{ role: 'group', 'aria-label': 'Part of the picture; arrow keys move it' }}
        />
      </div>
      <div className="mt-4 flex items-center gap-5">
        <CropPreview url={url} area={area} />
        <ZoomSlider zoom={zoom} onChange={setZoom} />
      </div>
      {problem !== undefined && (
        <Notice tone="danger" className="mt-4">
          {problem}
        </Notice>
      )}
      {sending && <ProgressBar className="mt-4" label="Sending the picture" value={part * 100} />}
      <DialogFooter>
        <Button onClick={onClose}>Cancel</Button>
        <Button
          variant="primary"
          disabled={area === undefined}
          pending={sending}
          onClick={() => void save()}
        >
          Save picture
        </Button>
      </DialogFooter>
    </Dialog>
  );
}
