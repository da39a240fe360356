import { cx } from '../../ui/styles/cx.ts';
import { pictureSet, type PictureName, type PictureTheme } from './pictures.ts';

export interface ProductPictureProps {
  name: PictureName;
  alt: string;
  /** Width for `sizes` on wide screens. */
  sizes: string;
  /** For images above the fold. */
  hasPriority?: boolean;
  className?: string;
}

/** Tailwind's `sm`. */
const NARROW_QUERY = '(width < 40rem)';
const NARROW_SIZES = 'calc(100vw - 2rem)';
const OPPOSITE_THEME = { light: 'dark', dark: 'light' } as const;

/** Media queries match only the system's theme, so a different theme in the settings shows a second image. */
export function ProductPicture({ className, ...props }: ProductPictureProps) {
  return (
    <div
      className={cx(
        'forced-outline overflow-hidden rounded-lg border border-line bg-surface shadow-raised',
        className,
      )}
    >
      <Themed {...props} className="block against-system:hidden" />
      <Themed {...props} hasPriority={false} reversed className="hidden against-system:block" />
    </div>
  );
}

interface ThemedProps extends ProductPictureProps {
  /** For the theme the system doesn't have. */
  reversed?: boolean;
}

function Themed({
  name,
  alt,
  sizes,
  hasPriority = false,
  reversed = false,
  className,
}: ThemedProps) {
  const shownWhere = (system: PictureTheme) => (reversed ? OPPOSITE_THEME[system] : system);
  const { src, width, height } = pictureSet(name, 'wide', shownWhere('light'), 'webp');
  return (
    <picture className={className}>
      {(['dark', 'light'] as const).map((system) => (
        <Sources key={system} {...{ name, sizes, system }} theme={shownWhere(system)} />
      ))}
      <img
        alt={alt}
        width={width}
        height={height}
        loading={hasPriority ? 'eager' : 'lazy'}
        fetchPriority={hasPriority ? 'high' : 'auto'}
        decoding="async"
        className="h-auto w-full"
        src={src}
      />
    </picture>
  );
}

interface SourcesProps {
  name: PictureName;
  sizes: string;
  system: PictureTheme;
  theme: PictureTheme;
}

/** Narrow and wide sources as AVIF and WebP for a system theme. */
function Sources({ name, sizes, system, theme }: SourcesProps) {
  return (['narrow', 'wide'] as const).flatMap((form) =>
    (['avif', 'webp'] as const).map((type) => {
      const { srcSet, width, height } = pictureSet(name, form, theme, type);
      const scheme = `(prefers-color-scheme: ${system})`;
      return (
        <source
          key={`${form}-${type}`}
          type={`image/${type}`}
          media={form === 'narrow' ? `${scheme} and ${NARROW_QUERY}` : scheme}
          srcSet={srcSet}
          sizes={form === 'narrow' ? NARROW_SIZES : sizes}
          width={width}
          height={height}
        />
      );
    }),
  );
}
