import type { ShopDetails } from '#server/settings/settings.ts';

/** The details of the demo shop. Its telephone number and registration numbers are invented. */
export const DEMO_SHOP_DETAILS = {
  address: 'Haltwell Brake Parts Inc.\n48 Foundry Lane, Unit 6\nHamilton ON  L8R 2K1\nCanada',
  phone: '1-800-555-0142',
  hours: 'Monday to Friday, 9 a.m. to 5 p.m. Eastern Time',
  hours_fr: 'Du lundi au vendredi, de 9\u00a0h à 17\u00a0h, heure de l’Est',
  return_terms:
    'You can return a set that has not been installed within 30 days of delivery. We pay the return shipping if the set is wrong, damaged or does not fit a car that we list for it; otherwise, you pay it. There is no restocking fee.',
  return_terms_fr:
    'Vous pouvez retourner un ensemble qui n’a pas été installé dans les 30 jours suivant la livraison. Nous payons les frais de retour si nous avons expédié le mauvais ensemble, si l’ensemble est endommagé ou s’il ne convient pas à un véhicule pour lequel nous l’indiquons; sinon, ils sont à votre charge. Il n’y a aucuns frais de remise en stock.',
  return_days: '30',
  tax_numbers: 'GST/HST 123456782 RT0001, QST 1234567890 TQ0001',
} satisfies Partial<ShopDetails>;

/** The demo's values of details that are not configured. A detail configured only in English gets no French value. */
export const missingShopDetails = (shop: ShopDetails): Partial<ShopDetails> =>
  Object.fromEntries(
    Object.entries(DEMO_SHOP_DETAILS).filter(
      ([name]) => !shop[name as keyof ShopDetails] && !shop[name.replace('_fr', '') as keyof ShopDetails],
    ),
  );
