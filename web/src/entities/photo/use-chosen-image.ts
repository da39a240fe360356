import { useEffect, useState } from 'react';
import { isDecodableImage } from './crop-image.ts';
import type { PhotoUpload } from './use-photo-upload.ts';

/** The URL of the image to crop. A file that the browser can't decode is sent as it is: the server reports the error. */
export function useChosenImage({ send }: PhotoUpload, onSent: () => void = () => {}) {
  const [url, setUrl] = useState<string>();
  useEffect(() => () => (url === undefined ? undefined : URL.revokeObjectURL(url)), [url]);
  const choose = async (file: File) => {
    if (await isDecodableImage(file)) setUrl(URL.createObjectURL(file));
    else if (await send(file)) onSent();
  };
  return { url, choose: (file: File) => void choose(file), clear: () => setUrl(undefined) };
}
