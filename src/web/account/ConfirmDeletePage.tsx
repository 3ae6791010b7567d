import { FormFrame } from '../forms/FormFrame.tsx';
import type { FormSpec } from '../forms/form-spec.ts';
import { useForm } from '../forms/use-form.ts';
import { Link } from '../platform/Link.tsx';
import { useShop } from '../platform/shop.tsx';
import { SectionHead } from './SectionHead.tsx';

/** Asks for confirmation before a list entry is deleted; used without JavaScript, in place of a dialog. */
export function ConfirmDeletePage(props: {
  spec: FormSpec;
  /** Path of the list; both choices return there. */
  path: string;
  id: string;
  question: string;
  detail?: string;
  confirmLabel: string;
}) {
  const { t } = useShop();
  const { spec, path, id } = props;
  const form = useForm(spec, { path, initial: { id } });
  return (
    <>
      <SectionHead title={props.question} />
      {props.detail ? <p>{props.detail}</p> : null}
      <FormFrame
        form={form}
        name={spec.name}
        submitLabel={props.confirmLabel}
        isDanger
        secondaryAction={<Link to={path}>{t('account-keep')}</Link>}
      >
        <input type="hidden" name="id" value={id} />
      </FormFrame>
    </>
  );
}
