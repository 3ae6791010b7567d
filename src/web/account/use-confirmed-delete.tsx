import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { FormFrame } from '../forms/FormFrame.tsx';
import type { FormSpec } from '../forms/form-spec.ts';
import { useForm } from '../forms/use-form.ts';
import { Link } from '../platform/Link.tsx';
import { useShop } from '../platform/shop.tsx';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { PostForm } from '../ui/PostForm.tsx';
import { SectionHead } from './SectionHead.tsx';

/** The query parameter that shows the confirmation page for one entry. */
const DELETE_PARAM = 'delete';

interface Confirmation {
  question: string;
  detail?: string;
  confirmLabel: string;
}

/** Deletes list entries after confirmation: in a dialog or, without JavaScript, on a separate page. */
export function useConfirmedDelete<E>(
  spec: FormSpec,
  entries: readonly E[],
  options: { idOf(entry: E): string; describe(entry: E): Confirmation; remove(entry: E): void },
) {
  const { t } = useShop();
  const [query] = useSearchParams();
  const [entryToDelete, setEntryToDelete] = useState<E | null>(null);
  const requestedEntry = entries.find((entry) => options.idOf(entry) === query.get(DELETE_PARAM));
  return {
    confirmPage: requestedEntry ? (
      <ConfirmPage spec={spec} id={options.idOf(requestedEntry)} {...options.describe(requestedEntry)} />
    ) : null,
    confirmDialog: entryToDelete ? (
      <ConfirmDialog
        {...options.describe(entryToDelete)}
        cancelLabel={t('entry-keep')}
        onClose={() => setEntryToDelete(null)}
        onConfirm={() => options.remove(entryToDelete)}
      />
    ) : null,
    deleteButton: (entry: E, context: string) => (
      <PostForm
        method="get"
        action={spec.path}
        values={{ [DELETE_PARAM]: options.idOf(entry) }}
        onSubmit={() => setEntryToDelete(entry)}
      >
        <button type="submit" className="button quiet">
          {t('entry-delete')}
          <span className="visually-hidden"> {context}</span>
        </button>
      </PostForm>
    ),
  };
}

function ConfirmPage(props: Confirmation & { spec: FormSpec; id: string }) {
  const { t } = useShop();
  const { spec, id, question, detail, confirmLabel } = props;
  const form = useForm(spec, { initial: { id } });
  return (
    <>
      <SectionHead title={question} />
      {detail ? <p>{detail}</p> : null}
      <FormFrame
        form={form}
        submitLabel={confirmLabel}
        variant="danger"
        secondaryAction={<Link to={spec.path}>{t('entry-keep')}</Link>}
      >
        <input type="hidden" name="id" value={id} />
      </FormFrame>
    </>
  );
}
