/** Texts of the page of a shopper's vehicles. */
export default {
  'garage-title': 'Your vehicles',
  'garage-help': 'We check every set you see or order against the vehicle in use.',
  'garage-active': 'In use',
  'garage-use': 'Use this vehicle',
  'garage-stop': 'Stop using it',
  'garage-remove-of': 'Remove {vehicle}',
  'garage-removed': '{vehicle} has been removed.',
  'garage-name': 'Name, for example Mom’s CR-V',
  'garage-name-of': 'Name of {vehicle}',
  'garage-name-save': 'Save name',
  'garage-empty': 'No vehicle yet. Choose one to see what fits.',
  'garage-back': 'Back to where you were',
  'garage-full-visitor': 'We keep your last five vehicles. Sign in to keep up to twenty.',
  'garage-unsaved': 'Not saved in your account',
  'garage-save': 'Save in your account',
  'garage-save-of': 'Save {vehicle} in your account',
} as const;
