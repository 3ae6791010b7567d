/** Sentences around the heart and Save Car. Specified ones stand to the letter. */
export const wishTexts = {
  'wish-heart': 'Wish list',
  'wish-heart-of': 'for {product}',
  'log-in-first': 'Please log in first.',
  'wish-sign-in': 'Sign in',
  'wish-no-list': 'Please create your personal wish list first.',
  'wish-make-list': 'Create a wish list',
  'wish-lists': 'Your wish lists',
  'wish-put': 'The set is on your wish list now.',
  'wish-put-here': 'Put the set here',
  'wish-put-on': 'on the wish list {name}',
  'wish-remove-failed': 'Remove Item from Wish List FAILED, please try again.',
  'vehicle-incomplete': 'Please select at least year, make and model for saving the car type.',
  'save-car': 'Save Car',
} as const;
