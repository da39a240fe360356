import type { ReactNode } from 'react';
import type { MessageDescriptor } from '@lingui/core';
import { i18n } from '#i18n';
import { cx } from '../../ui/styles/cx.ts';
import type { PictureName } from './pictures.ts';
import { ProductPicture } from './product-picture.tsx';

export interface PictureRowProps {
  picture: PictureName;
  alt: MessageDescriptor;
  /** On wide screens; on others the text comes first. */
  pictureFirst: boolean;
  /** The text next to it. */
  children: ReactNode;
}

/** A row of a list with a text and a picture of the product. */
export function PictureRow({ picture, alt, pictureFirst, children }: PictureRowProps) {
  return (
    <li className="grid items-center gap-x-14 gap-y-7 lg:grid-cols-12">
      <div className={cx('lg:col-span-5', pictureFirst && 'lg:order-last')}>{children}</div>
      <ProductPicture
        name={picture}
        alt={i18n._(alt)}
        sizes="(width < 64rem) calc(100vw - 4rem), 38rem"
        className="lg:col-span-7"
      />
    </li>
  );
}
