/** A brake pad about 150 units wide, with its top left corner at the origin and a stripe in the family's colour. */
export function pad(stripe: string): string {
  return [
    '<path d="M6 22L22 4Q75-14 128 4L144 22V74Q144 84 134 84H16Q6 84 6 74Z" fill="#22282c"/>',
    '<path d="M-4 30H12V52H-4Z M138 30H154V52H138Z" fill="#343c41"/>',
    '<path d="M18 26L30 13Q50 4 71 3V70H18Z" fill="#7d7468"/>',
    '<path d="M79 3Q100 4 120 13L132 26V70H79Z" fill="#857c70"/>',
    '<path d="M24 32l40-6M24 46l42-4M24 60h42M86 26l40 6M84 42l42 4M84 60h42" stroke="#a59c8f" stroke-opacity=".5" stroke-width="1.5"/>',
    `<path d="M18 70H132V77H18Z" fill="${stripe}"/>`,
  ].join('');
}
