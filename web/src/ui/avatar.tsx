import { useState } from 'react';
import { cx } from './styles/cx.ts';

export type AvatarSize = 'xs' | 'sm' | 'md' | 'lg' | 'xl';

export interface AvatarProps {
  name: string;
  src?: string | null | undefined;
  size?: AvatarSize | undefined;
  className?: string | undefined;
}

const SIZES: Record<AvatarSize, { box: string; pixels: number }> = {
  xs: { box: 'size-6 text-[0.625rem]', pixels: 24 },
  sm: { box: 'size-8 text-xs', pixels: 32 },
  md: { box: 'size-10 text-sm', pixels: 40 },
  lg: { box: 'size-14 text-lg', pixels: 56 },
  xl: { box: 'size-22 text-2xl', pixels: 88 },
};

/** A photo or initials. Decorative: the name is next to it. */
export function Avatar({ name, src, size = 'md', className }: AvatarProps) {
  const [brokenSrc, setBrokenSrc] = useState<string | null>(null);
  const { box, pixels } = SIZES[size];
  const picture = src && src !== brokenSrc ? src : null;
  return (
    <span
      aria-hidden="true"
      className={cx(
        'forced-outline grid shrink-0 place-items-center overflow-hidden rounded-full font-semibold tracking-wide select-none',
        'bg-initials text-initials-ink',
        box,
        className,
      )}
    >
      {picture ? (
        <img
          src={picture}
          alt=""
          width={pixels}
          height={pixels}
          loading="lazy"
          decoding="async"
          className="size-full object-cover"
          onError={() => setBrokenSrc(picture)}
        />
      ) : (
        initials(name)
      )}
    </span>
  );
}

/** A Latin or Chinese character that no combining character follows. */
const SINGLE_CODE_POINT = /^[\u0020-\u02ff\u4e00-\u9fff](?![^\u0020-\u02ff\u4e00-\u9fff])/;
/** Created lazily, because that takes 0.1 s on a phone. */
let graphemes: Intl.Segmenter | undefined;

function firstCharacter(word: string): string {
  if (SINGLE_CODE_POINT.test(word)) return word[0]!.toLocaleUpperCase();
  graphemes ??= new Intl.Segmenter(undefined, { granularity: 'grapheme' });
  for (const { segment } of graphemes.segment(word)) return segment.toLocaleUpperCase();
  return '';
}

/** "Ada King Lovelace" → "AL", "李小龍" → "李", "" → "?". Ignores punctuation ("(Dr)"). */
export function initials(name: string): string {
  const words = name
    .split(/\s+/u)
    .map((word) => word.replace(/^[^\p{L}\p{N}]+/u, ''))
    .filter((word) => word !== '');
  const first = words.at(0) ?? '';
  const last = words.length > 1 ? (words.at(-1) ?? '') : '';
  return firstCharacter(first) + firstCharacter(last) || '?';
}
