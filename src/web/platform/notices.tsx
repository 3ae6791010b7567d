import { createContext, type ReactNode, use, useEffect, useState } from 'react';
import { type Language, translator } from '#texts/texts.ts';
import { watchProofs } from './browser-api.ts';

export interface Notice {
  id: string;
  kind: 'alert' | 'warn' | 'status';
  text: string;
  action?: NoticeAction | undefined;
}
interface NoticeAction {
  label: string;
  run(): void;
}

const MAX_NOTICES = 3;

function useNoticeState(language: Language) {
  const [notices, setNotices] = useState<readonly Notice[]>([]);
  const [actions] = useState(() => {
    const dismiss = (id: string) =>
      setNotices((list) =>
        list.some((each) => each.id === id) ? list.filter((each) => each.id !== id) : list,
      );
    const notify = (notice: Notice) =>
      setNotices((list) => [...list.filter((each) => each.id !== notice.id), notice].slice(-MAX_NOTICES));
    return {
      t: translator(language),
      notify,
      dismiss,
      clearNotices: () => setNotices((list) => (list.length === 0 ? list : [])),
      showAlert: (text: string) => notify({ id: 'action', kind: 'alert', text }),
      showSuccess: (text: string, action?: NoticeAction) =>
        notify({ id: 'action', kind: 'status', text, action }),
    };
  });
  useEffect(
    () =>
      watchProofs((isSolving) => {
        const { t, notify, dismiss } = actions;
        if (isSolving) notify({ id: 'proof-of-work', kind: 'status', text: t('proof-under-way') });
        else dismiss('proof-of-work');
      }),
    [actions],
  );
  return { notices, ...actions };
}

const NoticesContext = createContext<ReturnType<typeof useNoticeState> | null>(null);

export const NoticesProvider = (props: { language: Language; children: ReactNode }) => (
  <NoticesContext value={useNoticeState(props.language)}>{props.children}</NoticesContext>
);

/** Must be called inside a NoticesProvider; this is not checked. */
export const useNotices = () => use(NoticesContext)!;

export const useTranslate = () => useNotices().t;
