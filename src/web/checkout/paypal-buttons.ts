import type { Reply } from '#contract/calls.ts';
import type { Currency } from '#domain/money.ts';
import { loadScript } from './load-script.ts';

// The part of PayPal's browser API (JavaScript SDK version 5) that the checkout uses.
interface InitActions {
  enable(): Promise<void>;
  disable(): Promise<void>;
}
interface ClickActions {
  resolve(): Promise<void>;
  reject(): Promise<void>;
}
interface Buttons {
  render(element: HTMLElement): Promise<void>;
  close(): Promise<void>;
  isEligible(): boolean;
}
interface PayPalObject {
  Buttons(options: {
    onInit(data: unknown, actions: InitActions): void;
    onClick(data: unknown, actions: ClickActions): Promise<void>;
    createOrder(): Promise<string>;
    onApprove(data: { orderID: string }, actions: { restart(): void }): Promise<void>;
    onCancel(): void;
    onError(error: unknown): void;
  }): Buttons;
}

export type PayPalMethod = NonNullable<Reply<'GET /placeorder/methods'>['paypal']>;

export interface PayPalCallbacks {
  /** Called on click; false if the form has errors, which are then displayed. */
  validate(): boolean;
  /** Returns PayPal's order id. If the order was refused, displays the refusal and returns null. */
  createOrder(): Promise<string | null>;
  /** Captures the approved payment; `choose-again` if the payer has to select another funding source. */
  captureApproved(): Promise<'done' | 'choose-again'>;
  onCancel(): void;
  onError(error: unknown): void;
}

export interface PayPalHandle {
  setEnabled(isEnabled: boolean): void;
  remove(): void;
}

/**
 * The global variable that PayPal's script for a currency defines. Each currency has its own, so that both scripts can be
 * loaded on the same page.
 */
const namespaceFor = (currency: Currency) => `paypal_${currency}`;

/** Renders PayPal's buttons into the element. Throws if they cannot be displayed. */
export async function attachPayPal(
  element: HTMLElement,
  method: PayPalMethod,
  currency: Currency,
  callbacks: PayPalCallbacks,
): Promise<PayPalHandle> {
  const namespace = namespaceFor(currency);
  await loadScript(method.script_url, { 'data-namespace': namespace });
  const paypal = (window as unknown as Record<string, PayPalObject | undefined>)[namespace];
  if (!paypal) throw new Error(`no window.${namespace}`);

  let actions: InitActions | null = null;
  let isEnabled = false;
  const applyEnabled = () => void (isEnabled ? actions?.enable() : actions?.disable());
  const buttons = paypal.Buttons({
    onInit(_data, initActions) {
      actions = initActions;
      applyEnabled();
    },
    onClick: (_data, click) => (callbacks.validate() ? click.resolve() : click.reject()),
    async createOrder() {
      const id = await callbacks.createOrder();
      // Makes PayPal close its window. The refusal is already displayed.
      if (id === null) throw new Error('the order was refused');
      return id;
    },
    async onApprove(_data, approval) {
      if ((await callbacks.captureApproved()) === 'choose-again') approval.restart();
    },
    onCancel: () => callbacks.onCancel(),
    onError: (error) => callbacks.onError(error),
  });
  if (!buttons.isEligible()) throw new Error('PayPal offers no eligible button');
  await buttons.render(element);
  return {
    setEnabled(next) {
      isEnabled = next;
      applyEnabled();
    },
    remove: () => void buttons.close(),
  };
}
