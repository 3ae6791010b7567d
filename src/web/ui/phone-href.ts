/** The `tel:` link of a phone number in any format, such as `(416) 555-0199`. */
export const phoneHref = (phone: string): string => `tel:${phone.replaceAll(/[^+\d]/g, '')}`;
