/** Texts of the vehicle selector. Texts of the specification are kept verbatim. */
export default {
  'vehicle-submodel': 'Submodel',
  'vehicle-trim': 'Trim',
  'vehicle-engine': 'Engine',
  'vehicle-unset': 'please select',
  'vehicle-not-needed': 'not needed',
  'vehicle-open': 'You can leave the rest open.',
  'vehicle-reset': 'Reset',
  'vehicle-next': 'Next',
  'vehicle-loaded': { one: '{level} loaded, {count} option', other: '{level} loaded, {count} options' },
  'vehicle-lost': '{value} is not available for this choice. Choose again.',
  'vehicle-failed': 'The list could not be loaded.',
  'vin-label': 'Or enter your VIN',
  'vin-hint': '17 characters, on the windshield or the driver’s door frame. We do not store it.',
  'vin-find': 'Find',
  'vin-scan': 'Scan',
  'vin-open': 'Filled in from your VIN, which we did not store. Choose the rest.',
} as const;
