import { Button } from '../../ui/Button.tsx';
import { useAdmin } from '../platform/admin.tsx';

/** Copies a text, which is also shown so that it can be selected where the browser refuses access to the clipboard. */
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
