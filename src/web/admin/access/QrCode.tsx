import { generate, mode } from 'lean-qr';
import { toSvgPath } from 'lean-qr/extras/svg';
import type { ReactNode } from 'react';

/** Modules of nothing around the code; readers need four. */
const QUIET = 4;

/** A text of ASCII as a picture that a telephone reads: dark on white also where the page is dark. */
export default function QrCode({ text, label }: { text: string; label: string }): ReactNode {
  const code = generate(mode.ascii(text));
  const side = code.size + 2 * QUIET;
  return (
    <svg
      className="qr-code"
      role="img"
      aria-label={label}
      viewBox={`${-QUIET} ${-QUIET} ${side} ${side}`}
      shapeRendering="crispEdges"
    >
      <rect x={-QUIET} y={-QUIET} width={side} height={side} fill="#fff" />
      <path d={toSvgPath(code)} fill="#000" />
    </svg>
  );
}
