import { FormFrame } from '../forms/FormFrame.tsx';
import type { FormSpec } from '../forms/form-spec.ts';
import { useForm } from '../forms/use-form.ts';
import { Link } from '../platform/Link.tsx';
import { useShop } from '../platform/shop.tsx';
import { SectionHead } from './SectionHead.tsx';

/** The question before an entry of a list is deleted, where no script could ask it over the list. */
export function AskPage(props: {
  spec: FormSpec;
  /** Of the list; keeping the entry leads there as well. */
  path: string;
  id: string;
  question: string;
  detail?: string;
  confirm: string;
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
        submit={props.confirm}
        isDanger
        beside={<Link to={path}>{t('account-keep')}</Link>}
      >
        <input type="hidden" name="id" value={id} />
      </FormFrame>
    </>
  );
}
