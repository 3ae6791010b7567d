import type { ComponentProps } from 'react';
import { artUrl, imageSrcSet, imageUrl } from '#domain/image-id.ts';
import { useShop } from '../platform/shop.tsx';
import './set-image.css';

/** An image of a set, or a placeholder, in a frame of 4:3; the browser chooses the width for its screen. */
export function SetImage({
  image,
  alt = '',
  ...props
}: { image: string | null; width: number; height: number } & Omit<ComponentProps<'img'>, 'className'>) {
  const { image_pattern } = useShop();
  const srcSet = image ? imageSrcSet(image) : undefined;
  return (
    <img
      {...props}
      className="set-image"
      alt={alt}
      src={image ? imageUrl(image_pattern, image) : artUrl('placeholder')}
      srcSet={srcSet}
      sizes={srcSet && (props.sizes ?? `${props.width}px`)}
    />
  );
}
