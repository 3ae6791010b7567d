import type { ListQuestion, OfficeListName } from '#domain/office-lists.ts';
import { filePath } from '../paths.ts';
import { useOffice } from '../platform/office.tsx';
import { questionQuery } from './list-address.ts';

/** All that the question finds, as CSV; nothing found, nothing to export. */
export function Export(props: { section: OfficeListName; question: ListQuestion; total: number }) {
  const { say } = useOffice();
  const { section, question, total } = props;
  if (total === 0) {
    return (
      <button type="button" className="button" disabled>
        {say('list-export')}
      </button>
    );
  }
  const query = questionQuery(section, { ...question, page: 1 });
  return (
    <a className="button" href={filePath(`${section}/export`, query)} download>
      {say('list-export')}
    </a>
  );
}
