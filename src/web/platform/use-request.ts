import { useState } from 'react';
import { type CallResult, NetworkError, type RefusedResponse } from './api.ts';
import { useKeptFocus } from './focus-heading.ts';
import { useTranslate } from './notices.tsx';

/**
 * Sends requests one at a time. `onFailure` receives the message of a refusal or of a network failure. Other errors are
 * bugs and are thrown.
 */
export function useRequest() {
  const t = useTranslate();
  const [isBusy, setBusy] = useState(false);
  useKeptFocus(isBusy);
  async function send<T>(
    request: () => Promise<CallResult<T>>,
    onDone: (reply: T) => void | Promise<void>,
    onFailure: (message: string, refusal?: RefusedResponse) => void,
  ): Promise<void> {
    if (isBusy) return;
    setBusy(true);
    try {
      const response = await request();
      if (response.ok) await onDone(response.data);
      else onFailure(response.data.smessage, response);
    } catch (error) {
      if (!(error instanceof NetworkError)) throw error;
      onFailure(t('network-failed'));
    } finally {
      setBusy(false);
    }
  }
  return { isBusy, send };
}
