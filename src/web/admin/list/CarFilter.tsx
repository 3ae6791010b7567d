import { useNavigate } from 'react-router';
import { CAR_LEVELS } from '#domain/admin-lists.ts';
import { parseVehicle } from '#domain/vehicle.ts';
import { vehicleText } from '#texts/vehicle-text.ts';
import { Link } from '../../platform/Link.tsx';
import { SelectField } from '../../ui/Field.tsx';
import { useMenu } from '../../ui/use-menu.ts';
import { useAdmin } from '../platform/admin.tsx';
import { useLevelValues } from '../record/use-level-values.ts';
import type { ListState } from './list-path.ts';
import '../../ui/menu.css';

/** Filters a list by year, make and model. Beside the menu, a chip names the chosen car and removes the filter. */
export function CarFilter({ list }: { list: ListState }) {
  const { t } = useAdmin();
  const navigate = useNavigate();
  const { menu } = useMenu();
  const { car = {} } = list.query;
  const { year = '', make = '', model = '' } = car;
  const values = {
    year: useLevelValues('year', {}, year),
    make: useLevelValues('make', { year }, make),
    model: useLevelValues('model', make ? { year, make } : null, model),
  };
  const name = vehicleText(parseVehicle(car), t);
  return (
    <div className="row">
      <details className="menu" ref={menu}>
        <summary className="button">{t('list-car')}</summary>
        <div className="menu-list stack car-levels">
          {CAR_LEVELS.map((level) => (
            <SelectField
              key={level}
              id={`car-${level}`}
              label={t(`record-field-${level}`)}
              hint={level === 'model' && !make ? t('list-car-model-help') : undefined}
              disabled={level === 'model' && !make}
              options={[['', t('list-filter-all')], ...values[level]]}
              value={car[level] ?? ''}
              onChange={({ target }) => {
                const cleared = level === 'make' ? { model: '' } : {};
                navigate(list.path({ car: { ...car, [level]: target.value, ...cleared } }));
              }}
            />
          ))}
        </div>
      </details>
      {name ? (
        <Link className="button chip" to={list.path({ car: {} })}>
          {name}
          <span aria-hidden="true">×</span>
          <span className="visually-hidden">{t('list-car-remove')}</span>
        </Link>
      ) : null}
    </div>
  );
}
