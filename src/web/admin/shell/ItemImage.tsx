import { artUrl, imageUrl } from '#domain/image-id.ts';
import { useAdmin } from '../platform/admin.tsx';

/** An image of an item, or a placeholder, in a square frame of `size` pixels whatever the shape of the photo. */
export function ItemImage({ image, size, alt = '' }: { image: string | null; size: number; alt?: string }) {
  const { image_pattern } = useAdmin();
  return (
    <img
      className="item-image"
      src={image ? imageUrl(image_pattern, image) : artUrl('placeholder')}
      alt={alt}
      width={size}
      height={size}
      loading="lazy"
    />
  );
}
