import type { ColumnType, Generated } from 'kysely';
import type { FamilyCode } from '#domain/family.ts';
import type { Position } from '#domain/fitment.ts';
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
import type { TranslationColumn } from '#domain/item-texts.ts';
import type { SpecificationName, Specifications } from '#domain/specifications.ts';
import type { Time } from './columns.ts';

type SpecificationColumns = {
  [N in SpecificationName]: ColumnType<Specifications[N], Specifications[N] | undefined, Specifications[N]>;
};

type TranslationColumns = {
  [C in TranslationColumn]: ColumnType<string | null, string | null | undefined, string | null>;
};

/** Items, vehicles, fitments, images and imports. `0001_catalogue.sql` and `0006_imports.sql` explain the columns. */
export interface CatalogueTables {
  item: SpecificationColumns &
    TranslationColumns & {
      part_number: string;
      normalised: ColumnType<string, never, never>;
      family: FamilyCode;
      displayname: string;
      is_active: Generated<boolean>;
      is_sale: Generated<boolean>;
      cad_price: number;
      usd_price: number;
      cad_sale_price: number | null;
      usd_sale_price: number | null;
      main_image: string | null;
      description: Generated<string>;
      details: Generated<string>;
      sale_start: string | null;
      sale_end: string | null;
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

  vehicle: {
    vehicle_id: number;
    year: number;
    make: string;
    model: string;
    submodel: string | null;
    trim: string | null;
    engine: string | null;
  };

  fitment: {
    car_part_id: string;
    vehicle_id: number;
    part_number: string;
    position: Position;
    note: string | null;
    words: unknown;
  };

  /**
   * One row for each set, position and note, with a summary of the vehicles that the set fits. Lists read these rows if
   * no vehicle is selected.
   */
  item_application: {
    part_number: string;
    position: Position;
    note: string | null;
    car_part_id: string;
    vehicle_count: number;
    year_from: number;
    year_to: number;
    make: string | null;
    model: string | null;
  };

  /** Like `item_application`, but with a row for each model that the set fits. */
  model_application: {
    part_number: string;
    position: Position;
    note: string | null;
    make: string;
    model: string;
    car_part_id: string;
    vehicle_count: number;
    years: number[];
  };

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
