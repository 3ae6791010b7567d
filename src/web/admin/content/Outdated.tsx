import { LANGUAGES, type Language, languageName } from '#texts/texts.ts';
import { StatusBadge } from '../../ui/StatusBadge.tsx';
import { useAdmin } from '../platform/admin.tsx';

/** Warns that a translation is older than the text in the first language, from which it is translated. */
export function Outdated({ language }: { language: Language }) {
  const { t } = useAdmin();
  const names = { language: languageName(language, t), source: languageName(LANGUAGES[0], t) };
  return <StatusBadge tone="warning">{t('content-outdated', names)}</StatusBadge>;
}
