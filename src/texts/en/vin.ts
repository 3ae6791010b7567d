/** Texts of the page that decodes a VIN and of the bar code scanner. */
export default {
  'vin-title': 'Find your vehicle by VIN',
  'vin-title-error': 'Error: Find your vehicle by VIN',
  'vin-own-label': 'Your VIN',
  'vin-description':
    'Enter or scan the 17 characters of your VIN to find the brake rotor and pad sets that fit your vehicle.',
  'vin-privacy':
    'Our server decodes your VIN. We do not store it, log it, put it in a web address or send it to anyone.',
  'vin-where':
    'It is on the driver’s side of the dashboard, visible through the windshield; on a label in the driver’s door frame, with a bar code; and on the registration.',
  'vin-compare':
    'Compare each character. These are easily confused: 1 and I, 0 and O or Q, 5 and S, 8 and B, 2 and Z, 6 and G. The letters I, O and Q never occur in a VIN.',
  'vin-corrections': 'Did you mean one of these?',
  'vin-change': 'Character {position}: {meant} instead of {typed}',
  'vin-not-in-catalogue-text':
    'That is what the VIN says, but our catalogue does not have this vehicle, so we cannot say which sets fit.',
  'vin-choose': 'Choose a vehicle by year, make and model',
  'vin-ask': 'Ask us about this vehicle',
  'vin-search': 'Search the shop for “{text}” instead',
  'vin-scan-title': 'Scan your VIN',
  'vin-scan-close': 'Close the scanner',
  'vin-scan-picture': 'Camera picture',
  'vin-scan-starting': 'Starting the camera. Your browser may ask for permission.',
  'vin-scan-aim':
    'Hold the bar code on the label in the driver’s door frame, or the one on the windshield, in the picture.',
  'vin-scan-refused':
    'The camera is blocked for this shop. Allow it in your browser’s settings, choose a photo, or type the VIN.',
  'vin-scan-no-camera': 'No camera is available here. Choose a photo, or type the VIN.',
  'vin-scan-reading': 'Reading the photo.',
  'vin-scan-unreadable':
    'No VIN was found in the photo. Take one closer to the bar code, without glare, or type the VIN.',
  'vin-scan-photo': 'Or choose a photo of the bar code',
  'vin-scan-privacy': 'The picture does not leave your device.',
} as const;
