import sizes from './pictures/sizes.json' with { type: 'json' };

export type PictureName = keyof typeof sizes;
export type PictureForm = 'wide' | 'narrow';
export type PictureTheme = 'light' | 'dark';

/** Files of `npm run screenshots` with their built URLs. */
const FILES = import.meta.glob<string>('./pictures/*.{avif,webp}', {
  eager: true,
  query: '?url',
  import: 'default',
});

/** An image's `srcset` and its maximum width. */
export function pictureSet(
  name: PictureName,
  form: PictureForm,
  theme: PictureTheme,
  type: 'avif' | 'webp',
) {
  const { width, height, widths } = sizes[name][form];
  const urls = widths.map((one) => ({
    url: urlOf(`${name}-${form}-${theme}-${one}.${type}`),
    width: one,
  }));
  return {
    srcSet: urls.map((one) => `${one.url} ${one.width}w`).join(', '),
    src: urls[0]?.url ?? '',
    width,
    height,
  };
}

function urlOf(file: string): string {
  const url = FILES[`./pictures/${file}`];
  if (url === undefined)
    throw new Error(`The picture ${file} is missing: run npm run screenshots.`);
  return url;
}
