import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import { Button } from '../../ui/Button.tsx';
import { Modal } from '../../ui/Modal.tsx';
import { useAdmin } from '../platform/admin.tsx';
import { findUnsavedForm } from './unsaved.ts';

/**
 * Asks for confirmation before staff leave a page with unsaved changes or, with `includesQuery`, change its query.
 * Navigation that follows a completed action is not confirmed. By default, the changes are those in short forms.
 */
export function ConfirmLeave(props: { hasChanges?(): boolean; includesQuery?: true }) {
  const { hasChanges = () => findUnsavedForm() !== null, includesQuery } = props;
  const { t } = useAdmin();
  const blocker = useBlocker(({ currentLocation: from, nextLocation: to, historyAction }) => {
    // A history entry keeps the success message of an earlier action. Going back to it (POP) must be confirmed.
    const followsAction = historyAction !== 'POP' && Boolean(to.state?.successMessage);
    const leavesPage = from.pathname !== to.pathname || (includesQuery === true && from.search !== to.search);
    return leavesPage && !followsAction && hasChanges();
  });
  useEffect(() => {
    const confirmUnload = (event: BeforeUnloadEvent) => hasChanges() && event.preventDefault();
    addEventListener('beforeunload', confirmUnload);
    return () => removeEventListener('beforeunload', confirmUnload);
  }, [hasChanges]);
  return (
    <Modal
      id="leave"
      title={t('record-leave-title')}
      isOpen={blocker.state === 'blocked'}
      onClose={() => blocker.state === 'blocked' && blocker.reset()}
    >
      <p>{t('record-leave-help')}</p>
      <p className="row">
        <Button label={t('record-stay')} data-focus="" onClick={() => blocker.reset?.()} />
        <Button variant="primary" label={t('record-leave')} onClick={() => blocker.proceed?.()} />
      </p>
    </Modal>
  );
}
