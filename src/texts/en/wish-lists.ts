/** Texts of the wish list heart and of Save Car. Texts of the specification are kept verbatim. */
export default {
  'wish-heart': 'Wish list',
  'wish-heart-of': 'for {product}',
  'log-in-first': 'Please log in first.',
  'wish-no-list': 'Please create your personal wish list first.',
  'wish-create-list': 'Create a list with this set',
  'wish-lists': 'Your wish lists',
  'wish-set-added': 'The set has been added to your wish list.',
  'wish-remove-failed': 'Remove Item from Wish List FAILED, please try again.',
  'vehicle-incomplete': 'Please select at least year, make and model for saving the car type.',
  'save-car': 'Save Car',
  'save-car-saved': '✓ Car saved',
  'save-car-in-browser': '{car} is saved in this browser. Sign in to keep it on all your devices.',
} as const;
