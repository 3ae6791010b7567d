import type { ColumnType, Generated } from 'kysely';
import type { FamilyCode } from '#domain/family.ts';
import type { Position, VehicleRange } from '#domain/fitment.ts';
import type { ColumnMapping } from '#domain/import/columns.ts';
import type { ImportFormat, ImportKind } from '#domain/import/fields.ts';
import type {
  ChosenMapping,
  FieldDifference,
  ImportCounts,
  ImportProgress,
  ImportState,
  ParseOutcome,
  ProblemGroup,
} from '#domain/import/outcome.ts';
import type { FileFault } from '#domain/import/problems.ts';
import type { Sale } from '#domain/item-sale.ts';
import type { TranslationColumn } from '#domain/item-texts.ts';
import type { SpecificationName, Specifications } from '#domain/specifications.ts';
import type { Car } from '#domain/vehicle.ts';
import type { Time } from './columns.ts';

type SpecificationColumns = {
  [N in SpecificationName]: ColumnType<Specifications[N], Specifications[N] | undefined, Specifications[N]>;
};

type TranslationColumns = {
  [C in TranslationColumn]: ColumnType<string | null, string | null | undefined, string | null>;
};

interface PlacedSet {
  part_number: string;
  car_part_id: string;
  position: Position;
  note: string | null;
}

/** Items, vehicles, fitments, images and imports. `0001_catalogue.sql` and `0006_imports.sql` explain the columns. */
export interface CatalogueTables {
  item: SpecificationColumns &
    TranslationColumns &
    Omit<Sale, 'is_sale' | 'sale_scheduled'> & {
      part_number: string;
      normalised: ColumnType<string, never, never>;
      family: FamilyCode;
      displayname: string;
      is_active: Generated<boolean>;
      is_sale: Generated<boolean>;
      main_image: string | null;
      description: Generated<string>;
      details: Generated<string>;
      sale_scheduled: Generated<boolean>;
      last_modified_at: Time;
    };

  item_image: {
    part_number: string;
    image_number: number;
    image_id: string;
  };

  interchange_number: {
    part_number: string;
    brand: string;
    number: string;
    normalised: string;
  };

  vehicle: Car & { vehicle_id: number };

  fitment: PlacedSet & { vehicle_id: number; words: unknown };

  /**
   * One row for each set, position and note, with a summary of the vehicles that the set fits. Lists read these rows if
   * no vehicle is selected.
   */
  item_application: PlacedSet & VehicleRange;

  /** Like `item_application`, but with a row for each model that the set fits. */
  model_application: PlacedSet & { make: string; model: string; vehicle_count: number; years: number[] };

  search_word: {
    word: string;
  };

  search_synonym: {
    phrase: string;
    meaning: string;
    last_modified_at: Time;
  };

  search_count: {
    text: string;
    searches: Generated<number>;
    clicks: Generated<number>;
    results: number;
    corrected: string | null;
    last_searched_at: Time;
  };

  catalogue_state: {
    only_row: Generated<boolean>;
    version: number;
    changed_at: Time;
  };

  image: {
    image_id: string;
    media_type: string;
    width: number;
    height: number;
    bytes: Uint8Array;
    created_at: Time;
  };

  catalogue_import: {
    import_id: Generated<string>;
    import_number: Generated<number>;
    file_name: string;
    file_size: number;
    state: Generated<ImportState>;
    choice: ColumnType<ChosenMapping, string | undefined, string>;
    format: ImportFormat | null;
    kind: ImportKind | null;
    outcome: ColumnType<ParseOutcome | null, string | null | undefined, string | null>;
    counts: ColumnType<ImportCounts | null, string | null | undefined, string | null>;
    differences: ColumnType<FieldDifference[], string | undefined, string>;
    problems: ColumnType<ProblemGroup[], string | undefined, string>;
    progress: ColumnType<Partial<ImportProgress>, string | undefined, string>;
    fault: FileFault | null;
    fault_facts: ColumnType<Record<string, string | number>, string | undefined, string>;
    base_version: number | null;
    cancel_wanted: Generated<boolean>;
    lease_until: Time | null;
    uploaded_by: string;
    created_at: Time;
    applied_at: Time | null;
    applied_by: string | null;
    undone_at: Time | null;
  };

  import_mapping: {
    header_key: string;
    kind: ImportKind;
    columns: ColumnType<ColumnMapping, string, string>;
    remembered_at: Time;
  };
}
