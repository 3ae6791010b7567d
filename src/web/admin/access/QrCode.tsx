import { generate, mode } from 'lean-qr';
import { toSvgPath } from 'lean-qr/extras/svg';
import type { ReactNode } from 'react';

/** The blank margin around the code, in modules; scanners need four. */
const QUIET_ZONE = 4;

/** A QR code of ASCII text; dark on white in the dark theme too, so that phones can scan it. */
export default function QrCode({ text, label }: { text: string; label: string }): ReactNode {
  const code = generate(mode.ascii(text));
  const side = code.size + 2 * QUIET_ZONE;
  return (
    <svg
      className="qr-code"
      role="img"
      aria-label={label}
      viewBox={`${-QUIET_ZONE} ${-QUIET_ZONE} ${side} ${side}`}
      shapeRendering="crispEdges"
    >
      <rect x={-QUIET_ZONE} y={-QUIET_ZONE} width={side} height={side} fill="white" />
      <path d={toSvgPath(code)} fill="black" />
    </svg>
  );
}
