import { useShop } from '../platform/shop.tsx';
import { DialogHeader } from '../ui/DialogHeader.tsx';
import { SetImage } from '../ui/SetImage.tsx';
import { useDialog } from '../ui/use-dialog.ts';

/** A picture at twice its size, scrolled in both directions. */
export default function GalleryZoom(props: {
  image: string | null;
  alt: string;
  isOpen: boolean;
  close(): void;
}) {
  const { t } = useShop();
  const { dialog, ...header } = useDialog(props.isOpen);
  return (
    <dialog
      ref={dialog}
      id="zoom"
      className="dialog zoomed"
      aria-labelledby="zoom-title"
      onClose={props.close}
    >
      <DialogHeader id="zoom" title={props.alt} closeLabel={t('gallery-zoom-close')} {...header} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard */}
      <section className="zoomed-picture" tabIndex={0} aria-label={props.alt}>
        <SetImage image={props.image} alt="" width={1280} height={960} sizes="1280px" />
      </section>
    </dialog>
  );
}
