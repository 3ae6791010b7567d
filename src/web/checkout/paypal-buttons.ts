import type { Currency } from '#domain/money.ts';
import { loadScript } from './load-script.ts';

/** PayPal's browser object (script version 5), as far as the checkout uses it. */
interface Actions {
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
    onInit(data: unknown, actions: Actions): void;
    onClick(data: unknown, actions: ClickActions): Promise<void>;
    createOrder(): Promise<string>;
    onApprove(data: { orderID: string }, actions: { restart(): void }): Promise<void>;
    onCancel(): void;
    onError(error: unknown): void;
  }): Buttons;
}

export interface PayPalMethod {
  client_id: string;
  /** The whole address: client id, currency and intent are in it. */
  script_url: string;
}

/** What the buttons ask of the checkout, in the words of no provider. */
export interface PayPalActions {
  /** Called at a press: whether there is nothing to put right first. */
  mayOpen(): boolean;
  /** The provider's order, or null when it was refused and the shopper has been told. */
  open(): Promise<string | null>;
  /** Answers whether the payer has to choose another source of money for the same order. */
  approved(): Promise<'done' | 'choose-again'>;
  cancelled(): void;
  failed(error: unknown): void;
}

export interface PayPalHandle {
  setEnabled(isEnabled: boolean): void;
  remove(): void;
}

/** Each currency has a script of its own, under a name of its own, so both may be on one page. */
const nameFor = (currency: Currency) => `paypal_${currency}`;

/** Puts PayPal's buttons into the element. Throws when they cannot be shown. */
export async function attachPayPal(
  element: HTMLElement,
  method: PayPalMethod,
  currency: Currency,
  deeds: PayPalActions,
): Promise<PayPalHandle> {
  await loadScript(method.script_url, { 'data-namespace': nameFor(currency) });
  const paypal = (window as unknown as Record<string, PayPalObject | undefined>)[nameFor(currency)];
  if (!paypal) throw new Error('the provider’s script did not define its object');

  let actions: Actions | null = null;
  let isEnabled = false;
  const apply = () => void (isEnabled ? actions?.enable() : actions?.disable());
  const buttons = paypal.Buttons({
    onInit(_data, given) {
      actions = given;
      apply();
    },
    onClick: (_data, click) => (deeds.mayOpen() ? click.resolve() : click.reject()),
    async createOrder() {
      const id = await deeds.open();
      // The shopper has been told; the provider closes its window on any error.
      if (id === null) throw new Error('the order was not opened');
      return id;
    },
    async onApprove(_data, actions) {
      if ((await deeds.approved()) === 'choose-again') actions.restart();
    },
    onCancel: () => deeds.cancelled(),
    onError: (error) => deeds.failed(error),
  });
  if (!buttons.isEligible()) throw new Error('the provider offers no button here');
  await buttons.render(element);
  return {
    setEnabled(next) {
      isEnabled = next;
      apply();
    },
    remove: () => void buttons.close(),
  };
}
