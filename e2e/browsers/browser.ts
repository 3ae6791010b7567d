export interface Point {
  x: number;
  y: number;
}

export interface Browser {
  name: string;
  navigate(url: string): Promise<void>;
  /**
   * Calls a function in the page, or in the frame with this title. The function must not use any variable
   * from outside.
   */
  call<Result, Args extends unknown[]>(
    frame: string | null,
    fn: (...args: Args) => Result,
    ...args: Args
  ): Promise<Result>;
  click(frame: string | null, point: Point): Promise<void>;
  /** Types text into the focused control of the page or frame. */
  type(frame: string | null, text: string): Promise<void>;
  /** A PNG image in base64. */
  screenshot(): Promise<string>;
  close(): Promise<void>;
}

const TIMEOUT_MS = 45_000;

/** Repeats a check until it returns something other than `undefined`. */
export async function waitFor<T>(subject: string, check: () => Promise<T | undefined>): Promise<T> {
  let cause: unknown;
  for (const deadline = Date.now() + TIMEOUT_MS; Date.now() < deadline; ) {
    try {
      const found = await check();
      if (found !== undefined) return found;
      cause = undefined;
    } catch (error) {
      cause = error; // The page may be changing.
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`timed out waiting for ${subject}`, { cause });
}

/**
 * Scrolls a visible control into view and returns the point to click; null while the control is covered or
 * disabled. With `option`, selects that option of a select element; the returned point then has no meaning.
 */
function locateOrSelect(selector: string, name: string, option: string | null): Point | null {
  const scope = document.querySelector('dialog:modal') ?? document;
  const singleSpaced = (text: string | null | undefined) => (text ?? '').replace(/\s+/g, ' ').trim();
  const namesOf = (each: Element) => [
    singleSpaced(each.getAttribute('aria-label')),
    ...[...((each as HTMLInputElement).labels ?? [])].map((label) => singleSpaced(label.textContent)),
    singleSpaced(each.textContent),
  ];
  const control = [...scope.querySelectorAll<HTMLElement>(selector)].find(
    (each) => each.checkVisibility({ visibilityProperty: true }) && namesOf(each).includes(name),
  );
  if (!control || control.matches(':disabled, [aria-disabled=true]')) return null;
  if (control instanceof HTMLSelectElement && option !== null) {
    const wantedOption = [...control.options].find(({ text }) => singleSpaced(text) === option);
    if (!wantedOption) return null;
    if (!wantedOption.selected) {
      wantedOption.selected = true;
      for (const type of ['input', 'change']) control.dispatchEvent(new Event(type, { bubbles: true }));
    }
    return { x: 0, y: 0 };
  }
  control.scrollIntoView({ block: 'center', behavior: 'instant' });
  const { left, top, width, height } = control.getBoundingClientRect();
  const [x, y] = [Math.round(left + width / 2), Math.round(top + height / 2)];
  const hit = document.elementFromPoint(x, y);
  return control.contains(hit) ? { x, y } : null;
}

/** Actions in the format that WebDriver and WebDriver BiDi share. */
export const clickActions = ({ x, y }: Point) => [
  {
    type: 'pointer',
    id: 'mouse',
    actions: [
      { type: 'pointerMove', x, y },
      { type: 'pointerDown', button: 0 },
      { type: 'pointerUp', button: 0 },
    ],
  },
];
export const typeActions = (text: string) => [
  {
    type: 'key',
    id: 'keyboard',
    actions: [...text].flatMap((value) => [
      { type: 'keyDown', value },
      { type: 'keyUp', value },
    ]),
  },
];

/** A shopper's actions on a page, in any browser that supports WebDriver. */
export function createPageActions(browser: Browser) {
  /** Waits until a control can be clicked and no longer moves. Returns its centre. */
  function locateAtRest(frame: string | null, selector: string, name: string, option: string | null = null) {
    let lastPoint: Point | null = null;
    return waitFor(`"${name}"`, async () => {
      const point = await browser.call(frame, locateOrSelect, selector, name, option);
      const isAtRest = point?.x === lastPoint?.x && point?.y === lastPoint?.y;
      lastPoint = point;
      return point && isAtRest ? point : undefined;
    });
  }

  return {
    async open(url: string) {
      await browser.navigate(url);
      await waitFor('hydration', async () => {
        return (await browser.call(null, () => (window as { hydrated?: true }).hydrated)) || undefined;
      });
    },
    /** Clicks a link or button; `within` is a selector for a part of the page. */
    async click(name: string, within = ':root') {
      await browser.click(null, await locateAtRest(null, `${within} :is(a[href], button)`, name));
    },
    async select(label: string, option: string) {
      await locateAtRest(null, 'select', label, option);
    },
    async fill(label: string, text: string, frame: string | null = null) {
      await browser.click(frame, await locateAtRest(frame, 'input', label));
      await browser.type(frame, text);
    },
    async waitForText(text: string) {
      await waitFor(`the text "${text}"`, async () => {
        const has = (expected: string) => document.body.innerText.replace(/\s+/g, ' ').includes(expected);
        return (await browser.call(null, has, text)) || undefined;
      });
    },
  };
}
