import { withoutCardNumbers } from './card-number.ts';
import { oneLine } from './one-line.ts';
import { ok, type Result, refused } from './result.ts';

export const MAX_WISH_LISTS = 5;
export const MAX_WISH_LIST_ITEMS = 50;
export const MAX_LIST_NAME = 50;

/** The name as it is kept, without spaces around it; it has to be there, in at most 50 characters. */
export function listName(typed: string): Result<string, 'list-name-invalid'> {
  const name = withoutCardNumbers(oneLine(typed));
  return name === '' || name.length > MAX_LIST_NAME ? refused('list-name-invalid') : ok(name);
}

export interface Wish {
  part_number: string;
  car_part_id: string;
}

export const sameWish = (a: Wish, b: Wish): boolean =>
  a.part_number === b.part_number && a.car_part_id === b.car_part_id;

/** What to add: wishing for the same set again adds nothing, so a double click does no harm. */
export function addWish(list: readonly Wish[], wish: Wish): Result<Wish[], 'wish-list-full'> {
  if (list.some((each) => sameWish(each, wish))) return ok([]);
  if (list.length >= MAX_WISH_LIST_ITEMS) return refused('wish-list-full');
  return ok([wish]);
}

/** Whether there is a place for one more list. */
export const mayMakeList = (lists: readonly unknown[]): Result<null, 'wish-lists-full'> =>
  lists.length < MAX_WISH_LISTS ? ok(null) : refused('wish-lists-full');
