import { Button } from '../../ui/Button.tsx';
import { useAdmin } from '../platform/admin.tsx';

/** Copies a text. The page must show the text too, because some browsers refuse access to the clipboard. */
export function CopyButton(props: { text: string; label: string; successMessage: string; variant?: string }) {
  const { showSuccess } = useAdmin();
  const { text, successMessage, ...button } = props;
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => showSuccess(successMessage),
      () => {},
    );
  return <Button {...button} onClick={copy} />;
}
