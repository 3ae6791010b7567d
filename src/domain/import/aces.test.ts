import { expect, test } from 'vitest';
import { xmlElement as e } from '#tests/support/xml-element.ts';
import { parseAcesApp } from './aces.ts';

const part = e('Part', 'ESD-1001F');
const front = e('Position', '', { id: '22' });
const causes = (app: ReturnType<typeof e>) =>
  parseAcesApp(app).problems?.map(({ cause, column }) => [cause, column]);

test('years, make and model in text form become a vehicle for each year', () => {
  const app = e('App', '', { action: 'A', id: '1' }, [
    e('Years', '', { from: '2016', to: '2018' }),
    e('Make', 'Honda', { id: '59' }),
    e('Model', 'Civic', { id: '625' }),
    e('SubModel', 'Sport', { id: '7' }),
    e('EngineBase', '2.0L L4', { id: '3' }),
    e('DriveType', 'FWD', { id: '6' }),
    e('Qual', '', { id: '10' }, [e('text', 'With 11.8 in rotor')]),
    e('Note', 'Check the edge stamp'),
    e('Qty', '1'),
    e('PartType', '', { id: '1896' }),
    front,
    part,
  ]);
  const { row } = parseAcesApp(app);
  expect(row).toMatchObject({
    part_number: 'ESD-1001F',
    position: 'Front',
    is_removal: false,
    note: 'Drive type: FWD; With 11.8 in rotor; Check the edge stamp',
  });
  expect(row!.vehicles.map(({ year }) => year)).toEqual([2016, 2017, 2018]);
  expect(row!.vehicles[0]).toEqual({
    year: 2016,
    make: 'Honda',
    model: 'Civic',
    submodel: 'Sport',
    trim: null,
    engine: '2.0L L4',
  });
});

test('a base vehicle in text form keeps make and model together', () => {
  const app = e('App', '', { action: 'D' }, [
    e('BaseVehicle', '2018 Honda Civic', { id: '5912' }),
    e('Position', 'Rear', { id: '30' }),
    part,
  ]);
  expect(parseAcesApp(app).row).toMatchObject({
    is_removal: true,
    position: 'Rear',
    vehicles: [{ year: 2018, make: null, model: 'Honda Civic' }],
  });
});

test('an id of a licensed table is reported as a problem, never dropped', () => {
  const base = e('BaseVehicle', '', { id: '5912' });
  expect(causes(e('App', '', {}, [base, front, part]))).toEqual([['needs-vehicle-table', 'BaseVehicle']]);
  const civic = e('BaseVehicle', '2018 Honda Civic');
  expect(causes(e('App', '', {}, [civic, e('EngineBase', '', { id: '3' }), front, part]))).toEqual([
    ['needs-vehicle-table', 'EngineBase'],
  ]);
  expect(causes(e('App', '', {}, [civic, e('Aspiration', '', { id: '5' }), front, part]))).toEqual([
    ['needs-vehicle-table', 'Aspiration'],
  ]);
  expect(causes(e('App', '', {}, [civic, e('Qual', '', { id: '9' }), front, part]))).toEqual([
    ['needs-qualifier-table', 'Qual'],
  ]);
  expect(causes(e('App', '', {}, [civic, e('Position', '', { id: '104' }), part]))).toEqual([
    ['needs-part-table', 'Position'],
  ]);
});

test('missing and invalid values are errors', () => {
  const civic = e('BaseVehicle', '2018 Honda Civic');
  expect(causes(e('App', '', {}, [civic, part]))).toEqual([['required', 'Position']]);
  expect(causes(e('App', '', {}, [civic, front]))).toEqual([['required', 'Part']]);
  expect(
    causes(
      e('App', '', {}, [
        e('Years', '', { from: '2018', to: '2016' }),
        e('Make', 'A'),
        e('Model', 'B'),
        front,
        part,
      ]),
    ),
  ).toEqual([['years-reversed', 'Years']]);
  expect(causes(e('App', '', {}, [e('EquipmentBase', '', { id: '1' }), front, part]))).toEqual([
    ['equipment', 'App'],
  ]);
});
