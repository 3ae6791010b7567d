import { useEffect, useRef, useState } from 'react';
import { findVin } from '#domain/vin.ts';
import type { PlainTextId } from '#texts/texts.ts';
import { useShop } from '../platform/shop.tsx';
import { Drawer } from '../ui/Drawer.tsx';
import { FileField } from '../ui/Field.tsx';
import { type BarcodeReader, openBarcodeReader } from './barcode-reader.ts';

/** The pause between two attempts to read the camera's image. */
const PAUSE_MS = 150;
const CAMERA = { video: { facingMode: 'environment', width: { ideal: 1920 }, height: { ideal: 1080 } } };

/** Reads a VIN's bar code with the camera or from a photo. Pictures do not leave the browser. */
export default function VinScanner(props: { isOpen: boolean; onClose(): void; onFound(vin: string): void }) {
  const { t } = useShop();
  const { isOpen } = props;
  const video = useRef<HTMLVideoElement>(null);
  const reader = useRef<Promise<BarcodeReader>>(undefined);
  const [status, setStatus] = useState<PlainTextId>('vin-scan-starting');
  const [hasCamera, setHasCamera] = useState(true);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the camera is on while the dialog is open
  useEffect(() => {
    if (!isOpen) return;
    const controller = new AbortController();
    setStatus('vin-scan-starting');
    setHasCamera(true);
    reader.current = openBarcodeReader();
    scan(controller.signal).catch((error: unknown) => {
      if (controller.signal.aborted) return;
      setStatus(cameraProblem(error));
      setHasCamera(false);
    });
    return () => {
      controller.abort();
      reader.current?.then((each) => each.close());
    };
  }, [isOpen]);

  async function scan(signal: AbortSignal) {
    const camera = await navigator.mediaDevices.getUserMedia(CAMERA);
    const stop = () => {
      for (const track of camera.getTracks()) track.stop();
    };
    if (signal.aborted || !video.current) return stop();
    signal.addEventListener('abort', stop);
    try {
      video.current.srcObject = camera;
      await video.current.play();
      setStatus('vin-scan-aim');
      while (!signal.aborted) {
        const vin = await readVinFrom(video.current);
        if (vin && !signal.aborted) return props.onFound(vin);
        await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
      }
    } finally {
      stop();
    }
  }

  async function readVinFrom(image: HTMLVideoElement | ImageBitmap): Promise<string | undefined> {
    const texts = await (await reader.current!).read(image);
    return texts.map(findVin).find((vin) => vin !== null);
  }

  async function readPhoto(file: File | undefined) {
    if (!file) return;
    setStatus('vin-scan-reading');
    const vin = await createImageBitmap(file).then(readVinFrom, () => undefined);
    if (vin) props.onFound(vin);
    else setStatus('vin-scan-unreadable');
  }

  return (
    <Drawer
      id="vin-scanner"
      title={t('vin-scan-title')}
      closeLabel={t('vin-scan-close')}
      isOpen={isOpen}
      onClose={props.onClose}
    >
      <div className="grid vin-scan">
        <video
          ref={video}
          className="vin-video"
          muted
          playsInline
          hidden={!hasCamera}
          aria-label={t('vin-scan-picture')}
        />
        <p role="status">{t(status)}</p>
        <FileField
          id="vin-photo"
          label={t('vin-scan-photo')}
          accept="image/*"
          onChange={(event) => readPhoto(event.target.files?.[0])}
        />
        <p className="quiet">{t('vin-scan-privacy')}</p>
      </div>
    </Drawer>
  );
}

/** The message for an error of the camera. Without https, `navigator.mediaDevices` is missing. */
function cameraProblem(error: unknown): PlainTextId {
  const isRefused = error instanceof DOMException && error.name === 'NotAllowedError';
  return isRefused ? 'vin-scan-refused' : 'vin-scan-no-camera';
}
