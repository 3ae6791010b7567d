import { maskCardNumbers } from './card-number.ts';
import { ok, type Result, refused } from './result.ts';
import { toSingleLine } from './single-line.ts';

export const MAX_WISH_LISTS = 5;
export const MAX_WISH_LIST_ITEMS = 50;
export const MAX_LIST_NAME_LENGTH = 50;

/** The trimmed name with card numbers masked; required, at most 50 characters. */
export function parseListName(input: string): Result<string, 'list-name-invalid'> {
  const name = maskCardNumbers(toSingleLine(input));
  return name === '' || name.length > MAX_LIST_NAME_LENGTH ? refused('list-name-invalid') : ok(name);
}

/** An entry of a wish list. */
export interface Wish {
  part_number: string;
  car_part_id: string;
}

export const isSameWish = (a: Wish, b: Wish): boolean =>
  a.part_number === b.part_number && a.car_part_id === b.car_part_id;

/** The wishes to add: the given one, or none if it is already on the list, so that a double click is harmless. */
export function wishesToAdd(list: readonly Wish[], wish: Wish): Result<Wish[], 'wish-list-full'> {
  if (list.some((each) => isSameWish(each, wish))) return ok([]);
  if (list.length >= MAX_WISH_LIST_ITEMS) return refused('wish-list-full');
  return ok([wish]);
}

export const checkWishListLimit = (lists: readonly unknown[]): Result<null, 'wish-lists-full'> =>
  lists.length < MAX_WISH_LISTS ? ok(null) : refused('wish-lists-full');
