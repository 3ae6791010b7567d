import { CONTACT_TYPES, normaliseContactRequest } from '#domain/contact.ts';
import type { Values } from '../forms/form-spec.ts';

export const parseContactRequest = ({ type, email = '', order_id = '', title = '', content = '' }: Values) =>
  normaliseContactRequest({
    type: CONTACT_TYPES.find((each) => each === type) ?? 'Other',
    email,
    order_id,
    title,
    content,
  });
