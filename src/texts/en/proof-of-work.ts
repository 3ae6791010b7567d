/** Text shown while the browser does the calculation that the shop demands during a flood of requests. */
export default {
  'proof-under-way':
    'Many requests are coming from your network, so your browser does a short calculation first. This takes a few seconds; you do not have to do anything.',
} as const;
