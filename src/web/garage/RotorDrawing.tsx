import { useShop } from '../platform/shop.tsx';

export function RotorDrawing() {
  const { t } = useShop();
  return (
    <svg
      className="rotor-drawing"
      viewBox="0 0 280 210"
      width="280"
      height="210"
      role="img"
      aria-label={t('question-drawing')}
    >
      <circle cx="130" cy="88" r="74" />
      <circle cx="130" cy="88" r="66" className="thin" />
      <circle cx="130" cy="88" r="37" />
      <circle cx="130" cy="88" r="15" />
      {[0, 72, 144, 216, 288].map((angle) => (
        <circle key={angle} cx="130" cy="62" r="3.5" transform={`rotate(${angle} 130 88)`} />
      ))}
      <path className="accent" d="M56 176H204M56 168V184M204 168V184M64 171l-8 5 8 5M196 171l8 5-8 5" />
      <path className="thin" d="M56 92V166M204 92V166" />
      <path className="accent" d="M157 65L214 34" />
      <rect x="196" y="12" width="80" height="22" rx="3" className="stamp" />
      <text x="236" y="27">
        Ø 320 MIN 26
      </text>
      <text x="130" y="200">
        {t('question-drawing-size')}
      </text>
    </svg>
  );
}
