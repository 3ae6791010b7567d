import { expect, test } from 'vitest';
import { xmlElement as xml } from '#tests/support/xml-element.ts';
import { parseAcesApp } from './aces.ts';

const part = xml('Part', 'ESD-1001F');
const front = xml('Position', '', { id: '22' });
const causes = (app: ReturnType<typeof xml>) =>
  parseAcesApp(app).problems?.map(({ cause, column }) => [cause, column]);

test('years, make and model in text form become a vehicle for each year', () => {
  const app = xml('App', '', { action: 'A', id: '1' }, [
    xml('Years', '', { from: '2016', to: '2018' }),
    xml('Make', 'Honda', { id: '59' }),
    xml('Model', 'Civic', { id: '625' }),
    xml('SubModel', 'Sport', { id: '7' }),
    xml('EngineBase', '2.0L L4', { id: '3' }),
    xml('DriveType', 'FWD', { id: '6' }),
    xml('Qual', '', { id: '10' }, [xml('text', 'With 11.8 in rotor')]),
    xml('Note', 'Check the edge stamp'),
    xml('Qty', '1'),
    xml('PartType', '', { id: '1896' }),
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
  const app = xml('App', '', { action: 'D' }, [
    xml('BaseVehicle', '2018 Honda Civic', { id: '5912' }),
    xml('Position', 'Rear', { id: '30' }),
    part,
  ]);
  expect(parseAcesApp(app).row).toMatchObject({
    is_removal: true,
    position: 'Rear',
    vehicles: [{ year: 2018, make: null, model: 'Honda Civic' }],
  });
});

test('an id of a licensed table is reported as a problem, never dropped', () => {
  const base = xml('BaseVehicle', '', { id: '5912' });
  expect(causes(xml('App', '', {}, [base, front, part]))).toEqual([['needs-vehicle-table', 'BaseVehicle']]);
  const civic = xml('BaseVehicle', '2018 Honda Civic');
  expect(causes(xml('App', '', {}, [civic, xml('EngineBase', '', { id: '3' }), front, part]))).toEqual([
    ['needs-vehicle-table', 'EngineBase'],
  ]);
  expect(causes(xml('App', '', {}, [civic, xml('Aspiration', '', { id: '5' }), front, part]))).toEqual([
    ['needs-vehicle-table', 'Aspiration'],
  ]);
  expect(causes(xml('App', '', {}, [civic, xml('Qual', '', { id: '9' }), front, part]))).toEqual([
    ['needs-qualifier-table', 'Qual'],
  ]);
  expect(causes(xml('App', '', {}, [civic, xml('Position', '', { id: '104' }), part]))).toEqual([
    ['needs-part-table', 'Position'],
  ]);
});

test('missing and invalid values are problems, and so is an application to equipment', () => {
  const civic = xml('BaseVehicle', '2018 Honda Civic');
  expect(causes(xml('App', '', {}, [civic, part]))).toEqual([['required', 'Position']]);
  expect(causes(xml('App', '', {}, [civic, front]))).toEqual([['required', 'Part']]);
  expect(
    causes(
      xml('App', '', {}, [
        xml('Years', '', { from: '2018', to: '2016' }),
        xml('Make', 'A'),
        xml('Model', 'B'),
        front,
        part,
      ]),
    ),
  ).toEqual([['years-reversed', 'Years']]);
  expect(causes(xml('App', '', {}, [xml('EquipmentBase', '', { id: '1' }), front, part]))).toEqual([
    ['equipment', 'App'],
  ]);
});
