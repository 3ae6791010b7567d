import type en from '../en/specifications.ts';
import type { TextsLike } from '../texts.ts';

/** Names of the specifications of a set, and their values with units. */
export default {
  'specification-rotor_diameter_mm': 'Diamètre du disque',
  'specification-rotor_thickness_mm': 'Épaisseur du disque',
  'specification-rotor_min_thickness_mm': 'Épaisseur minimale du disque',
  'specification-rotor_height_mm': 'Hauteur du disque',
  'specification-center_bore_mm': 'Alésage central',
  'specification-bolt_circle_mm': 'Entraxe des goujons',
  'specification-lug_holes': 'Trous de goujon',
  'specification-vane_type': 'Type d’ailettes',
  'specification-coating': 'Revêtement',
  'specification-pad_compound': 'Composé des plaquettes',
  'specification-hardware_included': 'Quincaillerie comprise',
  'specification-sensors_included': 'Capteurs d’usure compris',
  'specification-wheel_torque_nm': 'Couple de serrage des roues',
  'specification-weight_kg': 'Poids de l’ensemble',
  'specification-country_of_origin': 'Pays d’origine',
  'unit-mm': 'mm',
  'unit-kg': 'kg',
  'unit-nm': 'N·m',
  'value-mm': '{inches} po ({mm} mm)',
  'value-kg': '{kg} kg ({lb} lb)',
  'value-nm': '{nm} N·m ({lb_ft} lb-pi)',
  'value-yes': 'Oui',
  'value-no': 'Non',
} satisfies TextsLike<typeof en>;
