import { useTranslate } from '../platform/notices.tsx';
import { Button } from './Button.tsx';

export function RetryAlert({ text, onRetry }: { text: string; onRetry(): void }) {
  const t = useTranslate();
  return (
    <p className="alert-text" role="alert">
      {text} <Button variant="quiet" label={t('try-again')} onClick={onRetry} />
    </p>
  );
}
